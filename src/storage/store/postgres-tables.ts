import type { Database } from './database.ts'

/** The names of all tables in one schema of a PostgreSQL database, but for those of its extensions. */
export async function tablesInSchema(database: Database, schema: string): Promise<readonly string[]> {
  const { rows }: { rows: { name: string }[] } = await database.attempt((knex) => knex.raw(ownTables('?'), [schema]))
  return rows.map(({ name }) => name)
}

/** SQL that drops all tables of a schema, with what depends on them, but for those of extensions. Changes nothing until its transaction is committed. */
export function dropTablesOf(schema: string): string {
  const literal = `'${schema.replaceAll("'", "''")}'`
  return `do $drop$ declare name text; begin
  for name in ${ownTables(literal)} loop execute format('drop table if exists %I.%I cascade', ${literal}, name); end loop;
end $drop$;`
}

function ownTables(schema: string): string {
  return `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'p') and not exists
      (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`
}
