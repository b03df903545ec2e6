import type { Knex } from 'knex'

/** Creates begun_generations: what is kept of generations under way, in case that their process dies. No more rows than requests are under way. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create table begun_generations (id text primary key, holder varchar(36) not null, details text not null)
     ${knex.client.config.client === 'pg' ? '' : 'without rowid'}`,
  )
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('begun_generations')
}
