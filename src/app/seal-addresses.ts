import { rekeyCredentials } from '../administration/byok/rekey-credentials.ts'
import type { AddressBox } from '../auth/address-box.ts'
import { repositoriesOn } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { ByokProviders } from '../workspaces/byok-providers.ts'
import type { Prepared } from './preparer.ts'

/** Seals what an older version stored without an address with the one it leads to now. What no master key opens stays as it is. */
export async function sealAddresses(
  { config, env }: Pick<Prepared, 'config' | 'env'>,
  parts: {
    readonly database: Database
    readonly secrets: AddressBox
    readonly byok: ByokProviders
    readonly logger: Logger
  },
): Promise<void> {
  const { database, secrets, byok, logger } = parts
  const { resealed } = await rekeyCredentials({
    ...{ secrets, actor: null, now: Date.now, progress() {} },
    repositories: repositoriesOn(database),
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    addresses: { config, env, byok },
  })
  if (resealed > 0) logger.info({ resealed }, 'secrets are sealed with the addresses they are for')
}
