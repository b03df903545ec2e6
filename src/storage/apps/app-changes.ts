import type { Session } from '../store/database.ts'

/** The day that stands for the apps themselves: names, visibility, categories, merges. */
export const appsThemselves = -1

// Writers of PostgreSQL wait for each other at a row until the first has committed: each process has one of a few rows.
const slots = 8
const ownSlot = Math.floor(Math.random() * slots)

/** SQLite has one writer at a time in any case. */
export function changeSlot(dialect: Session['dialect']): number {
  return dialect === 'sqlite' ? 0 : ownSlot
}

/** The end of an insert into `app_changes`: one change more. */
export const addChange = `on conflict (organization_id, day, slot) do update set changes = app_changes.changes + 1,
  changed_at = case when excluded.changed_at > app_changes.changed_at then excluded.changed_at else app_changes.changed_at end`

/** Notes that rows of these days were changed. Belongs in the transaction of the change; days are taken in order, so that no two writers wait for each other. */
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
