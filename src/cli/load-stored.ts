import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AddressBox, addressBoxOf } from '../auth/address-box.ts'
import { UnreadableSecretError } from '../auth/secret-box.ts'
import type { Config } from '../config/config.ts'
import type { LoadedConfig } from '../config/load-config.ts'
import type { Managed } from '../managed/read-managed.ts'
import type { Database } from '../storage/store/database.ts'
import { isMissing, storePlace, withDatabase } from './with-store.ts'

/** The providers and models in the database of a configuration, as they count beside its file. */
export interface Stored {
  readonly managed: Managed
  /** Where they are, for people. */
  readonly place: string
  /** Why nothing could be read of a database that is there; null where it could, and where there is none yet. */
  readonly problem: string | null
}

/** Reads what is stored, and changes nothing: no database is made or migrated, and no master key. Never rejects for what is stored. */
export async function loadStored({ config, env }: Pick<LoadedConfig, 'config' | 'env'>): Promise<Stored> {
  const { nothingStored, readManaged } = await import('../managed/read-managed.ts')
  const place = storePlace(config)
  const none = { managed: readManaged(nothingStored, { config, env, secrets: noSecrets }), place }
  if (isMissing(config)) return { ...none, problem: null }
  try {
    const stored = await withDatabase(config, readCatalog)
    if (stored === 'older') return { ...none, problem: 'it is from an older version: update it with "db migrate"' }
    const secrets = secretsOf(config)
    return { managed: readManaged(stored, { config, env, secrets }), place, problem: null }
  } catch (error) {
    return { ...none, problem: error instanceof Error ? error.message : String(error) }
  }
}

async function readCatalog(database: Database) {
  const [{ migrationStatus }, { repositoriesOn }, { nothingStored }] = await Promise.all([
    import('../storage/store/migrate.ts'),
    import('../storage/repositories.ts'),
    import('../managed/read-managed.ts'),
  ])
  const states = await migrationStatus(database)
  if (states.every(({ appliedAt }) => appliedAt === null)) return nothingStored
  if (states.some(({ appliedAt }) => appliedAt === null)) return 'older'
  return repositoriesOn(database).managedCatalog.read()
}

/** What opens the secrets of providers, as long as there is a master key: asking for one would make it. */
function secretsOf(config: Config): Pick<AddressBox, 'open'> {
  const isThere = config.masterKey !== undefined || existsSync(join(config.dataDir, 'master.key'))
  if (!isThere) return noSecrets
  return addressBoxOf(config)
}

const noSecrets: Pick<AddressBox, 'open'> = {
  open() {
    throw new UnreadableSecretError('there is no master key')
  },
}
