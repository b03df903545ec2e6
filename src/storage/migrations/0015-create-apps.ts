import type { Knex } from 'knex'

/** Creates apps, app_categories, app_days, app_changes and app_totals, and tells generations which app they are of. */
export async function up(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg'
  const clustered = isPostgres ? '' : 'without rowid'
  await knex.schema.createTable('apps', (table) => {
    table.increments('id')
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    // Scheme, host and port, as a browser writes them: what the app is known by.
    table.text('origin').notNullable()
    // Null until the app has said its name or an operator has given it one.
    table.text('title')
    // public, hidden or private.
    table.text('visibility').notNullable().defaultTo('public')
    // The app that this one was merged into, which may itself be merged: undoing one step leaves the others as they are.
    table.integer('canonical_id').references('id').inTable('apps')
    // 1 when an operator chose the categories, and what requests say of them counts no more.
    table.integer('has_set_categories').notNullable().defaultTo(0)
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.unique(['organization_id', 'origin'])
    table.index(['canonical_id'])
  })
  await knex.raw(
    `create table app_categories (
      organization_id varchar(36) not null, category text not null, app_id integer not null references apps (id),
      primary key (organization_id, category, app_id)
    ) ${clustered}`,
  )
  await knex.raw('create index app_categories_app_id on app_categories (app_id)')
  // The truth: one row for each app and UTC day (days since 1970-01-01). Clustered by day, for days are what is read together: the key
  // is the covering index. No foreign key: an app's row is made in the same transaction, and none is ever deleted.
  await knex.raw(
    `create table app_days (
      day integer not null, app_id integer not null,
      requests bigint not null, prompt_tokens bigint not null, completion_tokens bigint not null,
      primary key (day, app_id)
    ) ${clustered}`,
  )
  // How often a day's rows were changed, counted in the transaction of the change: what was derived from a day holds as long as its
  // count is the same. Day -1 stands for the apps themselves. Writers have a slot each, or they would wait for one another.
  await knex.raw(
    `create table app_changes (
      organization_id varchar(36) not null, day integer not null, slot integer not null,
      changes bigint not null, changed_at bigint not null,
      primary key (organization_id, day, slot)
    ) ${clustered}`,
  )
  // The rollup: for each day what every app had used in its month up to that day, all apps packed into one value (see app-totals.ts).
  // Any window is then two values and one for each month between them, whatever its length. 10,000 rows of one day cost 15 to 30 ms to
  // read; their packed sums cost less than 1 ms. `changes` says which state of app_days the value was made from: one that is behind is
  // made anew, so that days that come late or are imported make no answer wrong.
  await knex.schema.createTable('app_totals', (table) => {
    table.string('organization_id', 36).notNullable()
    table.integer('day').notNullable()
    table.bigInteger('changes').notNullable()
    table.binary('packed').notNullable()
    table.primary(['organization_id', 'day'])
  })
  // They are as small as they get.
  if (isPostgres) await knex.raw('alter table app_totals alter column packed set storage external')
  await knex.schema.alterTable('generations', (table) => table.integer('app_id'))
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table generations drop column app_id')
  for (const table of ['app_totals', 'app_changes', 'app_days', 'app_categories', 'apps']) {
    await knex.schema.dropTable(table)
  }
}
