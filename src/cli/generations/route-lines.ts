import type { GenerationRecord } from '../../records/generation-record.ts'
import {
  type RouteCandidate,
  type RouteEndpoint,
  type RouteExclusion,
  routeOf,
} from '../../records/generation-route.ts'
import { type GenerationStep, stepsOf } from '../../records/generation-steps.ts'
import type { Colours } from '../terminal/colours.ts'

/** The endpoints of a record's plan, in order and with what became of each, then those that were left out and why. None where it says nothing. */
export function routeLines(record: GenerationRecord, { yellow }: Colours): readonly string[] {
  const route = routeOf(record)
  if (route === null) return []
  const { candidates, moreCandidates, excluded, moreExcluded, unknownModels } = route
  const isOneModel = new Set([...candidates, ...excluded].map(({ model }) => model)).size === 1
  const steps = stepsOf(record) ?? []
  const nameOf = (each: RouteEndpoint) => {
    const name = isOneModel ? each.tag : `${each.model}@${each.tag}`
    return each.isByok ? `${name} by the workspace's own key` : name
  }
  const width = Math.max(...[...candidates, ...excluded].map((each) => nameOf(each).length))
  const places = String(candidates.length).length
  return [
    ...titled('Endpoints, in the order in which they were to be tried:', moreCandidates, [
      ...candidates.map(
        (each, at) => `${String(at + 1).padStart(places)}  ${nameOf(each).padEnd(width)}  ${fateOf(each, steps)}`,
      ),
    ]),
    ...titled('Left out:', moreExcluded, [
      ...excluded.map((each) => `${nameOf(each).padEnd(width)}  ${yellow(each.reason)}: ${whyNot(each)}`),
    ]),
    ...titled('', 0, [...unknownModels.map((name) => yellow(`There is no model ${name}.`))]),
  ]
}

function titled(title: string, more: number, lines: readonly string[]): readonly string[] {
  if (lines.length === 0 && more === 0) return []
  const all = more === 0 ? lines : [...lines, `and ${more} more`]
  return ['', ...(title === '' ? all : [title, ...all.map((line) => `  ${line}`)])]
}

function fateOf({ isAsked, isSticky, attempts }: RouteCandidate, steps: readonly GenerationStep[]): string {
  const asked = steps.filter(({ kind }) => kind === 'attempt')
  const numbers = attempts.map((at) => asked.findIndex(({ attemptAt }) => attemptAt === at) + 1)
  const what = !isAsked ? 'not asked' : numbers.length === 0 ? 'asked' : `attempt ${numbers.join(', ')}`
  return isSticky ? `${what}, first because it served this conversation before` : what
}

function whyNot({ detail, plan }: RouteExclusion): string {
  return plan === 1 ? detail : `${detail} (from plan ${plan} on)`
}
