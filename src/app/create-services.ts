import { createProviderCounter } from '../attempts/count-at-provider.ts'
import { mediaLimits } from '../attempts/media/inline-media.ts'
import { clientFormats } from '../formats/index.ts'
import { boundTools } from '../formats/shared/bound-tools.ts'
import { createScanners } from '../guardrails/create-scanners.ts'
import type { Services } from '../operations/services.ts'
import { AllowedHosts } from '../outbound/allowed-hosts.ts'
import type { Stages } from '../pipeline.ts'
import { getCredits } from '../storage/money/credits.ts'
import { repositoriesOn } from '../storage/repositories.ts'
import { consoleServices } from './assemble-console.ts'
import { askMcpBy, mcpSettings } from './assemble-mcp.ts'
import type { StageParts } from './create-stages.ts'
import type { Lasting } from './lasting.ts'

/** What one configuration makes, besides the services. */
export interface ServiceParts extends StageParts {
  readonly stages: Stages
  readonly configuration: Services['configuration']
}

/** Everything that handlers of operations may use for requests that begin while one configuration counts. */
export function createServices(
  { config, written, env, found, catalog, stages, byok, files, configuration }: ServiceParts,
  lasting: Lasting,
): Services {
  const { database, repositories, transport, authorize, attemptLog } = lasting
  return {
    repositories,
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    authenticator: lasting.authenticator,
    scimAuthenticator: lasting.scimAuthenticator,
    sessions: lasting.sessions,
    federation: lasting.federation,
    console: consoleServices(config, lasting),
    configuration,
    catalogSetup: { config: written, env, found, secrets: byok.secrets },
    providerTests: { tester: lasting.providerTester, limit: lasting.providerTestLimit },
    mcp: {
      servers: config.mcpServers,
      lock: lasting.mcpLock,
      ask: askMcpBy(lasting.mcp.of(mcpSettings(config)).list),
      limit: lasting.mcpLimit,
    },
    byok,
    contentBox: lasting.contentBox,
    destinations: {
      secrets: byok.secrets,
      allowedHosts: new AllowedHosts(config.outbound.allowHosts),
      tester: lasting.broadcast.tester,
      testLimit: lasting.testLimit,
      wake: (id) => lasting.broadcast.worker.wake(id),
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
      report: (provider, fault) => attemptLog.countFailed(provider, fault),
    }),
    clientFormats: boundTools(clientFormats, config.limits.toolsMax),
    credits: {
      totals: async (organizationId) => {
        const credits = await getCredits(repositories, organizationId, Date.now())
        if (credits !== null) return { grantedNanos: credits.limitNanos, usedNanos: credits.spentNanos }
        return { grantedNanos: null, usedNanos: await repositories.activity.spent(organizationId) }
      },
    },
    popularity: lasting.popularity,
    appRankings: lasting.appRankings,
    datasetLimits: lasting.datasetLimits,
    live: lasting.live,
    now: Date.now,
  }
}
