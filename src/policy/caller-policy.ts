import type { BudgetReference } from '../records/budget.ts'
import type { RateRule, RateSubjectKind } from '../records/rate-rule.ts'
import type { CallerLimits, LimitedCaller } from '../storage/money/limit-repository.ts'
import { type RateClaims, toClaims } from './rate-limits.ts'

/** What holds a caller back, remembered with its key. */
export interface CallerPolicy {
  readonly budgets: readonly BudgetReference[]
  /** Null without a rate limit. */
  readonly rates: RateClaims | null
}

/** A caller that nothing holds back. */
export const unlimited: CallerPolicy = { budgets: [], rates: null }

/** The rate limits of every key, workspace and organization that has none of its own. */
export type UsualRates = Readonly<Record<RateSubjectKind, Pick<RateRule, 'requestsPerMinute' | 'tokensPerMinute'>>>

/** Puts together what is set for a caller and what holds for everybody. */
export function toCallerPolicy(
  { budgets, rates }: CallerLimits,
  caller: LimitedCaller,
  usual: UsualRates,
): CallerPolicy {
  const ids = { key: String(caller.keyId), workspace: caller.workspaceId, organization: caller.organizationId }
  const rules = subjectKinds.map(
    (subjectKind): RateRule =>
      rates.find((rule) => rule.subjectKind === subjectKind) ?? {
        subjectKind,
        subjectId: ids[subjectKind],
        ...usual[subjectKind],
      },
  )
  return { budgets, rates: toClaims(rules) }
}

const subjectKinds = ['key', 'workspace', 'organization'] as const satisfies readonly RateSubjectKind[]
