import type { ExclusionReason } from '../canonical/route-notes.ts'
import { type AttemptRecord, type GenerationRecord, hasAnswer } from './generation-record.ts'

/** An endpoint in the plan of a recorded request. */
export interface RouteEndpoint {
  readonly model: string
  readonly tag: string
  /** Slug of its provider. */
  readonly provider: string
  /** True when a credential of the workspace reaches it. */
  readonly isByok: boolean
}

/** One that was to be tried. */
export interface RouteCandidate extends RouteEndpoint {
  /** True when it came first because it had served the conversation lately. */
  readonly isSticky: boolean
  readonly isAsked: boolean
  /** The places of its attempts among the record's. The answer that is the generation itself is behind them. */
  readonly attempts: readonly number[]
}

/** One that was left out. */
export interface RouteExclusion extends RouteEndpoint {
  readonly reason: ExclusionReason
  /** What it was or lacked, as the end of a sentence after "because it". */
  readonly detail: string
  /** The plan that left it out first, from 1. */
  readonly plan: number
}

/** What became of the endpoints of a recorded request. */
export interface GenerationRoute {
  /** In the order in which they were to be tried. */
  readonly candidates: readonly RouteCandidate[]
  /** How many more there were. */
  readonly moreCandidates: number
  readonly excluded: readonly RouteExclusion[]
  readonly moreExcluded: number
  readonly unknownModels: readonly string[]
}

/** Where a request was to go and where not. Null in records that don't say. */
export function routeOf(record: GenerationRecord): GenerationRoute | null {
  const { route } = record
  if (route === undefined) return null
  const endpoint = (tag: string, modelAt: number, isByok: 0 | 1): RouteEndpoint => {
    const [provider = tag] = tag.split('/', 1)
    return { model: route.models[modelAt] ?? '', tag, provider, isByok: isByok === 1 }
  }
  return {
    candidates: route.candidates.map(([tag, modelAt, isByok = 0, isSticky]) => {
      const own = endpoint(tag, modelAt, isByok)
      return { ...own, isSticky: isSticky === 1, ...attemptsAt(record, own) }
    }),
    moreCandidates: route.moreCandidates ?? 0,
    excluded: (route.excluded ?? []).map(([tag, modelAt, reason, detail, isByok = 0, plan = 1]) => ({
      ...endpoint(tag, modelAt, isByok),
      ...{ reason, detail, plan },
    })),
    moreExcluded: route.moreExcluded ?? 0,
    unknownModels: route.unknownModels ?? [],
  }
}

function attemptsAt(record: GenerationRecord, own: RouteEndpoint): Pick<RouteCandidate, 'isAsked' | 'attempts'> {
  const attempts = record.attempts.flatMap((attempt, at) => (isAt(attempt, own) ? [at] : []))
  const isListed = record.attempts.some(({ answeredTag }) => answeredTag !== undefined)
  const { model, endpointTag, isByok } = record
  const wasLast = !isListed && model === own.model && endpointTag === own.tag && isByok === own.isByok
  return {
    isAsked: wasLast || attempts.length > 0,
    attempts: wasLast && hasAnswer(record) ? [...attempts, record.attempts.length] : attempts,
  }
}

function isAt({ model, answeredTag, failedTag, isByok = false }: AttemptRecord, own: RouteEndpoint): boolean {
  return model === own.model && (answeredTag ?? failedTag) === own.tag && isByok === own.isByok
}
