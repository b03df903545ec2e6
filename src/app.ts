import { randomUUID } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import { Experience } from './accounting/experience.ts'
import { GenerationWriter } from './accounting/generation-writer.ts'
import { LiveGenerations } from './accounting/live-generations.ts'
import { alterContract } from './app/alter-contract.ts'
import { checkPorts } from './app/check-ports.ts'
import { createServices } from './app/create-services.ts'
import { bootstrapKeys, openStore, orClose } from './app/open-store.ts'
import { openTraces } from './app/open-traces.ts'
import { createRecordJobs } from './app/record-jobs.ts'
import { warmGuardrails } from './app/warm-guardrails.ts'
import { AnswerBytes, usualAnswerBytes } from './attempts/answer-bytes.ts'
import { createConnector } from './attempts/connect.ts'
import { type Authorizer, createAuthorizer } from './attempts/credentials/authorize.ts'
import { createGoogleAuthorizer } from './attempts/credentials/google-access-token.ts'
import { createAwsAuthorizer } from './attempts/credentials/sign-aws.ts'
import { AttemptLog } from './attempts/faults/attempt-log.ts'
import { createMemory, openRedis, shareMemory } from './attempts/health/create-memory.ts'
import type { HealthRegistry } from './attempts/health/health-registry.ts'
import type { StickyStore } from './attempts/health/sticky-store.ts'
import { watchAttempts } from './attempts/health/watch-attempts.ts'
import { logPrompts } from './attempts/log-prompts.ts'
import { createLossesOf } from './attempts/losses-of.ts'
import { fetchMedia } from './attempts/media/fetch-media.ts'
import { createMediaInliner, mediaLimits } from './attempts/media/inline-media.ts'
import { HttpTransport } from './attempts/transport/http-transport.ts'
import { AccountSeal } from './auth/account-seal.ts'
import { masterKeyPlaces } from './auth/master-key.ts'
import { summaryBoxOf } from './auth/summary-box.ts'
import { assembleBroadcast, type Broadcast } from './broadcast/assemble-broadcast.ts'
import type { Pace } from './broadcast/pace.ts'
import { buildCatalog } from './catalog/build-catalog.ts'
import type { Catalog } from './catalog/catalog.ts'
import { discoverProviders, type FoundProvider } from './catalog/discover-providers.ts'
import { apiRoot, baseUrlOf, originOf } from './config/base-url.ts'
import type { Config } from './config/config.ts'
import { ContentBox } from './contents/content-box.ts'
import { sealingContents } from './contents/content-keeper.ts'
import { ioLogging } from './contents/io-logging.ts'
import { lentContents } from './contents/lent-contents.ts'
import { UsagePacker } from './datasets/usage-packer.ts'
import { DocumentReader } from './documents/document-reader.ts'
import type { Environment } from './environment/environment.ts'
import { ConfigError } from './errors/config-error.ts'
import { assembleFederation } from './federation/assemble-federation.ts'
import { assembleFiles, byteStoreOf } from './files/assemble-files.ts'
import { FileSweeper } from './files/file-sweeper.ts'
import type { WorkspaceFiles } from './files/workspace-files.ts'
import type { EmbeddedUpstreamFormat } from './formats/format.ts'
import { clientFormats, upstreamFormats } from './formats/index.ts'
import { fitsAlways } from './formats/shared/relayed-fit.ts'
import { createScanners } from './guardrails/create-scanners.ts'
import { createEdge } from './http/create-edge.ts'
import { createMetricsServer } from './http/documents/metrics-server.ts'
import { type Load, LoadWatch } from './http/load/load-watch.ts'
import { getJson } from './outbound/get-json.ts'
import { GuardedClient } from './outbound/guarded-client.ts'
import { reportingFailures } from './outbound/report-failures.ts'
import { trustAuthorities } from './outbound/trusted-authorities.ts'
import { citePages } from './pipeline/cite-pages.ts'
import { guardingFiles } from './pipeline/guard-input.ts'
import { readingOwnFiles } from './pipeline/own-files.ts'
import { inspectByPlugins, preparingByPlugins } from './pipeline/run-plugins.ts'
import type { PipelineSteps, Stages } from './pipeline.ts'
import { createPluginServices } from './plugins/plugin-services.ts'
import type { Admission } from './policy/admit.ts'
import { createAdmission } from './policy/create-admission.ts'
import { daySeconds } from './policy/dataset-limits.ts'
import { Insurance } from './policy/insurance.ts'
import { createRateCounter } from './policy/rate-counter.ts'
import { loadSimulator } from './simulator/load-simulator.ts'
import { sleepByTimer } from './simulator/sleep.ts'
import { createSite } from './site/site.ts'
import { GenerationRepository } from './storage/generations/generation-repository.ts'
import type { Bootstrapped } from './storage/keys/bootstrap.ts'
import { grantCredits } from './storage/money/credits.ts'
import { openPageIndex } from './storage/pages/page-index.ts'
import { repositoriesOn } from './storage/repositories.ts'
import { InFlight } from './streams/in-flight.ts'
import { Interruption } from './streams/interruption.ts'
import type { Logger } from './telemetry/logger.ts'
import { Metrics } from './telemetry/metrics.ts'
import { createTools } from './tools/index.ts'
import { ServerToolLoop } from './tools/loop.ts'
import { missingProgram } from './tools/sandbox/missing-program.ts'
import { createWebFetch, type WebFetch } from './web/fetch/web-fetch.ts'
import { createWebSearch, type WebSearch } from './web/search/web-search.ts'
import { assembleByok, type ByokServices } from './workspaces/assemble-byok.ts'

