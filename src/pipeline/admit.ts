import { type Due, nothingDue, withToolsDue } from '../accounting/due.ts'
import type { Underway } from '../accounting/ledger.ts'
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
 * is more than they hold. Not for callers without budgets. `mayEndEarly`: a streamed answer may be granted less output than was asked for.
 */
export async function admitCost(
  { admission }: AdmitParts,
  turn: Turn,
  request: InferenceRequest,
  planned: Plan,
  mayEndEarly = false,
): Promise<{ readonly plan: Plan; readonly admitted: Omit<Admitted, 'rate'> }> {
  const { policy, notes, ahead: reservation = null } = request
  const { searches } = notes
  const due = withToolsDue(nothingDue, searches?.costNanos ?? 0)
  const { organizationId, keyId } = request.context
  const underway = searches === null && reservation === null ? undefined : { reservation, due }
  const wish = { ...wishOf(request, turn, underway), ...(mayEndEarly && { key: { organizationId, keyId } }) }
  const { plan, reserved } = await admitPlan(admission, policy, planned, wish)
  notes.route.narrowed(plan)
  request.ahead = null
  return { plan, admitted: reserved ?? { reservation } }
}

/**
 * Sets the same aside before a plugin spends up to `nanos` nano-dollars on the request, for `admitCost` to go on with. Rejects with GatewayError
 * where the budgets don't hold both.
 */
export async function admitAhead(
  { admission }: AdmitParts,
  turn: Turn,
  request: InferenceRequest,
  planned: Plan,
  nanos: number,
): Promise<void> {
  const { policy, ahead: reservation = null, notes } = request
  if (policy.budgets.length === 0) return
  const due = withToolsDue(nothingDue, (notes.searches?.costNanos ?? 0) + nanos)
  const wish = { ...wishOf(request, turn, { reservation, due }), aheadNanos: nanos }
  const { reserved } = await admitPlan(admission, policy, planned, wish)
  request.ahead = reserved?.reservation ?? reservation
}

function wishOf({ context }: InferenceRequest, turn: Turn, underway: Underway | undefined) {
  const wish = { generationId: context.id, turn, arrivedAt: context.receivedAt }
  return underway === undefined ? wish : { ...wish, underway }
}

/**
 * Adds to what is set aside on the caller's budgets what a further step of a tool loop may cost beyond that, once the steps before it are
 * paid of it. Rejects with GatewayError where that is more than they hold: what the budgets allow holds for the whole exchange.
 */
export async function admitStep(
  { admission }: AdmitParts,
  turn: Turn,
  request: InferenceRequest,
  planned: Plan,
  admitted: Admitted,
  due: Due,
): Promise<{ readonly plan: Plan; readonly limits: Pick<Admitted, 'outputTokensMax' | 'toolUsesMax'> }> {
  const { policy, notes } = request
  if (policy.budgets.length === 0) return { plan: planned, limits: {} }
  const { reservation } = admitted
  const underway = { reservation, due: withToolsDue(due, notes.searches?.costNanos ?? 0) }
  const wish = wishOf(request, turn, underway)
  const { plan, reserved } = await admitPlan(admission, policy, planned, wish)
  notes.route.narrowed(plan)
  if (reserved === null) return { plan, limits: {} }
  const { reservation: raised, ...limits } = reserved
  admitted.reservation = raised
  return { plan, limits }
}

/**
 * Adds to what is set aside what a call of a tool may cost, beside what is due. False where a budget has no room for it, or the request is
 * over. Rejects while the store is unavailable. Not for callers without budgets.
 */
export async function admitToolCall(
  { admission: { ledger } }: AdmitParts,
  { policy: { budgets }, context, notes }: InferenceRequest,
  admitted: Admitted,
  due: Due,
  nanos: number,
): Promise<boolean> {
  if (admitted.isOver === true) return false
  const underway = { reservation: admitted.reservation, due: withToolsDue(due, notes.searches?.costNanos ?? 0) }
  const raising = ledger.reserve(context.id, budgets, nanos, context.receivedAt, underway)
  // Whoever settles waits for it, and needs no more than its end.
  admitted.raising = raising.then(
    (result) => {
      if (!('refusedBy' in result)) admitted.reservation = result
    },
    () => {},
  )
  const result = await raising
  return !('refusedBy' in result)
}
