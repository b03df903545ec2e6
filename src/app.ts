import { alterContract } from './app/alter-contract.ts'
import { consoleLink } from './app/assemble-console.ts'
import { checkPorts } from './app/check-ports.ts'
import { createServices } from './app/create-services.ts'
import { createStages } from './app/create-stages.ts'
import { followConfiguration } from './app/follow-configuration.ts'
import type { Gateway, GatewayOptions } from './app/gateway.ts'
import { InForce } from './app/in-force.ts'
import { liveConfiguration, withStored } from './app/live-configuration.ts'
import { newInstance } from './app/new-instance.ts'
import { openLasting } from './app/open-lasting.ts'
import { bootstrapKeys, openStore, orClose } from './app/open-store.ts'
import { openTelemetry } from './app/otlp/open-telemetry.ts'
import { type Prepared, Preparer } from './app/preparer.ts'
import { sealAddresses } from './app/seal-addresses.ts'
import { warmGuardrails } from './app/warm-guardrails.ts'
import { addressBoxOf } from './auth/address-box.ts'
import { apiRoot, baseUrlOf, originOf } from './config/base-url.ts'
import type { Config } from './config/config.ts'
import type { ConfigSource } from './config/reread-config.ts'
import { DocumentReader } from './documents/document-reader.ts'
import type { Environment } from './environment/environment.ts'
import { assembleFiles, byteStoreOf } from './files/assemble-files.ts'
import { createEdge } from './http/create-edge.ts'
import { createMetricsServer } from './http/documents/metrics-server.ts'
import { LoadWatch } from './http/load/load-watch.ts'
import { trustAuthorities } from './outbound/trusted-authorities.ts'
import { createSite } from './site/site.ts'
import { grantCredits } from './storage/money/credits.ts'
import { Interruption } from './streams/interruption.ts'
import { Metrics } from './telemetry/metrics.ts'
import { assembleByok, hearOfByok } from './workspaces/assemble-byok.ts'

