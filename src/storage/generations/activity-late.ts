import type { GenerationRecord } from '../../records/generation-record.ts'
import type { SqliteConnection } from '../store/sqlite-connection.ts'

/** Lists new rows that begin where the sums of activity are closed already. Call in the transaction that adds them. */
export function sqliteLateNotes(connection: SqliteConnection): (added: readonly GenerationRecord[]) => void {
  const closedOf = connection.prepare<[string], number>(
    'select closed from activity_progress where organization_id = ?',
  )
  closedOf.pluck()
  const note = connection.prepare(
    'insert into activity_late (id, organization_id, created_at) values (?, ?, ?) on conflict (id) do nothing',
  )
  return (added) => {
    let last: string | undefined
    let closed: number | undefined
    for (const { id, organizationId, createdAt } of added) {
      // Most batches are of one organization.
      if (organizationId !== last) closed = closedOf.get(organizationId)
      last = organizationId
      const beganAt = Math.round(createdAt)
      if (closed !== undefined && beganAt < closed) note.run(id, organizationId, beganAt)
    }
  }
}

/** The same, as a part of the statement that adds the rows. Even without late rows it holds a lock that the packer waits for. */
export const lateOnPostgres = `,
    late as (
      insert into activity_late (id, organization_id, created_at)
      select added.id, added.organization_id, added.created_at
      from added join activity_progress as progress using (organization_id) where added.created_at < progress.closed
      on conflict (id) do nothing
    )`
