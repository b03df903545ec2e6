import { GatewayError } from '../errors/gateway-error.ts'
import type { Candidate, Exclusion, Plan } from '../routing/plan.ts'
import { type Admission, admitCost, type BudgetedRequest, type ReservedCost } from './admit.ts'
import type { CallerPolicy } from './caller-policy.ts'

/** A plan that may be carried out, and the cost reserved for it. */
export interface AdmittedPlan {
  readonly plan: Plan
  /** Null when no budget applies. */
  readonly reserved: ReservedCost | null
}

/**
 * Reserves what a plan may cost. Candidates with the workspace's own credentials count only on budgets that include them; when the other
 * budgets have no room, only those candidates stay in the plan. Throws like `admitCost` when none is left.
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
    reserved: await admitCost(admission, { ...policy, budgets }, { ...request, candidates: plan.candidates }),
  })
  const byok = candidates.filter(({ endpoint }) => endpoint.byok !== undefined)
  if (byok.length === 0) return admit(policy.budgets, plan)
  const counting = policy.budgets.filter(({ includesByok }) => includesByok)
  if (byok.length === candidates.length) return admit(counting, plan)
  try {
    return await admit(policy.budgets, plan)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return admit(counting, { ...plan, candidates: byok, excluded: [...plan.excluded, ...unaffordable(candidates)] })
  }
}

function unaffordable(candidates: readonly Candidate[]): Exclusion[] {
  return candidates.flatMap(({ endpoint, model }) =>
    endpoint.byok === undefined ? [{ endpoint, model, reason: 'budget', detail }] : [],
  )
}

const detail = "is not reached with the workspace's own credential, and a budget has no room for it"