/** Composition root: everything that lives as long as the gateway is put together here, of parts that know nothing of each other. */
export async function createGateway(config: Config, options: GatewayOptions): Promise<Gateway> {
  const { logger, env } = options
  const documents = new DocumentReader()
  // First what can be wrong with the configuration: keys that were made on this start must not be lost to an error after it.
  trustAuthorities(config.outbound.caFile)
  const byteStore = byteStoreOf(config)
  const instance = newInstance(options.version)
  const ownTelemetry = await openTelemetry(env, logger, instance)
  await checkPorts(config)
  const altered = await alterContract(config, (message) => logger.warn(message))
  const secrets = addressBoxOf(config)
  const preparer = new Preparer({ logger, documents, secrets, nativeBinding: options.nativeBinding })
  const inForce = new InForce(await preparer.prepare({ config, env }))
  const database = await openStore(config, options)
  const metrics = new Metrics((model) => inForce.catalog.isKnown(model), config.metrics.labels)
  metrics.watch('gateway_spans_dropped', ownTelemetry.droppedSpans)
  metrics.watch('gateway_log_lines_dropped', options.droppedLogLines ?? (() => 0))
  const metricsServer = createMetricsServer(config, metrics)
  let listeningAt: string | undefined
  const baseUrl = () => baseUrlOf(config, listeningAt)
  const { lasting, jobs, sweeper, othersOnFile, endSharing } = await openLasting({
    ...{ config, inForce, database, byteStore, secrets, documents, metrics, logger, baseUrl, options },
  })
  const { repositories, broadcast, federation, writer, live: liveGenerations } = lasting
  const servicesOf = (prepared: Prepared) => {
    const files = assembleFiles(prepared.config, database, byteStore, lasting.uploadRoom)
    const parts = { ...prepared, byok: assembleByok(prepared.config, { ...lasting, ...prepared }), files }
    const stages = createStages(parts, lasting, options.steps)
    return createServices({ ...parts, stages, configuration }, lasting)
  }
  const put = (prepared: Prepared) => inForce.put({ prepared, services: servicesOf(prepared) })
  const load = options.load ?? new LoadWatch(config.limits.load)
  const configuration = liveConfiguration({
    source: options.source ?? unchanging(config, env),
    ...{ preparer, inForce, repositories, logger, instance },
    apply(prepared, report) {
      put(prepared)
      const listeners = metricsServer === undefined ? [edge] : [edge, metricsServer]
      followConfiguration(prepared.config, report, { lasting, load, listeners })
    },
  })
  put(await orClose(database, withStored(inForce.prepared, preparer, repositories)))
  const byok = inForce.services.byok.providers
  await orClose(database, sealAddresses(inForce.prepared, { database, secrets, byok, logger }))
  hearOfByok(lasting.redis, config.redisPrefix, () => inForce.services.byok.access)
  let isLeaving = false
  let isDraining = false
  const edge = await createEdge({
    ...{ database, metrics, logger, traces: ownTelemetry.traces, altered, load },
    config: () => inForce.config,
    services: () => inForce.services,
    isLeaving: () => isLeaving,
    isDraining: () => isDraining,
    isBehind: () => writer.isBehind,
    site: createSite(
      {
        ...{ config, catalog: () => inForce.catalog, health: lasting.health.snapshot(), version: options.version },
        isConsoleOn: () => inForce.config.console.isEnabled,
        hasProvider: () => inForce.config.console.oidc !== undefined,
        rank: async (question) => {
          const organization = await repositories.organizations.first()
          if (organization === null) return { rows: [], asOf: Date.now() }
          return inForce.services.appRankings.rank({ organizationId: organization.id, ...question })
        },
        now: Date.now,
      },
      apiRoot,
    ),
  })
  const bootstrapped = await bootstrapKeys(config, database)
  await orClose(database, sweeper.start())
  const others = othersOnFile()
  if (others > 0) {
    logger.warn(
      { dataDir: config.dataDir, others },
      'another gateway runs on this data folder: each counts rate limits and cool-downs for itself. Stop one of them, give this one a data folder of its own (--data-dir), or let both share a PostgreSQL database (DATABASE_URL)',
    )
  }
  if (config.credits.isEnabled) {
    await orClose(database, grantCredits(repositories, bootstrapped.organizationId, 0, Date.now()))
  }
  return {
    bootstrapped,
    get config() {
      return inForce.config
    },
    get catalog() {
      return inForce.catalog
    },
    get found() {
      return inForce.found
    },
    async listen() {
      const { port } = await edge.listen(config.host, config.port)
      listeningAt = originOf(config.host, port)
      const metricsUrl = await metricsServer?.listen()
      // Made now rather than in the first exchange. One that can't be used is told to the operator, and asked for again.
      if (config.federation.isEnabled) await federation.signingKeys.active(Date.now()).catch(() => {})
      configuration.start()
      jobs.start()
      broadcast.worker.start()
      void warmGuardrails({
        guardrails: repositories.guardrails,
        report: (err) => logger.warn({ err }, 'the patterns of guardrails are compiled when requests need them'),
      })
      await ownTelemetry.send(metrics)
      load.start()
      return { url: listeningAt, port, ...(metricsUrl !== undefined && { metricsUrl }) }
    },
    consoleLink: () => consoleLink(inForce.services, bootstrapped.organizationId),
    reload: (actor) => configuration.reload({ organizationId: bootstrapped.organizationId, actor, name: actor.id }),
    async close(graceMs = 0) {
      isLeaving = true
      if (graceMs > 0) await edge.leave(graceMs)
      isDraining = true
      liveGenerations.close(new Interruption('shutdown'))
      load.stop()
      await edge.close(inForce.config.limits.drainTimeoutMs)
      await configuration.close()
      await metricsServer?.close()
      endSharing()
      await lasting.redis?.close()
      // The ends of answers whose callers are gone are still written down.
      await lasting.settling.idle()
      lasting.attemptLog.close()
      lasting.itemMemory.close()
      await writer.close()
      await broadcast.worker.close()
      await ownTelemetry.close()
      await jobs.close()
      await sweeper.close()
      await lasting.transport.close()
      await database.close()
    },
  }
}

function unchanging(config: Config, env: Environment): ConfigSource {
  return {
    loaded: {
      config,
      env,
      sources: new Map(),
      values: new Map(),
      path: '',
      readAt: Date.now(),
      pending: new Map(),
      warnings: [],
    },
    reread: (running) => ({ loaded: running, changed: [], requiresRestart: [] }),
    refused: () => null,
    stamp: () => '',
  }
}
