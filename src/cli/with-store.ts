import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Database, DatabaseOptions } from '../storage/store/database.ts'
import { findNativeBinding } from './native-binding.ts'
import type { Terminal } from './terminal/terminal.ts'
import { CommandError } from './usage-error.ts'

/** The store for commands: migrated, with the organization created on first start. */
export interface Store {
  readonly database: Database
  readonly repositories: Repositories
  /** Changes several rows, including the audit entry, in one transaction. */
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  readonly organizationId: string
}

export type StoreOptions = Pick<DatabaseOptions, 'isForBulkWork'>

/** Opens the configured database, runs `work` and closes it. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  options: StoreOptions = {},
): Promise<T> {
  const [{ openDatabase }, { trustAuthorities, trustedCertificates }] = await Promise.all([
    import('../storage/store/database.ts'),
    import('../outbound/trusted-authorities.ts'),
  ])
  trustAuthorities(config.outbound.caFile)
  const nativeBinding = findNativeBinding()
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    authorities: trustedCertificates(),
    ...(nativeBinding !== undefined && { nativeBinding }),
    ...options,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs `work` on a gateway's store. Rejects with CommandError when no gateway has been started with it, or when migrations are missing. */
export async function withStore<T>(
  config: Config,
  terminal: Terminal,
  work: (store: Store) => Promise<T>,
  options: StoreOptions = {},
): Promise<T> {
  const place = storePlace(config)
  const notStarted = `No gateway has been started with ${place} yet. Start it once with "${terminal.program} serve" to create the database and the first keys.`
  if (isMissing(config)) throw new CommandError(notStarted)
  const [{ migrationStatus }, { repositoriesOn }] = await Promise.all([
    import('../storage/store/migrate.ts'),
    import('../storage/repositories.ts'),
  ])
  return withDatabase(
    config,
    async (database) => {
      const states = await migrationStatus(database)
      if (states.every(({ appliedAt }) => appliedAt === null)) throw new CommandError(notStarted)
      if (states.some(({ appliedAt }) => appliedAt === null)) {
        throw new CommandError(`${place} is from an older version. Update it with: ${terminal.program} db migrate`)
      }
      const repositories = repositoriesOn(database)
      const organization = await repositories.organizations.first()
      if (organization === null) throw new CommandError(notStarted)
      return work({
        database,
        repositories,
        transact: (change) => database.transact((session) => change(repositoriesOn(session))),
        organizationId: organization.id,
      })
    },
    options,
  )
}

/** True when the database is a file that does not exist: opening would create it. */
export function isMissing(config: Config): boolean {
  return config.databaseUrl === undefined && !existsSync(sqliteFile(config))
}

/** The database's location for messages, without a password. */
export function storePlace(config: Config): string {
  return config.databaseUrl === undefined ? sqliteFile(config) : 'the PostgreSQL database of DATABASE_URL'
}

/** The file of a store that is not on PostgreSQL. */
export function sqliteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'gateway.sqlite')
}
