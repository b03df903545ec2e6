import type { AddressBox } from '../auth/address-box.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { FoundProvider } from '../catalog/discover-providers.ts'
import type { Config } from '../config/config.ts'
import type { Environment } from '../environment/environment.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Redis } from '../storage/store/redis.ts'
import type { Logger } from '../telemetry/logger.ts'
import { ByokAccess } from './byok-access.ts'
import { ByokProviders } from './byok-providers.ts'

/** What provider credentials of workspaces are checked, sealed and used with. */
export interface ByokServices {
  readonly access: ByokAccess
  readonly providers: ByokProviders
  readonly secrets: AddressBox
}

/** What own credentials of workspaces stand on. */
export interface ByokSurroundings {
  readonly env: Environment
  readonly found: readonly FoundProvider[]
  readonly catalog: Catalog
  readonly secrets: AddressBox
  readonly repositories: Repositories
  readonly redis: Redis | undefined
  readonly logger: Logger
}

/** Own credentials of workspaces as configured: opened with the master keys that are there, and told to the other gateways of a Redis. */
export function assembleByok(config: Config, parts: ByokSurroundings): ByokServices {
  const { env, found, catalog, secrets, repositories, redis, logger } = parts
  const providers = new ByokProviders({ config, found, catalog, env })
  const channel = channelOf(config.redisPrefix)
  const access = new ByokAccess({
    repository: repositories.byok,
    secrets,
    providers,
    // Whom the message does not reach looks again within a second.
    announce: (workspaceId) => redis?.run((client) => client.publish(channel, workspaceId)).catch(() => {}),
    report: ({ id, workspaceId, provider, keyId }, error) =>
      logger.error(
        { credential: id, workspace: workspaceId, provider, masterKey: keyId, reason: error.message },
        'a provider credential of a workspace can not be opened: is its master key (GATEWAY_MASTER_KEY, GATEWAY_PREVIOUS_MASTER_KEY, or master.key in the data folder) there?',
      ),
    reportProblem: ({ id, workspaceId, provider }, reason) =>
      logger.warn(
        { credential: id, workspace: workspaceId, provider, reason },
        'a provider credential of a workspace is not used',
      ),
    now: () => performance.now(),
  })
  return { access, providers, secrets }
}

/** Has the credentials that other gateways change read anew: `access` gives those that requests use now. */
export function hearOfByok(redis: Redis | undefined, prefix: string, access: () => ByokAccess): void {
  redis?.subscribe(channelOf(prefix), (workspaceId) => access().forget(workspaceId))
}

function channelOf(prefix: string): string {
  return `${prefix}:byok`
}
