import type { BudgetReference } from '../records/budget.ts'
import type { AssignedGuardrail } from '../records/guardrail.ts'
import type { RateRule, RateSubjectKind } from '../records/rate-rule.ts'
import type { CallerLimits, LimitedCaller } from '../storage/money/limit-repository.ts'
import { type RateClaims, toClaims } from './rate-limits.ts'

/** A caller's budgets, rate limits and guardrails, cached with its key. */
export interface CallerPolicy {
  readonly budgets: readonly BudgetReference[]
  /** Null when there is no rate limit. */
  readonly rates: RateClaims | null
  /** The guardrails that hold for its requests. Absent: none. */
  readonly guardrails?: readonly AssignedGuardrail[]
}

/** The policy of a caller without any limit. */
export const unlimited: CallerPolicy = { budgets: [], rates: null }

/** The default rate limits of keys, workspaces and organizations. */
export type DefaultRates = Readonly<Record<RateSubjectKind, Pick<RateRule, 'requestsPerMinute' | 'tokensPerMinute'>>>

/** Combines a caller's own limits and guardrails with the defaults. */
export function toCallerPolicy(
  { budgets, rates }: Pick<CallerLimits, 'budgets' | 'rates'>,
  caller: Omit<LimitedCaller, 'userId'>,
  defaults: DefaultRates,
  guardrails: readonly AssignedGuardrail[] = [],
): CallerPolicy {
  const ids = { key: String(caller.keyId), workspace: caller.workspaceId, organization: caller.organizationId }
  const rules = subjectKinds.map(
    (subjectKind): RateRule =>
      rates.find((rule) => rule.subjectKind === subjectKind) ?? {
        subjectKind,
        subjectId: ids[subjectKind],
        ...defaults[subjectKind],
      },
  )
  return { budgets, rates: toClaims(rules), ...(guardrails.length > 0 && { guardrails }) }
}

const subjectKinds = ['key', 'workspace', 'organization'] as const satisfies readonly RateSubjectKind[]
