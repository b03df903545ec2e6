import { GatewayError } from '../errors/gateway-error.ts'
import type { Plan } from '../routing/plan.ts'
import { type Admission, admitCost, type BudgetedRequest, type SetAside } from './admit.ts'
import type { CallerPolicy } from './caller-policy.ts'

/** A plan that may be carried out, and what is set aside for it. */
export interface AdmittedPlan {
  readonly plan: Plan
  /** Null where no budget counts. */
  readonly setAside: SetAside | null
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
  const admit = async (budgets: CallerPolicy['budgets'], plan: Plan): Promise<AdmittedPlan> => ({
    plan,
    setAside: await admitCost(admission, { ...policy, budgets }, { ...request, candidates: plan.candidates }),
  })
  const byok = candidates.filter(({ endpoint }) => endpoint.byok !== undefined)
  if (byok.length === 0) return admit(policy.budgets, plan)
  const counting = policy.budgets.filter(({ includesByok }) => includesByok)
  if (byok.length === candidates.length) return admit(counting, plan)
  try {
    return await admit(policy.budgets, plan)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return admit(counting, { ...plan, candidates: byok })
  }
}
