import { randomUUID } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import { Experience } from './accounting/experience.ts'
import { GenerationWriter } from './accounting/generation-writer.ts'
import { LiveGenerations } from './accounting/live-generations.ts'
import { recordChange } from './administration/audit/record-change.ts'
import type { Author } from './administration/author.ts'
import { toReloadRecord } from './administration/configuration/reload-record.ts'
import type { ReloadReport } from './administration/configuration/reload-report.ts'
import { alterContract } from './app/alter-contract.ts'
import { consoleLink, openSessions } from './app/assemble-console.ts'
import { CatalogWatch } from './app/catalog-watch.ts'
import { checkPorts } from './app/check-ports.ts'
import { createServices } from './app/create-services.ts'
import { createStages } from './app/create-stages.ts'
import { InForce } from './app/in-force.ts'
import { Kept } from './app/kept.ts'
import type { Lasting } from './app/lasting.ts'
import { bootstrapKeys, openStore, orClose } from './app/open-store.ts'
import { openTelemetry } from './app/otlp/open-telemetry.ts'
import { type Prepared, Preparer } from './app/preparer.ts'
import { createRecordJobs } from './app/record-jobs.ts'
import { Reloader } from './app/reloader.ts'
import { signInLimits } from './app/sign-in-limits.ts'
import { warmGuardrails } from './app/warm-guardrails.ts'
import { AnswerBytes, usualAnswerBytes } from './attempts/answer-bytes.ts'
import { createAuthorizer } from './attempts/credentials/authorize.ts'
import { createGoogleAuthorizer } from './attempts/credentials/google-access-token.ts'
import { createAwsAuthorizer } from './attempts/credentials/sign-aws.ts'
import { AttemptLog } from './attempts/faults/attempt-log.ts'
import { createMemory, openRedis, shareMemory } from './attempts/health/create-memory.ts'
import { ProviderTester } from './attempts/provider-test/provider-tester.ts'
import type { TransportLimits } from './attempts/transport/create-agent.ts'
import { HttpTransport } from './attempts/transport/http-transport.ts'
import { AccountSeal } from './auth/account-seal.ts'
import { Authenticator } from './auth/authenticator.ts'
import { principalFinder } from './auth/find-principal.ts'
import { masterKeyPlaces } from './auth/master-key.ts'
import { ScimAuthenticator } from './auth/scim-authenticator.ts'
import { secretBoxOf } from './auth/secret-box.ts'
import { announcerOfKeys, hearOfKeys } from './auth/share-key-changes.ts'
import { summaryBoxOf } from './auth/summary-box.ts'
import { assembleBroadcast } from './broadcast/assemble-broadcast.ts'
import type { Pace } from './broadcast/pace.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { FoundProvider } from './catalog/discover-providers.ts'
import { providerOfEndpoint } from './catalog/provider-of-endpoint.ts'
import { apiRoot, baseUrlOf, originOf } from './config/base-url.ts'
import type { Config } from './config/config.ts'
import type { ConfigSource } from './config/reread-config.ts'
import { ContentBox } from './contents/content-box.ts'
import { lentContents } from './contents/lent-contents.ts'
import { AppRankings } from './datasets/app-rankings.ts'
import { UsagePacker } from './datasets/usage-packer.ts'
import { DocumentReader } from './documents/document-reader.ts'
import type { Environment } from './environment/environment.ts'
import { assembleFederation } from './federation/assemble-federation.ts'
import { SignInProvider } from './federation/sign-in-provider.ts'
import { assembleFiles, byteStoreOf } from './files/assemble-files.ts'
import { FileSweeper } from './files/file-sweeper.ts'
import { createScanners } from './guardrails/create-scanners.ts'
import { createEdge } from './http/create-edge.ts'
import { createMetricsServer } from './http/documents/metrics-server.ts'
import { type Load, LoadWatch } from './http/load/load-watch.ts'
import { ModelPopularity } from './operations/models/model-popularity.ts'
import { trustAuthorities } from './outbound/trusted-authorities.ts'
import type { PipelineSteps } from './pipeline.ts'
import { FileTexts } from './plugins/file-parser/file-texts.ts'
import { createAdmission } from './policy/create-admission.ts'
import { daySeconds } from './policy/dataset-limits.ts'
import { MinuteLimit } from './policy/minute-limit.ts'
import { createRateCounter } from './policy/rate-counter.ts'
import { createSite } from './site/site.ts'
import type { AuditActor } from './storage/audit/audit-repository.ts'
import { GenerationRepository } from './storage/generations/generation-repository.ts'
import type { Bootstrapped } from './storage/keys/bootstrap.ts'
import { grantCredits } from './storage/money/credits.ts'
import { type Repositories, repositoriesOn } from './storage/repositories.ts'
import { InFlight } from './streams/in-flight.ts'
import { Interruption } from './streams/interruption.ts'
import type { Logger } from './telemetry/logger.ts'
import { Metrics } from './telemetry/metrics.ts'
import { createMcpTool } from './tools/mcp/mcp-services.ts'
import { ContainerFolders } from './tools/sandbox/container-folders.ts'
import { Sandbox } from './tools/sandbox/sandbox.ts'
import { assembleByok, hearOfByok } from './workspaces/assemble-byok.ts'

