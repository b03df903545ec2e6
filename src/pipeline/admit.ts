import type { Turn } from '../canonical/turn.ts'
import { type Admission, admitRate } from '../policy/admit.ts'
import { admitPlan } from '../policy/admit-plan.ts'
import type { RateAdmission } from '../policy/rate-limits.ts'
import type { Plan } from '../routing/plan.ts'
import { type ReleaseParts, releaseOne } from './record.ts'
import type { Admitted, InferenceRequest } from './request.ts'

export interface AdmitParts {
  readonly admission: Admission
}

/** Counts a request on its key's rate limits; null where there are none. Rejects with GatewayError for one too many. */
export function admitCount(
  { admission }: AdmitParts,
  turn: Turn,
  { policy }: InferenceRequest,
): Promise<RateAdmission> | null {
  return admitRate(admission, policy, turn)
}

/**
 * Sets aside on the caller's budgets what a plan may cost, which may leave some of its candidates out. Rejects with GatewayError where that
 * is more than they hold. Not for callers without budgets.
 */
export async function admitCost(
  { admission }: AdmitParts,
  turn: Turn,
  { policy, context, notes }: InferenceRequest,
  planned: Plan,
): Promise<{ readonly plan: Plan; readonly admitted: Omit<Admitted, 'rate'> }> {
  const besidesNanos = notes.searches?.costNanos ?? 0
  const wish = { generationId: context.id, turn, arrivedAt: context.receivedAt, besidesNanos }
  const { plan, reserved } = await admitPlan(admission, policy, planned, wish)
  return { plan, admitted: reserved ?? nothingReserved }
}

/**
 * Sets aside on the caller's budgets what a further step of a tool loop may cost, beside what the steps before it have cost. Rejects with
 * GatewayError where that is more than they hold: what the budgets allow holds for the whole exchange.
 */
export async function admitStep(
  { admission, reportBug }: AdmitParts & Pick<ReleaseParts, 'reportBug'>,
  turn: Turn,
  { policy, context }: InferenceRequest,
  planned: Plan,
  admitted: Admitted,
  spentNanos: number,
): Promise<{ readonly plan: Plan; readonly limits: Pick<Admitted, 'outputTokensMax' | 'toolUsesMax'> }> {
  if (policy.budgets.length === 0) return { plan: planned, limits: {} }
  const before = admitted.stepReservation ?? null
  const number = before === null ? 2 : Number(before.generationId.split(stepMark)[1]) + 1
  const { plan, reserved } = await admitPlan(admission, policy, planned, {
    generationId: `${context.id}${stepMark}${number}`,
    turn,
    arrivedAt: context.receivedAt,
    besidesNanos: Math.max(0, spentNanos - (admitted.amountNanos ?? 0)),
  })
  admitted.stepReservation = reserved?.reservation ?? null
  admitted.stepHolds = [...(admitted.stepHolds ?? []), ...(reserved?.reservation.holds ?? [])]
  if (before !== null) await releaseOne({ admission, reportBug }, before)
  const { outputTokensMax, toolUsesMax } = reserved ?? {}
  return {
    plan,
    limits: {
      ...(outputTokensMax !== undefined && { outputTokensMax }),
      ...(toolUsesMax !== undefined && { toolUsesMax }),
    },
  }
}

// No generation's id has it.
const stepMark = '~'

const nothingReserved = { reservation: null } as const
