import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import { actsElsewhere } from './members/acts-elsewhere.ts'
import { type Caller, otherCallers, callers as withAnswers } from './members/callers.ts'
import { type Asked, ask, formats, read } from './members/fate.ts'
import { isNamedWith } from './members/is-named-with.ts'
import { optionalMembers } from './members/optional-members.ts'
import { withCalls } from './members/with-calls.ts'

const callers = [...withAnswers, ...otherCallers]

/** What is refused until it is built, and choices of tools that the request would need first. */
const isElsewhere = (message: string) =>
  message.includes('is planned, not available yet') || message.startsWith('tool_choice.server_label: no mcp tool')

/** Every optional member of an operation's body with what is known of it before a provider is asked. */
function tried(caller: Caller) {
  return optionalMembers({ $ref: `#/components/schemas/${caller.schema}` }, caller.plain).map((member) => ({
    ...member,
    without: read(caller, withCalls(member.base)),
    variants: member.variants.map(({ label, body }) => ({ label, having: read(caller, withCalls(body)) })),
  }))
}

const requests = new Map(callers.map((caller) => [caller.operationId, tried(caller)]))
const used = new Set<RegExp>()

/** Whether a member acts where neither the provider nor the list of what was ignored shows it. */
function actsUnseen(label: string, formatId: UpstreamFormatId): boolean {
  const row = actsElsewhere.find(({ member, at }) => member.test(label) && (at?.includes(formatId) ?? true))
  if (row !== undefined) used.add(row.member)
  return row !== undefined
}

const isTold = (asked: Asked, before: Asked) =>
  'leftOut' in asked ||
  'leftOut' in before ||
  asked.said !== before.said ||
  asked.ignored.some((name) => !before.ignored.includes(name))

describe.each(callers)('optional members of $operationId', (caller) => {
  const members = requests.get(caller.operationId) ?? []

  it('are all tried, in requests that the contract takes', () => {
    const failed = members.flatMap(({ path, without, variants }) => {
      if (without.kind === 'refused' && isElsewhere(without.message)) return []
      if (without.kind !== 'read') return [[path, without]]
      return variants.filter(({ having }) => having.kind === 'invalid').map(({ label }) => [label, 'invalid'])
    })
    expect(failed).toEqual([])
    expect(members.length).toBeGreaterThan(300)
  })

  it('are refused by their names where they are refused', () => {
    const unnamed = members.flatMap(({ kinds, without, variants }) =>
      variants.flatMap(({ label, having }) => {
        if (without.kind !== 'read' || having.kind !== 'refused') return []
        const name = kinds.at(-1)?.split('.')[0] ?? ''
        return having.message.includes(name) ? [] : [[label, having.message]]
      }),
    )
    expect(unnamed).toEqual([])
  })

  it.each(formats.map((format) => [format.id, format] as const))(
    'are acted on, passed on, or named as ignored at a provider of %s',
    (_id, format) => {
      const inVain: string[] = []
      for (const { kinds, without, variants } of members) {
        if (without.kind !== 'read') continue
        let before: Asked | undefined
        const labels = new Map<string, boolean>()
        for (const { label, having } of variants) {
          if (having.kind !== 'read' || having.route !== without.route) {
            labels.set(label, true)
            continue
          }
          before ??= ask(without.turn, format)
          if ('leftOut' in before || isNamedWith(before.ignored, kinds)) break
          // A switch may be as it usually is: one of its two positions has to do something.
          labels.set(label, labels.get(label) === true || isTold(ask(having.turn, format), before))
        }
        for (const [label, isSaid] of labels) if (!isSaid && !actsUnseen(label, format.id)) inVain.push(label)
      }
      expect(inVain).toEqual([])
    },
  )
})

describe('members that act where no provider sees it', () => {
  it.each(actsElsewhere.map((row) => [String(row.member), row] as const))('%s is still one', (_name, { member }) => {
    expect(used.has(member)).toBe(true)
  })

  it.each(actsElsewhere.map((row) => [String(row.member), row] as const))('%s has its proof', (_name, { proof }) => {
    const [file, title] = proof
    expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(title)
  })
})
