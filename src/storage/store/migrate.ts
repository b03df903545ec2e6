import type { Knex } from 'knex'
import { migrations } from '../migrations/index.ts'
import type { Database, Session } from './database.ts'

/** A migration this program knows, and when it was applied in Unix milliseconds. */
export interface MigrationState {
  readonly name: string
  readonly appliedAt: number | null
}

const tableName = 'migrations'

const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name]
    if (migration === undefined) throw new Error(`there is no migration ${name}`)
    return migration
  },
}

/**
 * Applies the missing migrations in one transaction, and returns their names. Processes that start together wait for each other; a killed
 * one leaves nothing behind. Rejects when a newer version of the program has migrated this database.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const isUpToDate = (await migrationStatus(database)).every((state) => state.appliedAt !== null)
  if (isUpToDate) return []
  return database.exclusively(async (session, transaction) => {
    const missing = (await migrationStatus(session)).filter((state) => state.appliedAt === null)
    await transaction.migrate.latest({ migrationSource, tableName })
    return missing.map((state) => state.name)
  })
}

/** The known migrations in order; rejects when the database has an unknown one. */
export async function migrationStatus(session: Session): Promise<readonly MigrationState[]> {
  const applied = await session.run(readApplied)
  const unknown = [...applied.keys()].filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new Error(
      `the database was migrated by a newer version of the gateway, which added ${unknown.join(', ')}: start that version, or restore a backup from before the upgrade`,
    )
  }
  return Object.keys(migrations).map((name) => ({ name, appliedAt: applied.get(name) ?? null }))
}

async function readApplied(knex: Knex): Promise<Map<string, number>> {
  if (!(await knex.schema.hasTable(tableName))) return new Map()
  const rows = await knex<{ name: string; migration_time: Date | number }>(tableName).select('name', 'migration_time')
  // Knex stores the time as a timestamp on PostgreSQL, as milliseconds on SQLite.
  return new Map(rows.map((row) => [row.name, new Date(row.migration_time).getTime()]))
}
