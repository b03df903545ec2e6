import type { BudgetInterval } from '../../records/budget.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { requireWorkspace, unknownWorkspace } from '../../workspaces/find-workspace.ts'
import { readInterval } from '../../workspaces/workspace-budgets.ts'
import { UsageError } from '../usage-error.ts'

/** The options that say which budget is meant. */
export const budgetOptions = {
  workspace: {
    type: 'string',
    valueHint: 'slug|id',
    description: 'Whose budget; the Default one, if left out.',
  },
  interval: {
    type: 'string',
    valueHint: 'interval',
    default: 'total',
    description: 'When it resets: daily, weekly or monthly, at 00:00 UTC, or total for never.',
  },
} as const

const intervals = ['daily', 'weekly', 'monthly', 'total', 'lifetime'] as const

/** An interval as people write it. Throws UsageError for what is none. */
export function readIntervalFlag(text: string): BudgetInterval {
  const interval = intervals.find((each) => each === text)
  if (interval === undefined) throw new UsageError(`--interval must be daily, weekly, monthly or total, not "${text}".`)
  return readInterval(interval)
}

/** The workspace that `--workspace` means. Throws GatewayError when there is none. */
export async function findBudgetedWorkspace(
  repositories: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  wanted: string | undefined,
): Promise<Workspace> {
  if (wanted !== undefined) return requireWorkspace(repositories, organizationId, wanted)
  const found = await repositories.workspaces.findDefault(organizationId)
  if (found === null) throw unknownWorkspace()
  return found
}