export interface GatewayOptions {
  readonly env: Environment
  readonly logger: Logger
  /** Lines that the logger could not get rid of, so far. */
  readonly droppedLogLines?: () => number
  /** The version of this program, for the pages. */
  readonly version?: string
  /** Milliseconds that never step back: what cool-downs and sticky sessions go by, for tests that can't wait. */
  readonly clock?: () => number
  /** Says whether more can be taken on; this process by itself unless given. */
  readonly load?: Load
  /** Steps of the pipeline that look at requests and answers, and a loop of tools; none unless given. */
  readonly steps?: Partial<PipelineSteps>
  /** How fast generations are sent to destinations; as is usual unless given. */
  readonly broadcastPace?: Partial<Pace>
  /** Path of better-sqlite3's addon where it can't find it by itself. */
  readonly nativeBinding?: string
}

/** A gateway that is ready to listen. */
export interface Gateway {
  /** `metricsUrl` is there where the metrics have a port of their own. */
  listen(): Promise<{ readonly url: string; readonly port: number; readonly metricsUrl?: string }>
  /**
   * For up to `graceMs` answers on, unready, and tells callers to connect elsewhere. Then takes nothing new, lets what is in flight finish
   * within `limits.drain_timeout`, and closes everything.
   */
  close(graceMs?: number): Promise<void>
  readonly bootstrapped: Bootstrapped
  readonly catalog: Catalog
  readonly found: readonly FoundProvider[]
}

