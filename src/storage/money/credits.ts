import type { Budget, BudgetSubject } from '../../records/budget.ts'
import type { Repositories } from '../repositories.ts'

/** The budget that an organization's credits are: they never start anew. */
const interval = 'total'

function subjectOf(organizationId: string): BudgetSubject {
  return { kind: 'organization', id: organizationId }
}

/** The credits of an organization; null when its spending is not limited by credits. */
export function getCredits(
  { budgets }: Pick<Repositories, 'budgets'>,
  organizationId: string,
  now: number,
): Promise<Budget | null> {
  return budgets.get(organizationId, subjectOf(organizationId), interval, now)
}

/** Adds to an organization's credits, in whole nano-dollars. From the first grant on, be it of nothing, its spending is limited by them. */
export function grantCredits(
  { budgets }: Pick<Repositories, 'budgets'>,
  organizationId: string,
  nanos: number,
  now: number,
): Promise<Budget> {
  return budgets.raise({ organizationId, subject: subjectOf(organizationId), interval, limitNanos: nanos }, now)
}

/** Lifts the limit by credits, and forgets what was granted; false when there was none. */
export function liftCredits({ budgets }: Pick<Repositories, 'budgets'>, organizationId: string): Promise<boolean> {
  return budgets.delete(organizationId, subjectOf(organizationId), interval)
}
