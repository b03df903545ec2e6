import type pg from 'pg'
import { execute, serverUrl, withClient, withDatabase } from './postgres-server.ts'
import { migratedTemplate } from './postgres-template.ts'

/**
 * A PostgreSQL database that many tests use one after the other. Deleting what a test wrote takes a tenth of making the database anew: so
 * tables stay where they are still as migrations made them.
 */
export class EmptiedPostgres {
  readonly url: string
  readonly #name: string
  #migrated: { readonly shape: string; readonly rows: readonly Rows[] } | undefined

  constructor(name: string) {
    this.#name = name
    this.url = withDatabase(name)
  }

  /** Without a table. */
  async clear(): Promise<void> {
    await this.#create('template1')
  }

  /** With every migration, and only the rows that migrations write. */
  async migrated(): Promise<void> {
    const isEmptied = this.#migrated !== undefined && (await withClient(this.url, (client) => this.#empty(client)))
    if (isEmptied) return
    await this.#create(await migratedTemplate())
    this.#migrated = await withClient(this.url, async (client) => ({
      shape: await shapeOf(client),
      rows: await rowsOf(client),
    }))
  }

  async drop(): Promise<void> {
    await execute(serverUrl, `drop database if exists ${this.#name} with (force)`)
  }

  async #create(template: string): Promise<void> {
    await this.drop()
    await execute(serverUrl, `create database ${this.#name} template ${template}`)
    // Gateways are killed here, never the server: nothing is lost, and nobody waits for a disk.
    await execute(serverUrl, `alter database ${this.#name} set synchronous_commit = off`)
  }

  /** Whether the tables are those of the migrations, and now have nothing but their rows. */
  async #empty(client: pg.Client): Promise<boolean> {
    if (this.#migrated === undefined || (await shapeOf(client)) !== this.#migrated.shape) return false
    await client.query(emptying)
    for (const { table, rows } of this.#migrated.rows)
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
    return true
  }
}

interface Rows {
  readonly table: string
  /** As JSON. */
  readonly rows: string
}

const tables = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^migrations'`

// A table that others refer to is tried again when those are empty.
const emptying = `do $$
  declare
    remaining text[] := array(${tables});
    each text;
  begin
    while remaining <> '{}' loop
      foreach each in array remaining loop
        begin
          execute 'delete from ' || each;
          remaining := array_remove(remaining, each);
        exception when foreign_key_violation then null;
        end;
      end loop;
    end loop;
    perform setval(oid::regclass, 1, false) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' and relname !~ '^migrations';
  end $$`

const shape = `select md5(string_agg(part, ';' order by part)) as shape from (
  select concat_ws(' ', relname, relkind, attname, atttypid, attnotnull, attstorage) as part
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', adrelid::regclass, adnum, pg_get_expr(adbin, adrelid)) from pg_attrdef
  union all select concat_ws(' ', tgname, tgenabled) from pg_trigger where not tgisinternal
) as parts`

/** What changes when a table, column, index or the list of migrations does. */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shape)
  const listed = await client.query<{ name: string | null }>(`select to_regclass('public.migrations')::text as name`)
  if (listed.rows[0]?.name === null) return 'not migrated'
  const applied = await client.query<{ name: string }>('select name from migrations order by name')
  return [rows[0]?.shape, ...applied.rows.map(({ name }) => name)].join(' ')
}

async function rowsOf(client: pg.Client): Promise<Rows[]> {
  const { rows: all } = await client.query<{ name: string }>(tables)
  const found: Rows[] = []
  for (const { name } of all) {
    const { rows } = await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`)
    const json = rows[0]?.rows
    if (json !== null && json !== undefined) found.push({ table: name, rows: json })
  }
  return found
}
