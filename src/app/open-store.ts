import { mkdirSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { trustedCertificates } from '../outbound/trusted-authorities.ts'
import { type Bootstrapped, bootstrap } from '../storage/keys/bootstrap.ts'
import { type Database, openDatabase } from '../storage/store/database.ts'
import { migrate } from '../storage/store/migrate.ts'
import { tightenDataFiles } from '../storage/store/private-files.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Opens the store that the configuration names, and brings it up to date. `nativeBinding` is where better-sqlite3's addon is, if it can't find it. */
export async function openStore(
  config: Config,
  { nativeBinding, logger }: { readonly nativeBinding?: string; readonly logger: Logger },
): Promise<Database> {
  const tightened = tightenDataFiles(config.dataDir)
  if (tightened.length > 0) logger.warn({ files: tightened }, 'others could read these files; only their owner can now')
  if (config.databaseUrl === undefined) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    authorities: trustedCertificates(),
    ...(nativeBinding !== undefined && { nativeBinding }),
  })
  await orClose(database, migrate(database))
  return database
}

/** Creates the keys that a new store begins with. */
export function bootstrapKeys(config: Config, database: Database): Promise<Bootstrapped> {
  const { bootstrapInferenceKey: inferenceKey, bootstrapManagementKey: managementKey } = config
  const keys = bootstrap(database, {
    ...(inferenceKey !== undefined && { inferenceKey }),
    ...(managementKey !== undefined && { managementKey }),
    now: Date.now(),
  })
  return orClose(database, keys)
}

/** What `work` comes to; a store is closed where it fails. */
export async function orClose<T>(database: Database, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    await database.close()
    throw error
  }
}
