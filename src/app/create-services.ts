import type { LiveGenerations } from '../accounting/live-generations.ts'
import { createProviderCounter } from '../attempts/count-at-provider.ts'
import type { Authorizer } from '../attempts/credentials/authorize.ts'
import type { AttemptLog } from '../attempts/faults/attempt-log.ts'
import { mediaLimits } from '../attempts/media/inline-media.ts'
import type { HttpTransport } from '../attempts/transport/http-transport.ts'
import { Authenticator } from '../auth/authenticator.ts'
import { principalFinder } from '../auth/find-principal.ts'
import { masterKeyPlaces } from '../auth/master-key.ts'
import { ScimAuthenticator } from '../auth/scim-authenticator.ts'
import { announcerOfKeys, hearOfKeys } from '../auth/share-key-changes.ts'
import type { Broadcast } from '../broadcast/assemble-broadcast.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import { ContentBox } from '../contents/content-box.ts'
import { AppRankings } from '../datasets/app-rankings.ts'
import type { UsagePacker } from '../datasets/usage-packer.ts'
import type { Federation } from '../federation/federation.ts'
import type { WorkspaceFiles } from '../files/workspace-files.ts'
import { clientFormats } from '../formats/index.ts'
import { boundTools } from '../formats/shared/bound-tools.ts'
import { createScanners } from '../guardrails/create-scanners.ts'
import { ModelPopularity } from '../operations/models/model-popularity.ts'
import type { Services } from '../operations/services.ts'
import { AllowedHosts } from '../outbound/allowed-hosts.ts'
import type { Stages } from '../pipeline.ts'
import type { DatasetLimits } from '../policy/dataset-limits.ts'
import { MinuteLimit } from '../policy/minute-limit.ts'
import { createRateCounter } from '../policy/rate-counter.ts'
import { getCredits } from '../storage/money/credits.ts'
import { repositoriesOn } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Redis } from '../storage/store/redis.ts'
import type { ByokServices } from '../workspaces/assemble-byok.ts'

/** What services are made of besides the store. */
export interface ServiceParts {
  readonly catalog: Catalog
  readonly transport: HttpTransport
  readonly authorize: Authorizer
  readonly attemptLog: AttemptLog
  readonly byok: ByokServices
  readonly broadcast: Pick<Broadcast, 'tester' | 'worker'>
  readonly files: WorkspaceFiles
  readonly packer: UsagePacker
  readonly redis: Redis | undefined
  readonly datasetLimits: DatasetLimits
  readonly live: LiveGenerations
}

const testsOfDestinations = {
  name: 'destination-tests',
  perMinute: 20,
  refusal: 'The organization has used its 20 tests of destinations of this minute.',
}

/** Everything that handlers of operations may use. */
export function createServices(
  config: Config,
  database: Database,
  federation: Federation,
  stages: Stages,
  parts: ServiceParts,
): Services {
  const { catalog, transport, authorize, byok, broadcast, files, packer, redis, datasetLimits } = parts
  const repositories = repositoriesOn(database)
  const findPrincipal = principalFinder(repositories, config.rateLimits)
  const tokenRules = {
    verify: (token: string, now: number) => federation.accessTokens.verify(token, now),
    isOnIn: (organizationId: string) => federation.switch.isOnIn(organizationId),
  }
  const announce = announcerOfKeys(redis, config.redisPrefix)
  const authenticator = new Authenticator(findPrincipal, Date.now, tokenRules, announce)
  hearOfKeys(redis, config.redisPrefix, authenticator)
  return {
    repositories,
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    authenticator,
    scimAuthenticator: new ScimAuthenticator(repositories.scimTokens, Date.now),
    federation,
    byok,
    contentBox: new ContentBox(masterKeyPlaces(config)),
    destinations: {
      secrets: byok.secrets,
      allowedHosts: new AllowedHosts(config.outbound.allowHosts),
      tester: broadcast.tester,
      testLimit: new MinuteLimit(createRateCounter(redis, config.redisPrefix), testsOfDestinations),
      wake: (id) => broadcast.worker.wake(id),
    },
    files,
    guardrails: {
      hasPresidio: config.guardrails.presidio !== undefined,
      newScanners: () => createScanners(config.guardrails.presidio),
    },
    ownFiles: { files, ...mediaLimits(config.limits.mediaBytesMax) },
    catalog: () => catalog,
    stages,
    countAtProvider: createProviderCounter({
      transport,
      authorize,
      report: (provider, fault) => parts.attemptLog.countFailed(provider, fault),
    }),
    clientFormats: boundTools(clientFormats, config.limits.toolsMax),
    credits: {
      totals: async (organizationId) => {
        const credits = await getCredits(repositories, organizationId, Date.now())
        if (credits !== null) return { grantedNanos: credits.limitNanos, usedNanos: credits.spentNanos }
        return { grantedNanos: null, usedNanos: await repositories.activity.spent(organizationId) }
      },
    },
    popularity: new ModelPopularity(repositories.activity, Date.now),
    appRankings: new AppRankings({
      usage: repositories.appUsage,
      apps: repositories.apps,
      now: Date.now,
      onUnpacked: () => packer.wake(),
    }),
    datasetLimits,
    live: parts.live,
    now: Date.now,
  }
}
