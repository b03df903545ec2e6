import { mkdirSync } from 'node:fs'
import { GenerationWriter } from './accounting/generation-writer.ts'
import { type Authorizer, createAuthorizer } from './attempts/authorize.ts'
import type { Cancellation } from './attempts/cancellation.ts'
import { createConnector } from './attempts/connect.ts'
import { createProviderCounter } from './attempts/count-at-provider.ts'
import { createGoogleAuthorizer } from './attempts/google-access-token.ts'
import { type HealthChange, HealthRegistry } from './attempts/health-registry.ts'
import { HttpTransport } from './attempts/http-transport.ts'
import { createMediaInliner, mediaLimits } from './attempts/inline-media.ts'
import { Interruption } from './attempts/interruptions.ts'
import { ReplicaLink } from './attempts/replica-link.ts'
import { createAwsAuthorizer } from './attempts/sign-aws.ts'
import { StickyStore } from './attempts/sticky-store.ts'
import { watchAttempts } from './attempts/watch-attempts.ts'
import { Authenticator } from './auth/authenticator.ts'
import { principalFinder } from './auth/find-principal.ts'
import { deriveKey } from './auth/master-key.ts'
import { buildCatalog } from './catalog/build-catalog.ts'
import type { Catalog } from './catalog/catalog.ts'
import { discoverProviders, type FoundProvider } from './catalog/discover-providers.ts'
import { apiRoot, baseUrlOf, originOf } from './config/base-url.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import type { Environment } from './config/environment.ts'
import { createFederation, type Federation } from './federation/federation.ts'
import { encodeOauthError } from './federation/oauth-error.ts'
import { encodeMessageError } from './formats/anthropic-messages/client-error.ts'
import type { EmbeddedUpstreamFormat } from './formats/format.ts'
import { clientFormats, upstreamFormats } from './formats/index.ts'
import { createApi } from './http/api.ts'
import { ContractAudit } from './http/contract-audit.ts'
import { createDocumentRouter } from './http/documents.ts'
import { createBodyReader } from './http/read-body.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { ModelPopularity } from './operations/models/model-popularity.ts'
import { checkGrantType } from './operations/oauth/exchange-token.ts'
import type { Services } from './operations/services.ts'
import { getJson } from './outbound/get-json.ts'
import { GuardedClient } from './outbound/guarded-client.ts'
import type { Stages } from './pipeline.ts'
import type { Admission } from './policy/admit.ts'
import { createAdmission } from './policy/create-admission.ts'
import { createRateCounter, type RateCounter } from './policy/rate-counter.ts'
import { loadSimulator } from './simulator/load-simulator.ts'
import { sleepByTimer } from './simulator/sleep.ts'
import { type Bootstrapped, bootstrap } from './storage/bootstrap.ts'
import { getCredits, grantCredits } from './storage/credits.ts'
import { type Database, openDatabase } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'
import { Redis } from './storage/redis.ts'
import { type Repositories, repositoriesOn } from './storage/repositories.ts'
import type { Logger } from './telemetry/logger.ts'
import { Metrics } from './telemetry/metrics.ts'

const jsonDepthMax = 64

// The whole of it stays under 32 KB.
const formLimits = { bytesMax: 32 * 1024 - 1, timeoutMs: 20_000 }

export interface GatewayOptions {
  readonly env: Environment
  readonly logger: Logger
  /** Milliseconds that never step back: what cool-downs and sticky sessions go by, for tests that can't wait. */
  readonly clock?: () => number
  /** Path of better-sqlite3's addon where it can't find it by itself. */
  readonly nativeBinding?: string
}

/** A gateway that is ready to listen. */
export interface Gateway {
  listen(): Promise<{ readonly url: string; readonly port: number }>
  /** Stops accepting, lets what is in flight finish within `limits.drain_timeout`, and closes everything. */
  close(): Promise<void>
  readonly bootstrapped: Bootstrapped
  readonly catalog: Catalog
  readonly found: readonly FoundProvider[]
}

