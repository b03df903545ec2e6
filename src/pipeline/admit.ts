import type { Turn } from '../canonical/turn.ts'
import { type Admission, admitRate } from '../policy/admit.ts'
import { admitPlan } from '../policy/admit-plan.ts'
import type { RateAdmission } from '../policy/rate-limits.ts'
import type { Plan } from '../routing/plan.ts'
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
  { policy, context }: InferenceRequest,
  planned: Plan,
): Promise<{ readonly plan: Plan; readonly admitted: Omit<Admitted, 'rate'> }> {
  const wish = { generationId: context.id, turn, arrivedAt: context.receivedAt }
  const { plan, reserved } = await admitPlan(admission, policy, planned, wish)
  return { plan, admitted: reserved ?? nothingReserved }
}

const nothingReserved = { reservation: null } as const
