import type { Guardrail, GuardrailAssignment, GuardrailRules } from '../../records/guardrail.ts'
import { BudgetRepository } from '../money/budget-repository.ts'
import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'

/**
 * Within a transaction that has locked the guardrail: gives each of its assignments the budget that its limit asks for, and none where it
 * has no limit. `before` are the rules that the budgets were set by, if any: where the interval or what counts is another, they begin anew
 * with what was spent of that.
 */
export async function setGuardrailBudgets(
  session: Session,
  { organizationId, rules }: Pick<Guardrail, 'organizationId' | 'rules'>,
  assignments: readonly GuardrailAssignment[],
  now: number,
  before: GuardrailRules = rules,
): Promise<void> {
  const { limitNanos, resetInterval: interval, includesByok } = rules
  const countsTheSame = before.resetInterval === interval && before.includesByok === includesByok
  if (limitNanos === null || !countsTheSame) {
    const place = { organization_id: organizationId, subject_kind: 'guardrail' }
    for (const ids of toSlices(assignments.map(({ id }) => id)))
      await session.run((knex) => knex('budgets').where(place).whereIn('subject_id', ids).delete())
  }
  if (limitNanos === null) return
  const budgets = new BudgetRepository(session)
  for (const { id, scope, subjectId } of assignments) {
    const subject = { kind: 'guardrail', id } as const
    const spentBy = { kind: scope, id: subjectId }
    await budgets.set({ organizationId, subject, interval, limitNanos, includesByok, spentBy }, now)
  }
}

/** Whether budgets that were set by one of these rules are not those that the other asks for. */
export function changesBudgets(before: GuardrailRules, after: GuardrailRules): boolean {
  return (
    before.limitNanos !== after.limitNanos ||
    before.resetInterval !== after.resetInterval ||
    before.includesByok !== after.includesByok
  )
}