/** Composition root: the only place where services are constructed. */
export async function createGateway(config: Config, options: GatewayOptions): Promise<Gateway> {
  const { logger } = options
  // First what can be wrong with the configuration: keys that were made on this start must not be lost to an error after it.
  const simulator = loadSimulator(config.simulator)
  const outbound = createOutbound(config)
  const found = await discoverProviders({ config, env: options.env, getJson })
  const catalog = buildCatalog({ config, found })
  const database = await openStore(config, options)
  const repositories = repositoriesOn(database)
  const metrics = new Metrics()
  const writer = new GenerationWriter(repositories.generations)
  const transport = new HttpTransport({
    connectTimeoutMs: config.limits.upstreamConnectTimeoutMs,
    // A head that comes later than the first token may is of no use.
    headersTimeoutMs: Math.min(config.limits.upstreamHeadersTimeoutMs, config.limits.upstreamFirstTokenTimeoutMs),
    bodyTimeoutMs: Math.max(config.limits.idleTimeoutMs, config.limits.upstreamFirstTokenTimeoutMs),
    connectionsPerOrigin: config.limits.upstreamConnectionsMax,
  })
  const authorize = createAuthorizer({
    aws: createAwsAuthorizer(Date.now),
    google: createGoogleAuthorizer({ transport, now: Date.now }),
  })
  const memory = createMemory(options)
  const redis = await openRedis(config, logger)
  const link = redis === undefined ? undefined : new ReplicaLink({ redis, prefix: config.redisPrefix, ...memory })
  link?.start()
  const { admission, sweeper } = createAdmission({
    database,
    repositories,
    redis,
    redisPrefix: config.redisPrefix,
    requestTimeoutMs: config.limits.requestTimeoutMs,
    now: Date.now,
    report: (message, details) => logger.warn(details, message),
    reportBug: (err) => logger.error({ err }, 'the sweep of reservations broke'),
  })
  const parts = { catalog, metrics, writer, transport, authorize, outbound, logger, simulator, admission, ...memory }
  const stages = createStages(config, parts)
  let listeningAt: string | undefined
  const baseUrl = () => baseUrlOf(config, listeningAt)
  const counter = createRateCounter(redis, config.redisPrefix)
  const federation = assembleFederation(config, { database, repositories, outbound, logger, counter, baseUrl })
  const services = createServices(config, database, federation, stages, parts)
  let isDraining = false
  const server = await createEdge(config, { database, services, metrics, logger, isDraining: () => isDraining })
  const bootstrapped = await bootstrapKeys(config, database)
  await orClose(database, sweeper.start())
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
      // Made now rather than in the first exchange. One that can't be used is told to the operator, and asked for again.
      if (config.federation.isEnabled) await federation.signingKeys.active(Date.now()).catch(() => {})
      return { url: listeningAt, port }
    },
    async close() {
      isDraining = true
      await server.close(config.limits.drainTimeoutMs)
      link?.close()
      await redis?.close()
      await settled(stages.settling)
      await writer.close()
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

async function openStore(config: Config, { nativeBinding }: GatewayOptions): Promise<Database> {
  if (config.databaseUrl === undefined) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    ...(nativeBinding !== undefined && { nativeBinding }),
  })
  await orClose(database, migrate(database))
  return database
}

function bootstrapKeys(config: Config, database: Database): Promise<Bootstrapped> {
  const { bootstrapInferenceKey: inferenceKey, bootstrapManagementKey: managementKey } = config
  const keys = bootstrap(database, {
    ...(inferenceKey !== undefined && { inferenceKey }),
    ...(managementKey !== undefined && { managementKey }),
    now: Date.now(),
  })
  return orClose(database, keys)
}

async function orClose<T>(database: Database, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    await database.close()
    throw error
  }
}

const steadyClock = () => performance.timeOrigin + performance.now()

/** What is known of endpoints and conversations; with Redis it is shared with the other gateways there. */
function createMemory({ clock = steadyClock, logger }: GatewayOptions) {
  const report = (change: HealthChange) => logHealth(logger, change)
  return { health: new HealthRegistry({ now: clock, random: Math.random, report }), sticky: new StickyStore(clock) }
}

function logHealth(logger: Logger, change: HealthChange): void {
  const { id } = change.endpoint
  if (change.kind === 'back') {
    logger.info({ endpoint: id }, 'an endpoint answers again')
    return
  }
  const seen = {
    endpoint: id,
    code: change.fault.code ?? change.fault.type,
    seconds: Math.ceil(change.durationMs / 1000),
  }
  const message =
    change.cause === 'credential'
      ? "a provider does not accept the gateway's credential; its endpoint is left alone for a while"
      : 'an endpoint fails too often and is left alone for a while'
  logger.warn(seen, message)
}

async function openRedis({ redisUrl: url }: Config, logger: Logger): Promise<Redis | undefined> {
  if (url === undefined) return undefined
  return Redis.open({
    url,
    report: (change, error) =>
      change === 'lost'
        ? logger.warn({ reason: error?.message }, 'Redis is away; limits and health hold for this process alone')
        : logger.info('Redis is back'),
  })
}

/** Waits for the ends of answers whose callers are gone: they are still written down. */
async function settled(settling: ReadonlySet<Promise<unknown>>): Promise<void> {
  do {
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.allSettled(settling)
  } while (settling.size > 0)
}

interface FederationSurroundings {
  readonly database: Database
  readonly repositories: Repositories
  readonly outbound: GuardedClient
  readonly logger: Logger
  readonly counter: RateCounter
  readonly baseUrl: () => string
}