export interface GatewayOptions {
  readonly env: Environment
  readonly logger: Logger
  /** Lines that the logger could not get rid of, so far. */
  readonly droppedLogLines?: () => number
  /** The version of this program, for the pages and for its own traces and metrics. */
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
  /** Where the configuration comes from. Absent: a reload finds it as it was. */
  readonly source?: ConfigSource
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
  /** Reads the configuration again, and makes it count. Rejects with ConfigError where it can't be used: nothing has changed then. */
  reload(actor: AuditActor): Promise<ReloadReport>
  /** Makes a link that signs in to the console once; undefined where it is off. */
  consoleLink(): Promise<string | undefined>
  readonly bootstrapped: Bootstrapped
  /** These three are what counts now. */
  readonly config: Config
  readonly catalog: Catalog
  readonly found: readonly FoundProvider[]
}

/** Composition root: everything that lives as long as the gateway is put together here, of parts that know nothing of each other. */
export async function createGateway(config: Config, options: GatewayOptions): Promise<Gateway> {
  const { logger, env } = options
  const documents = new DocumentReader()
  // First what can be wrong with the configuration: keys that were made on this start must not be lost to an error after it.
  trustAuthorities(config.outbound.caFile)
  const byteStore = byteStoreOf(config)
  const ownTelemetry = await openTelemetry(env, logger, options.version)
  await checkPorts(config)
  const altered = await alterContract(config, (message) => logger.warn(message))
  const secrets = secretBoxOf(config)
  const preparer = new Preparer({ logger, documents, secrets, nativeBinding: options.nativeBinding })
  const inForce = new InForce(await preparer.prepare({ config, env }))
  const limits = () => inForce.config.limits
  const database = await openStore(config, options)
  const repositories = repositoriesOn(database)
  const metrics = new Metrics((model) => inForce.catalog.isKnown(model), config.metrics.labels)
  metrics.watch('gateway_spans_dropped', ownTelemetry.droppedSpans)
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
  const transport = new HttpTransport(transportLimits(config), config.outbound.proxies)
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
    requestTimeoutMs: () => limits().requestTimeoutMs,
    now: Date.now,
    report: (message, details) => logger.warn(details, message),
    reportBug: (err) => logger.error({ err }, 'the sweep of reservations broke'),
  })
  const attemptLog = new AttemptLog(logger)
  const contentBox = new ContentBox(masterKeyPlaces(config))
  const broadcast = assembleBroadcast({
    ...{ database, logger, metrics, holder, secrets, allowHosts: config.outbound.allowHosts },
    contents: lentContents(repositories.contents, contentBox),
    providerName: (slug) => inForce.catalog.providers.get(slug)?.name ?? null,
    pace: options.broadcastPace,
  })
  const answerBytes = new AnswerBytes(answerBytesMax(config))
  metrics.watch('gateway_answer_bytes', () => answerBytes.held)
  let listeningAt: string | undefined
  const baseUrl = () => baseUrlOf(config, listeningAt)
  const counter = createRateCounter(redis, config.redisPrefix)
  const federation = assembleFederation(config, {
    ...{ database, repositories, logger, counter, baseUrl },
    outbound: { fetch: (request) => inForce.prepared.outbound.fetch(request) },
    exchangesPerMinute: () => limits().tokenExchangesPerMinuteMax,
  })
  const authenticator = new Authenticator(
    principalFinder(repositories, () => inForce.config.rateLimits),
    Date.now,
    {
      verify: (token, now) => federation.accessTokens.verify(token, now),
      isOnIn: (organizationId) => federation.switch.isOnIn(organizationId),
    },
    announcerOfKeys(redis, config.redisPrefix),
  )
  hearOfKeys(redis, config.redisPrefix, authenticator)
  const sessions = openSessions({ config: () => inForce.config, database, repositories, authenticator })
  const packer = new UsagePacker({
    usage: repositories.appUsage,
    now: Date.now,
    reportBug: (err) => logger.error({ err }, 'packing the usage of apps broke'),
  })
  const recordJobs = createRecordJobs(() => inForce.config, { repositories, metrics, logger })
  const fileSweeper = new FileSweeper({
    files: assembleFiles(config, database, byteStore),
    report: (err) => logger.warn({ err }, 'the bytes of a deleted file are still there'),
    reportBug: (err) => logger.error({ err }, 'the sweep of files broke'),
  })
  const containers = new ContainerFolders(config.dataDir, Date.now)
  const lasting: Lasting = {
    ...{ logger, metrics, database, repositories, redis, byteStore, writer, answerBytes, transport, authorize },
    ...{ attemptLog, admission, datasetLimits, broadcast, authenticator, federation, secrets, contentBox, live },
    ...{ baseUrl, sessions, signIns: signInLimits(counter) },
    signInProvider: new SignInProvider({
      outbound: { open: (request) => inForce.prepared.outbound.open(request) },
      allowsLoopback: !config.isProduction,
    }),
    ...memory,
    settling: new InFlight(),
    dayCounter: createRateCounter(redis, config.redisPrefix, daySeconds),
    experience: new Experience({
      repository: repositories.experience,
      now: Date.now,
      report: (err) => logger.warn({ err }, 'what routers saw of models can not be read'),
    }),
    fileTexts: new FileTexts(documents),
    testLimit: new MinuteLimit(counter, testsOfDestinations),
    providerTester: new ProviderTester({ transport, authorize }),
    providerTestLimit: new MinuteLimit(counter, testsOfProviders),
    scimAuthenticator: new ScimAuthenticator(repositories.scimTokens, Date.now),
    accountSeal: new AccountSeal(masterKeyPlaces(config)),
    summaries: summaryBoxOf(masterKeyPlaces(config)),
    popularity: new ModelPopularity(repositories.activity, Date.now),
    appRankings: new AppRankings({
      usage: repositories.appUsage,
      apps: repositories.apps,
      now: Date.now,
      onUnpacked: () => packer.wake(),
    }),
    scanners: new Kept(({ presidio }) => createScanners(presidio)),
    sandbox: new Kept((settings) => new Sandbox(settings, containers)),
    mcp: new Kept((settings) =>
      createMcpTool(settings, (url, error, { id: generationId, requestId }) =>
        attemptLog.toolFailed(url, error, { generationId, requestId }),
      ),
    ),
  }
  const put = (prepared: Prepared) => inForce.put({ prepared, services: servicesOf(prepared) })
  const servicesOf = (prepared: Prepared) => {
    const files = assembleFiles(prepared.config, database, byteStore)
    const parts = { ...prepared, byok: assembleByok(prepared.config, { ...lasting, ...prepared }), files }
    const stages = createStages(parts, lasting, options.steps)
    return createServices({ ...parts, stages, configuration: { reload, refresh: () => catalogWatch.look() } }, lasting)
  }
  const load = options.load ?? new LoadWatch(config.limits.load)
  const apply = (prepared: Prepared, { providers }: ReloadReport) => {
    const { config: changed } = prepared
    put(prepared)
    // What was seen of a provider holds for the address and the credential that it had.
    const others = new Set([...providers.changed, ...providers.removed])
    if (others.size > 0) memory.health.forget((id) => others.has(providerOfEndpoint(id)))
    memory.health.follow(changed.routing)
    transport.follow(transportLimits(changed))
    answerBytes.follow(answerBytesMax(changed))
    broadcast.follow(changed.outbound.allowHosts)
    authenticator.forgetAll()
    sessions.forgetAll()
    load.follow(changed.limits.load)
    edge.follow(changed)
    metricsServer?.follow(changed)
    if (logger.level !== changed.logLevel) logger.level = changed.logLevel
  }
  const reloader = new Reloader({
    source: options.source ?? unchanging(config, env),
    ...{ preparer, inForce, apply, logger },
    stored: () => repositories.managedCatalog.read(),
    record: (author, report) => recordReload(lasting, author, report),
  })
  const reload = (author: Author) => reloader.reload(author)
  const catalogWatch = new CatalogWatch({
    version: () => repositories.managedCatalog.version(),
    current: () => inForce.prepared.managed.version,
    refresh: () => reloader.refresh(),
    report: (err) =>
      logger.warn({ err }, 'what is stored of providers and models can not be read: it counts as it was'),
  })
  put(await orClose(database, withStored(inForce.prepared, preparer, repositories)))
  hearOfByok(redis, config.redisPrefix, () => inForce.services.byok.access)
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
        ...{ config, catalog: () => inForce.catalog, health: memory.health.snapshot(), version: options.version },
        isConsoleOn: () => inForce.config.console.isEnabled,
        hasProvider: () => inForce.config.console.oidc !== undefined,
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
      packer.start()
      catalogWatch.start()
      recordJobs.start()
      broadcast.worker.start()
      fileSweeper.start()
      void warmGuardrails({
        guardrails: repositories.guardrails,
        report: (err) => logger.warn({ err }, 'the patterns of guardrails are compiled when requests need them'),
      })
      await ownTelemetry.send(metrics)
      load.start()
      return { url: listeningAt, port, ...(metricsUrl !== undefined && { metricsUrl }) }
    },
    consoleLink: () => consoleLink(inForce.services, bootstrapped.organizationId),
    reload: (actor) => reload({ organizationId: bootstrapped.organizationId, actor, name: actor.id }),
    async close(graceMs = 0) {
      isLeaving = true
      if (graceMs > 0) await edge.leave(graceMs)
      isDraining = true
      live.close(new Interruption('shutdown'))
      load.stop()
      await edge.close(limits().drainTimeoutMs)
      await catalogWatch.close()
      await reloader.close()
      await metricsServer?.close()
      sharing?.close()
      await redis?.close()
      // The ends of answers whose callers are gone are still written down.
      await lasting.settling.idle()
      attemptLog.close()
      await writer.close()
      await broadcast.worker.close()
      await ownTelemetry.close()
      await packer.close()
      await recordJobs.close()
      await fileSweeper.close()
      await sweeper.close()
      await transport.close()
      await database.close()
    },
  }
}

