import type { Database } from './database.ts'

/** A table or view. */
interface Relation {
  readonly schema: string
  readonly name: string
}

/** What `dropTablesOf` drops of one schema of a PostgreSQL database: its tables, and the views of any schema that read from them. */
export async function relationsDropped(database: Database, schema: string): Promise<readonly Relation[]> {
  const { rows }: { rows: Relation[] } = await database.attempt((knex) =>
    knex.raw(
      `with recursive dropped (id) as (
        select c.oid from ${ownTables('?')}
        union
        select r.ev_class from dropped
          join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = dropped.id and d.classid = 'pg_rewrite'::regclass
          join pg_rewrite r on r.oid = d.objid)
      select n.nspname as schema, c.relname as name
        from dropped join pg_class c on c.oid = dropped.id join pg_namespace n on n.oid = c.relnamespace
        order by n.nspname, c.relname`,
      [schema],
    ),
  )
  return rows
}

/** The schema of a PostgreSQL database where a gateway finds its tables; null where it finds none. */
export async function schemaInUse(database: Database): Promise<string | null> {
  const { rows }: { rows: { schema: string }[] } = await database.attempt((knex) =>
    knex.raw(`select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.oid = to_regclass('generations')`),
  )
  return rows[0]?.schema ?? null
}

/** SQL that drops all tables of a schema, with what depends on them, but for those of extensions. Changes nothing until its transaction is committed. */
export function dropTablesOf(schema: string): string {
  const literal = `'${schema.replaceAll("'", "''")}'`
  return `do $drop$ declare name text; begin
  for name in select c.relname from ${ownTables(literal)} loop execute format('drop table if exists %I.%I cascade', ${literal}, name); end loop;
end $drop$;`
}

function ownTables(schema: string): string {
  return `pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'p') and not exists
      (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`
}
