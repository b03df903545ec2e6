import type { Schema } from '../api/contract.ts'
import { exclusionWords } from '../words/route-words.ts'

type Plan = Schema<'RouteExplanation'>

/** An endpoint in a plan, and what the preferences did to it. */
export interface PlannedRow {
  readonly id: string
  readonly endpoint: Schema<'PublicEndpoint'>
  readonly byok: string | undefined
  /** From 1; undefined where it is left out. */
  readonly place: number | undefined
  /** The same without the preferences. */
  readonly placeBefore: number | undefined
  /** Why it is left out, in words that follow "because it". */
  readonly reason: string | undefined
  readonly isSticky: boolean
}

/** The endpoints of a plan from best to worst, then those that are left out, with their places in the other plan. */
export function comparePlans(plan: Plan, without: Plan): readonly PlannedRow[] {
  const before = new Map(without.candidates.map((each, at) => [idOf(each), at + 1]))
  return [
    ...plan.candidates.map(
      (each, at): PlannedRow => ({
        ...rowOf(each),
        place: at + 1,
        placeBefore: before.get(idOf(each)),
        reason: undefined,
        isSticky: each.sticky,
      }),
    ),
    ...plan.excluded.map(
      (each): PlannedRow => ({
        ...rowOf(each),
        place: undefined,
        placeBefore: before.get(idOf(each)),
        reason: exclusionWords(each),
        isSticky: false,
      }),
    ),
  ]
}

type Planned = Pick<Schema<'RouteExclusion'>, 'endpoint' | 'byok'>

function rowOf(each: Planned) {
  return { id: idOf(each), endpoint: each.endpoint, byok: each.byok?.name }
}

function idOf({ endpoint, byok }: Planned): string {
  return `${endpoint.endpoint_id} ${byok?.name ?? ''}`
}
