import type { Knex } from 'knex'

/** Creates observability_outbox, what destinations are still to be sent, and observability_deliveries, what was sent lately. */
export async function up(knex: Knex): Promise<void> {
  // No foreign key: a record must never be refused because a destination was deleted meanwhile.
  await knex.raw(
    `create table observability_outbox (
       destination_id varchar(36) not null,
       generation_id text not null,
       created_at bigint not null,
       due_at bigint not null,
       tries integer not null,
       state varchar(7) not null,
       batch_id varchar(36),
       claimed_by varchar(36),
       last_status integer,
       last_error text,
       primary key (destination_id, generation_id)
     )${knex.client.config.client === 'pg' ? '' : ' without rowid'}`,
  )
  await knex.schema.alterTable('observability_outbox', (table) => {
    table.index(['state', 'destination_id', 'due_at'], 'outbox_due')
  })
  await knex.schema.createTable('observability_deliveries', (table) => {
    table.bigIncrements('id')
    table.string('destination_id', 36).notNullable()
    table.bigInteger('at').notNullable()
    table.string('kind', 5).notNullable()
    table.string('outcome', 9).notNullable()
    table.integer('items').notNullable()
    table.integer('status')
    table.integer('duration_ms').notNullable()
    table.text('error')
    table.index(['destination_id', 'id'], 'deliveries_listed')
  })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['observability_deliveries', 'observability_outbox']) await knex.schema.dropTable(table)
}