const testsOfDestinations = {
  name: 'destination-tests',
  perMinute: 20,
  refusal: 'The organization has used its 20 tests of destinations of this minute.',
}

const testsOfProviders = {
  name: 'provider-tests',
  perMinute: 20,
  refusal: 'The organization has used its 20 tests of providers of this minute.',
}

/** What was prepared before the store was open, with what is stored. */
async function withStored(
  prepared: Prepared,
  preparer: Pick<Preparer, 'prepare'>,
  { managedCatalog }: Pick<Repositories, 'managedCatalog'>,
): Promise<Prepared> {
  const stored = await managedCatalog.read()
  const isEmpty = stored.providers.length + stored.models.length === 0
  // Providers are not looked for a second time where nothing has changed.
  if (isEmpty) return { ...prepared, managed: { ...prepared.managed, version: stored.version } }
  return preparer.prepare({ config: prepared.written, env: prepared.env }, stored)
}

function unchanging(config: Config, env: Environment): ConfigSource {
  return {
    loaded: { config, env, sources: new Map(), values: new Map() },
    reread: (running) => ({ loaded: running, changed: [], requiresRestart: [] }),
  }
}

function transportLimits({ limits }: Config): TransportLimits {
  return {
    connectTimeoutMs: limits.upstreamConnectTimeoutMs,
    // A head that comes later than the first token may is of no use.
    headersTimeoutMs: Math.min(limits.upstreamHeadersTimeoutMs, limits.upstreamFirstTokenTimeoutMs),
    bodyTimeoutMs: Math.max(limits.idleTimeoutMs, limits.upstreamFirstTokenTimeoutMs),
    connectionsPerOrigin: limits.upstreamConnectionsMax,
  }
}

function answerBytesMax({ limits }: Config): number {
  return limits.answerBytesMax ?? usualAnswerBytes(getHeapStatistics().heap_size_limit)
}

function recordReload({ repositories }: Lasting, author: Author, report: ReloadReport): Promise<void> {
  const change = {
    action: 'configuration.reload',
    target: { kind: 'configuration', id: 'gateway.yaml' },
    before: null,
    after: toReloadRecord(report),
  }
  return recordChange(repositories, author, change, Date.now())
}
