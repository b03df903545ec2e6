import type { Budget, BudgetSubject } from '../../records/budget.ts'
import type { Repositories } from '../repositories.ts'

/** Credits are a budget of the organization that never resets. */
const interval = 'total'

function subjectOf(organizationId: string): BudgetSubject {
  return { kind: 'organization', id: organizationId }
}

/** The organization's credits; null when credits do not limit its spending. */
export function getCredits(
  { budgets }: Pick<Repositories, 'budgets'>,
  organizationId: string,
  now: number,
): Promise<Budget | null> {
  return budgets.get(organizationId, subjectOf(organizationId), interval, now)
}

/** Adds to an organization's credits, in whole nano-dollars. Its spending is limited from the first grant on, even a grant of 0. */
export function grantCredits(
  { budgets }: Pick<Repositories, 'budgets'>,
  organizationId: string,
  nanos: number,
  now: number,
): Promise<Budget> {
  return budgets.raise({ organizationId, subject: subjectOf(organizationId), interval, limitNanos: nanos }, now)
}

/** Removes the limit by credits and all grants; false when there was none. */
export function removeCredits({ budgets }: Pick<Repositories, 'budgets'>, organizationId: string): Promise<boolean> {
  return budgets.delete(organizationId, subjectOf(organizationId), interval)
}