function assembleFederation(config: Config, parts: FederationSurroundings): Federation {
  const { database, repositories, outbound, logger, counter, baseUrl } = parts
  let sealingKey: Uint8Array | undefined
  return createFederation({
    repositories,
    exclusively: (work) => database.exclusively((session) => work(repositoriesOn(session))),
    outbound,
    sealingKey: () => {
      sealingKey ??= deriveKey(config, 'signing keys')
      return sealingKey
    },
    isOnUsually: config.federation.isEnabled,
    counter,
    isProduction: config.isProduction,
    exchangesPerMinute: config.limits.tokenExchangesPerMinuteMax,
    trustedProxies: config.trustedProxies,
    ownIssuer: baseUrl,
    report: (note) => logger.info(note, note.tokenId === undefined ? 'token exchange refused' : 'token exchanged'),
    reportUnusableKey: (error) =>
      logger.error(
        { reason: error instanceof Error ? error.name : undefined },
        'the signing key can not be used: is the master key (GATEWAY_MASTER_KEY, or master.key in the data folder) the one it was stored with?',
      ),
    random: Math.random,
  })
}

interface StageParts {
  readonly admission: Admission
  readonly health: HealthRegistry
  readonly sticky: StickyStore
  readonly catalog: Catalog
  readonly metrics: Metrics
  readonly writer: GenerationWriter
  readonly transport: HttpTransport
  readonly authorize: Authorizer
  readonly outbound: GuardedClient
  readonly logger: Logger
  readonly simulator: EmbeddedUpstreamFormat
}

function createStages(config: Config, parts: StageParts): Stages {
  const { catalog, metrics, writer, transport, authorize, outbound, logger, simulator, health, sticky, admission } =
    parts
  return {
    catalog: () => catalog,
    health,
    watch: watchAttempts(health, metrics),
    sticky,
    connect: createConnector({
      clientFormats,
      upstreamFormats: upstreamFormats(simulator),
      transport,
      authorize,
      inlineMedia: createMediaInliner(outbound, mediaLimits(config.limits.mediaBytesMax)),
    }),
    admission,
    writer,
    settling: new Set(),
    metrics,
    reportBug: (err) => logger.error({ err }, 'a stream broke inside the gateway'),
    limits: config.limits,
    routing: config.routing,
    clock: () => performance.now(),
    now: Date.now,
    random: Math.random,
    sleep: sleepByTimer,
  }
}

function createServices(
  config: Config,
  database: Database,
  federation: Federation,
  stages: Stages,
  { catalog, transport, authorize }: StageParts,
): Services {
  const repositories = repositoriesOn(database)
  const findPrincipal = principalFinder(repositories, config.rateLimits)
  const authenticator = new Authenticator(findPrincipal, Date.now, {
    verify: (token, now) => federation.accessTokens.verify(token, now),
    isOnIn: (organizationId, now) => federation.switch.isOnIn(organizationId, now),
  })
  return {
    repositories,
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    authenticator,
    federation,
    catalog: () => catalog,
    stages,
    countAtProvider: createProviderCounter(transport, authorize),
    clientFormats,
    credits: {
      totals: async (organizationId) => {
        const credits = await getCredits(repositories, organizationId, Date.now())
        if (credits !== null) return { grantedNanos: credits.limitNanos, usedNanos: credits.spentNanos }
        return { grantedNanos: null, usedNanos: await repositories.activity.spent(organizationId) }
      },
    },
    popularity: new ModelPopularity(repositories.activity, Date.now),
    now: Date.now,
  }
}

interface EdgeParts {
  readonly database: Database
  readonly services: Services
  readonly metrics: Metrics
  readonly logger: Logger
  readonly isDraining: () => boolean
}

async function createEdge(config: Config, parts: EdgeParts): Promise<HttpServer> {
  const { database, services, metrics, logger, isDraining } = parts
  const audit = new ContractAudit(config.contractResponses, (violation) => {
    metrics.contractViolated(violation.operationId, violation.eventType ?? violation.media)
    logger.warn(violation, 'an answer breaks the contract')
  })
  const openCalls = new Set<Cancellation>()
  const api = await createApi({
    apiRoot,
    services,
    readBody: createBodyReader({
      inferenceBytesMax: config.limits.bodyBytesMax,
      managementBytesMax: config.limits.managementBodyBytesMax,
      depthMax: jsonDepthMax,
      form: formLimits,
      checkForm: { exchangeToken: checkGrantType },
    }),
    errorBodies: {
      createMessage: encodeMessageError,
      countMessageTokens: encodeMessageError,
      exchangeToken: encodeOauthError,
    },
    audit,
    metrics,
    logger,
    writing: { keepAliveMs: config.limits.keepAliveCommentMs, stallMs: config.limits.idleTimeoutMs },
    concurrentRequestsMax: config.limits.concurrentRequestsMax,
    isDraining,
    openCalls,
  })
  const isReady = async () => {
    await database.ping()
    return !isDraining()
  }
  return createHttpServer({
    apiRoot,
    api,
    documents: createDocumentRouter({
      metrics,
      isReady,
      apiRoot,
      tokenIssuer: async () => {
        const { federation, now } = services
        return (await federation.switch.isOnAnywhere(now())) ? federation.ownIssuer() : null
      },
    }),
    logger,
    interrupt: () => {
      for (const call of openCalls) call.cancel(new Interruption('shutdown'))
    },
  })
}