/** Composition root: everything that lives as long as the gateway is put together here, of parts that know nothing of each other. */
export async function createGateway(config: Config, options: GatewayOptions): Promise<Gateway> {
  const { logger } = options
  // First what can be wrong with the configuration: keys that were made on this start must not be lost to an error after it.
  const simulator = loadSimulator(config.simulator)
  trustAuthorities(config.outbound.caFile)
  const outbound = createOutbound(config)
  const byteStore = byteStoreOf(config)
  const webSearch = createWebSearch(config.tools.webSearch, {
    clock: () => performance.now(),
    openIndex: () => openPageIndex(options.nativeBinding),
  })
  const documents = new DocumentReader()
  const webFetch = createWebFetch(config.tools.webFetch, {
    documents,
    allowHosts: config.outbound.allowHosts,
    search: config.tools.webSearch,
  })
  const traces = await openTraces(options.env, logger)
  await checkPorts(config)
  const altered = await alterContract(config, (message) => logger.warn(message))
  const found = await discoverProviders({
    config,
    env: options.env,
    getJson,
    report: ({ slug }, reason) =>
      logger.warn({ provider: slug, reason }, 'a provider does not say which models it has'),
  })
  const catalog = buildCatalog({ config, found })
  const database = await openStore(config, options)
  const repositories = repositoriesOn(database)
  const metrics = new Metrics((model) => catalog.isKnown(model), config.metrics.labels)
  metrics.watch('gateway_spans_dropped', () => traces?.dropped ?? 0)
  metrics.watch('gateway_log_lines_dropped', options.droppedLogLines ?? (() => 0))
  const metricsServer = createMetricsServer(config, metrics)
  const holder = randomUUID()
  const generations = new GenerationRepository(database, holder)
  const live = new LiveGenerations({
    feed: repositories.generationFeed,
    reportBug: (err) => logger.error({ err }, 'generations can not be streamed'),
  })
  metrics.watch('gateway_generation_streams', () => live.listeners)
  const writer = new GenerationWriter(generations, {
    onWritten: () => live.nudge(),
    reportLost: (records, err) => {
      metrics.recordsLost(records)
      logger.error({ records, err }, 'records of generations are lost: the store stayed away')
    },
  })
  metrics.watch('gateway_records_waiting', () => writer.pendingCount)
  metrics.watch('gateway_records_postponed', () => writer.postponedCount)
  const transport = new HttpTransport(
    {
      connectTimeoutMs: config.limits.upstreamConnectTimeoutMs,
      // A head that comes later than the first token may is of no use.
      headersTimeoutMs: Math.min(config.limits.upstreamHeadersTimeoutMs, config.limits.upstreamFirstTokenTimeoutMs),
      bodyTimeoutMs: Math.max(config.limits.idleTimeoutMs, config.limits.upstreamFirstTokenTimeoutMs),
      connectionsPerOrigin: config.limits.upstreamConnectionsMax,
    },
    config.outbound.proxies,
  )
  const authorize = createAuthorizer({
    aws: createAwsAuthorizer(Date.now),
    google: createGoogleAuthorizer({ transport, now: Date.now }),
  })
  const memory = createMemory({ ...options, ...config.routing })
  const redis = await openRedis(config, logger)
  const sharing = redis === undefined ? undefined : shareMemory(memory, redis, config.redisPrefix)
  const { admission, datasetLimits, sweeper, othersOnFile } = createAdmission({
    holder,
    database,
    repositories,
    redis,
    redisPrefix: config.redisPrefix,
    requestTimeoutMs: config.limits.requestTimeoutMs,
    assumedOutputTokens: config.limits.assumedOutputTokens,
    now: Date.now,
    report: (message, details) => logger.warn(details, message),
    reportBug: (err) => logger.error({ err }, 'the sweep of reservations broke'),
  })
  const attemptLog = new AttemptLog(logger)
  const insurance = new Insurance({
    counter: createRateCounter(redis, config.redisPrefix, daySeconds),
    usdPerDay: config.limits.insuredUsdPerDay,
    now: Date.now,
    report: (keyId, lostUsd) =>
      logger.warn({ key_id: keyId, usd: lostUsd }, 'answers of a key fail too often: it pays for them until tomorrow'),
  })
  const byok = assembleByok(config, { env: options.env, found, catalog, repositories, redis, logger })
  const files = assembleFiles(config, database, byteStore)
  const contentBox = new ContentBox(masterKeyPlaces(config))
  const broadcast = assembleBroadcast({
    ...{ database, logger, metrics, holder, secrets: byok.secrets, allowHosts: config.outbound.allowHosts },
    contents: lentContents(repositories.contents, contentBox),
    providerName: (slug) => catalog.providers.get(slug)?.name ?? null,
    pace: options.broadcastPace,
  })
  const parts = {
    ...{
      broadcast,
      contentBox,
      files,
      catalog,
      metrics,
      writer,
      transport,
      authorize,
      outbound,
      webSearch,
      webFetch,
      documents,
      logger,
      simulator,
      admission,
      byok,
      insurance,
    },
    ...memory,
    attemptLog,
    experience: new Experience({
      repository: repositories.experience,
      now: Date.now,
      report: (err) => logger.warn({ err }, 'what routers saw of models can not be read'),
    }),
  }
  const stages = createStages(config, parts, options.steps)
  let listeningAt: string | undefined
  const baseUrl = () => baseUrlOf(config, listeningAt)
  const counter = createRateCounter(redis, config.redisPrefix)
  const federation = assembleFederation(config, { database, repositories, outbound, logger, counter, baseUrl })
  const packer = new UsagePacker({
    usage: repositories.appUsage,
    now: Date.now,
    reportBug: (err) => logger.error({ err }, 'packing the usage of apps broke'),
  })
  const recordJobs = createRecordJobs(config, { repositories, metrics, logger })
  const fileSweeper = new FileSweeper({
    files,
    report: (err) => logger.warn({ err }, 'the bytes of a deleted file are still there'),
    reportBug: (err) => logger.error({ err }, 'the sweep of files broke'),
  })
  const services = createServices(config, database, federation, stages, {
    ...parts,
    ...{ packer, redis, datasetLimits, live },
  })
  let isLeaving = false
  let isDraining = false
  const load = options.load ?? new LoadWatch(config.limits.load)
  const server = await createEdge(config, {
    ...{ database, services, metrics, logger, traces, altered },
    isLeaving: () => isLeaving,
    isDraining: () => isDraining,
    isBehind: () => writer.isBehind,
    load,
    site: createSite(
      { config, catalog: services.catalog, health: memory.health.snapshot(), version: options.version },
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
    catalog,
    found,
    async listen() {
      const { port } = await server.listen(config.host, config.port)
      listeningAt = originOf(config.host, port)
      const metricsUrl = await metricsServer?.listen()
      // Made now rather than in the first exchange. One that can't be used is told to the operator, and asked for again.
      if (config.federation.isEnabled) await federation.signingKeys.active(Date.now()).catch(() => {})
      packer.start()
      recordJobs.start()
      broadcast.worker.start()
      fileSweeper.start()
      void warmGuardrails({
        guardrails: repositories.guardrails,
        report: (err) => logger.warn({ err }, 'the patterns of guardrails are compiled when requests need them'),
      })
      load.start()
      return { url: listeningAt, port, ...(metricsUrl !== undefined && { metricsUrl }) }
    },
    async close(graceMs = 0) {
      isLeaving = true
      if (graceMs > 0) await server.leave(graceMs)
      isDraining = true
      live.close(new Interruption('shutdown'))
      load.stop()
      await server.close(config.limits.drainTimeoutMs)
      await metricsServer?.close()
      sharing?.close()
      await redis?.close()
      // The ends of answers whose callers are gone are still written down.
      await stages.settling.idle()
      attemptLog.close()
      await writer.close()
      await broadcast.worker.close()
      await traces?.close()
      await packer.close()
      await recordJobs.close()
      await fileSweeper.close()
      await sweeper.close()
      await transport.close()
      await database.close()
    },
  }
}

function createOutbound({ outbound: { allowHosts }, file }: Config): GuardedClient {
  try {
    return new GuardedClient({ allowHosts })
  } catch (error) {
    throw new ConfigError([{ key: 'outbound.allow_hosts', message: error instanceof Error ? error.message : '' }], file)
  }
}

interface StageParts {
  readonly admission: Admission
  readonly attemptLog: AttemptLog
  readonly health: HealthRegistry
  readonly sticky: StickyStore
  readonly catalog: Catalog
  readonly metrics: Metrics
  readonly writer: GenerationWriter
  readonly transport: HttpTransport
  readonly authorize: Authorizer
  readonly outbound: GuardedClient
  readonly webSearch: WebSearch
  readonly webFetch: WebFetch
  readonly documents: DocumentReader
  readonly logger: Logger
  readonly simulator: EmbeddedUpstreamFormat
  readonly byok: ByokServices
  readonly files: WorkspaceFiles
  readonly broadcast: Broadcast
  readonly contentBox: ContentBox
  readonly insurance: Insurance
  readonly experience: Experience
}

function createStages(config: Config, parts: StageParts, steps: Partial<PipelineSteps> = {}): Stages {
  const { catalog, metrics, writer, transport, authorize, outbound, logger, simulator, health, sticky, admission } =
    parts
  const formats = { clientFormats, upstreamFormats: upstreamFormats(simulator) }
  const mediaClient = reportingFailures(outbound, (url, error) => parts.attemptLog.mediaFailed(url, error))
  const mediaBounds = mediaLimits(config.limits.mediaBytesMax)
  const connect = createConnector({
    ...formats,
    transport,
    authorize,
    inlineMedia: createMediaInliner(mediaClient, mediaBounds),
    // Whoever only wants to read of violations gets answers as they come.
    ...((config.contractResponses === 'log' || config.contractResponses === 'off') && { fit: fitsAlways }),
  })
  const answerBytes = new AnswerBytes(
    config.limits.answerBytesMax ?? usualAnswerBytes(getHeapStatistics().heap_size_limit),
  )
  metrics.watch('gateway_answer_bytes', () => answerBytes.held)
  const pluginServices = createPluginServices(config.plugins, {
    documents: parts.documents,
    fetchFile: (url, number, signal) => fetchMedia(mediaClient, { kind: 'file', url, number }, mediaBounds, signal),
    webSearch: parts.webSearch,
    reportModeration: (err) => logger.warn({ err }, 'a request was not moderated'),
  })
  const missing = missingProgram(config.sandbox)
  if (missing !== undefined)
    logger.warn(
      { program: missing },
      'the program of tools.sandbox.command is not there: service:bash and service:shell are refused',
    )
  if (config.telemetry.logPrompts) logger.warn('prompts and answers are logged (telemetry.log_prompts)')
  const planning = {
    ...{ catalog: () => catalog, lossesOf: createLossesOf(formats), routing: config.routing, random: Math.random },
    ...{ health, sticky, admission, byok: parts.byok.access, experience: parts.experience, pluginServices, metrics },
  }
  return {
    ...planning,
    accountSeal: new AccountSeal(masterKeyPlaces(config)),
    summaries: summaryBoxOf(masterKeyPlaces(config)),
    watch: watchAttempts(health, metrics),
    attemptLog: parts.attemptLog,
    connect: config.telemetry.logPrompts ? logPrompts(connect, logger) : connect,
    guards: {
      scanners: createScanners(config.guardrails.presidio),
      metrics,
      report: ({ rule: { guardrail, name }, message }, isOpen) =>
        logger.warn(
          { guardrail: guardrail.id, filter: name, reason: message, passed: isOpen },
          'a guardrail could not look at a text',
        ),
    },
    watching: {
      watchers: [ioLogging, parts.broadcast.watcher],
      contentCharsMax: config.records.contentCharsMax,
      seal: sealingContents(parts.contentBox, config.records.contentRetentionMs),
    },
    admission,
    writer,
    broadcast: parts.broadcast.watcher,
    settling: new InFlight(),
    answerBytes,
    clientFormats,
    inputSteps: [
      readingOwnFiles({ files: parts.files, ...mediaBounds }),
      // Plugins send what they read elsewhere.
      guardingFiles(planning),
      preparingByPlugins(planning),
    ],
    toolLoop: new ServerToolLoop({
      tools: createTools({
        now: Date.now,
        mcp: config,
        reportUnreached: (url, error, { id: generationId, requestId }) =>
          parts.attemptLog.toolFailed(url, error, { generationId, requestId }),
        sandbox: config.sandbox,
        dataDir: config.dataDir,
        catalogOf: async (id) => (await parts.byok.access.of(id))?.catalog ?? catalog,
        // Time is left for the analysis and the answer.
        panelTimeoutMs: config.limits.requestTimeoutMs / 2,
        webSearch: parts.webSearch,
        webFetch: parts.webFetch,
        files: {
          files: parts.files,
          readBytesMax: mediaBounds.bytesMax,
          readText: async (file, signal) =>
            (await pluginServices.fileTexts.read(file, true, signal, () => undefined))?.file,
        },
      }),
      reportBug: (err) => logger.error({ err }, 'a server tool failed'),
      metrics,
      clock: () => performance.now(),
    }),
    outputSteps: [citePages, inspectByPlugins],
    ...steps,
    insurance: parts.insurance,
    metrics,
    reportBug: (err) => logger.error({ err }, 'a stream broke inside the gateway'),
    limits: config.limits,
    clock: () => performance.now(),
    now: Date.now,
    sleep: sleepByTimer,
  }
}
