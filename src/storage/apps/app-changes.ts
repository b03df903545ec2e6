import type { Session } from '../store/database.ts'

/** The pseudo-day of changes to the apps themselves: names, visibility, categories, merges. */
export const appsThemselves = -1

// On PostgreSQL, writers of one row wait for each other's commits: each process uses one of a few rows.
const slots = 8
const ownSlot = Math.floor(Math.random() * slots)

/** This process's row. SQLite needs only one: it has a single writer at a time. */
export function changeSlot(dialect: Session['dialect']): number {
  return dialect === 'sqlite' ? 0 : ownSlot
}

/** The end of an insert into `app_changes`: counts one more change. */
export const addChange = `on conflict (organization_id, day, slot) do update set changes = app_changes.changes + 1,
  changed_at = case when excluded.changed_at > app_changes.changed_at then excluded.changed_at else app_changes.changed_at end`

/** Notes that rows of these days changed. Call in the transaction of the change. Days are locked in order, so that writers never deadlock. */
export async function noteChanges(
  session: Session,
  organizationId: string,
  days: readonly number[],
  now: number,
): Promise<void> {
  const slot = changeSlot(session.dialect)
  for (const day of [...new Set(days)].sort((one, other) => one - other)) {
    await session.run((knex) =>
      knex.raw(
        `insert into app_changes (organization_id, day, slot, changes, changed_at) values (?, ?, ?, 1, ?) ${addChange}`,
        [organizationId, day, slot, now],
      ),
    )
  }
}
