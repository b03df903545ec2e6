import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'
import type { Workspace } from '../../frame/workspaces.ts'

/** A budget of a workspace. */
export interface Budget {
  readonly workspace: Workspace
  readonly interval: (typeof intervals)[number]
  /** Whether use with own provider keys counts. */
  readonly countsOwnKeys: boolean
  readonly budget: Schema<'WorkspaceBudget'>
}

/** When budgets begin anew. */
export const intervals = ['daily', 'weekly', 'monthly', 'total'] as const

/** So many workspaces are asked for at once. */
const atOnce = 8

/** The budgets of workspaces, workspace by workspace. */
export async function loadBudgets(workspaces: readonly Workspace[], signal: AbortSignal): Promise<readonly Budget[]> {
  const found: Budget[] = []
  for (let first = 0; first < workspaces.length; first += atOnce) {
    const some = workspaces.slice(first, first + atOnce)
    const budgets = await Promise.all(some.map((workspace) => budgetsOf(workspace, signal)))
    found.push(...budgets.flat())
  }
  return found
}

async function budgetsOf(workspace: Workspace, signal: AbortSignal): Promise<readonly Budget[]> {
  const params = { path: { id: workspace.id } }
  const { data, include_byok_in_budgets } = await ask(api.GET('/workspaces/{id}/budgets', { params, signal }))
  return data.map((budget) => ({
    workspace,
    budget,
    interval: budget.reset_interval ?? 'total',
    countsOwnKeys: include_byok_in_budgets,
  }))
}
