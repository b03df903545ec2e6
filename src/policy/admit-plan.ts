import type { Reservation } from '../accounting/budget.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { Plan } from '../routing/plan.ts'
import { type Admission, admitCost, type BudgetedRequest } from './admit.ts'
import type { CallerPolicy } from './caller-policy.ts'

/** A plan that may be carried out, and what is set aside for it. */
export interface AdmittedPlan {
  readonly plan: Plan
  readonly reservation: Reservation | null
}

/**
 * Sets aside what a plan may cost. What is reached with the workspace's own credentials counts on those budgets only that say so; where
 * the others have no room, it is what is left of the plan. Throws as `admitCost` where nothing is.
 */
export async function admitPlan(
  admission: Admission,
  policy: CallerPolicy,
  plan: Plan,
  request: Omit<BudgetedRequest, 'candidates'>,
): Promise<AdmittedPlan> {
  const { candidates } = plan
  const reserve = (budgets: CallerPolicy['budgets'], { candidates }: Plan) =>
    admitCost(admission, { ...policy, budgets }, { ...request, candidates })
  const byok = candidates.filter(({ endpoint }) => endpoint.byok !== undefined)
  if (byok.length === 0) return { plan, reservation: await reserve(policy.budgets, plan) }
  const counting = policy.budgets.filter(({ includesByok }) => includesByok)
  if (byok.length === candidates.length) return { plan, reservation: await reserve(counting, plan) }
  try {
    return { plan, reservation: await reserve(policy.budgets, plan) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const rest = { ...plan, candidates: byok }
    return { plan: rest, reservation: await reserve(counting, rest) }
  }
}
