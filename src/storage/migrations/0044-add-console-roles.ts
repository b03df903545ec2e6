import type { Knex } from 'knex'

/** Adds the role that each user had at the latest sign-in to the console; null for those who never did. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (columns) => {
    columns.string('console_role', 16)
  })
  // Who has signed in before has a key of the console; where their latest session is over, its kind says whether they saw the organization. Such
  // a person counts as an administrator until they sign in again, so that nobody below touches their keys.
  await knex.raw(`update users set console_role = coalesce(
    (select session.role from console_sessions session join api_keys on api_keys.hash = session.key_hash
      where session.means = 'person' and api_keys.creator_user_id = users.id order by session.created_at desc limit 1),
    (select 'admin' from console_keys where console_keys.organization_id = users.organization_id
      and console_keys.owner = 'user:' || users.id and console_keys.kind = 'management'))`)
}

/** Drops the column of `up` with what is in it. */
export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  await knex.raw('alter table users drop column console_role')
}
