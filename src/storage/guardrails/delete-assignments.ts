import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'
import type { AssignmentRow } from './assignment-row.ts'

/** Within a transaction: deletes the assignments in a place, with their budgets, and returns what they were. */
export async function deleteAssignments(
  session: Session,
  place: Partial<AssignmentRow> & Pick<AssignmentRow, 'organization_id'>,
  subjectIds?: readonly string[],
): Promise<AssignmentRow[]> {
  const deleted: AssignmentRow[] = []
  for (const slice of subjectIds === undefined ? [undefined] : toSlices(subjectIds)) {
    const rows = await session.run((knex) => {
      const query = knex<AssignmentRow>('guardrail_assignments').where(place)
      if (slice !== undefined) query.whereIn('subject_id', slice)
      // Knex deletes from SQLite without saying what it was. Locked, so that of two callers at once only one gets it.
      return query.forUpdate().select('*')
    })
    deleted.push(...rows)
  }
  for (const ids of toSlices(deleted.map(({ id }) => id))) {
    const budgets = { organization_id: place.organization_id, subject_kind: 'guardrail' }
    await session.run((knex) => knex('budgets').where(budgets).whereIn('subject_id', ids).delete())
    await session.run((knex) => knex<AssignmentRow>('guardrail_assignments').whereIn('id', ids).delete())
  }
  return deleted
}
