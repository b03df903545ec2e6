import { mkdirSync } from 'node:fs'
import { GenerationWriter } from './accounting/generation-writer.ts'
import { createConnector } from './attempts/connect.ts'
import { HealthRegistry } from './attempts/health-registry.ts'
import { HttpTransport } from './attempts/http-transport.ts'
import { Interruption } from './attempts/interruptions.ts'
import { Authenticator } from './auth/authenticator.ts'
import { buildCatalog } from './catalog/build-catalog.ts'
import type { Catalog } from './catalog/catalog.ts'
import { discoverProviders, type FoundProvider } from './catalog/discover-providers.ts'
import type { Config } from './config/config.ts'
import type { Environment } from './config/environment.ts'
import type { EmbeddedUpstreamFormat } from './formats/format.ts'
import { upstreamFormats } from './formats/index.ts'
import { openAiResponsesClient } from './formats/openai-responses/client.ts'
import { createApi } from './http/api.ts'
import { ContractAudit } from './http/contract-audit.ts'
import { createDocumentRouter } from './http/documents.ts'
import { createBodyReader } from './http/read-body.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import type { Services } from './operations/services.ts'
import { getJson } from './outbound/get-json.ts'
import type { Stages } from './pipeline.ts'
import { loadSimulator } from './simulator/load-simulator.ts'
import { sleepByTimer } from './simulator/sleep.ts'
import { type Bootstrapped, bootstrap } from './storage/bootstrap.ts'
import { type Database, openDatabase } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'
import { type Repositories, repositoriesOn } from './storage/repositories.ts'
import type { Logger } from './telemetry/logger.ts'
import { Metrics } from './telemetry/metrics.ts'

export const apiRoot = '/api/v1'

const jsonDepthMax = 64

export interface GatewayOptions {
  readonly env: Environment
  readonly logger: Logger
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
  const found = await discoverProviders({ config, env: options.env, getJson })
  const catalog = buildCatalog({ config, found })
  const database = await openStore(config, options)
  const repositories = repositoriesOn(database)
  const metrics = new Metrics()
  const writer = new GenerationWriter(repositories.generations)
  const transport = new HttpTransport({
    connectTimeoutMs: config.limits.upstreamConnectTimeoutMs,
    headersTimeoutMs: config.limits.upstreamFirstByteTimeoutMs,
    idleTimeoutMs: config.limits.idleTimeoutMs,
    connectionsPerOrigin: config.limits.upstreamConnectionsMax,
  })
  const stages = createStages(config, { catalog, metrics, writer, transport, logger, simulator })
  const services = createServices(repositories, catalog, stages)
  let isDraining = false
  const server = await createEdge(config, { database, services, metrics, logger, isDraining: () => isDraining })
  const bootstrapped = await bootstrapKeys(config, database)
  return {
    bootstrapped,
    catalog,
    found,
    async listen() {
      const { port } = await server.listen(config.host, config.port)
      return { url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`, port }
    },
    async close() {
      isDraining = true
      await server.close(config.limits.drainTimeoutMs)
      await writer.close()
      await transport.close()
      await database.close()
    },
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

interface StageParts {
  readonly catalog: Catalog
  readonly metrics: Metrics
  readonly writer: GenerationWriter
  readonly transport: HttpTransport
  readonly logger: Logger
  readonly simulator: EmbeddedUpstreamFormat
}

function createStages(config: Config, { catalog, metrics, writer, transport, logger, simulator }: StageParts): Stages {
  return {
    catalog: () => catalog,
    health: new HealthRegistry(Date.now),
    connect: createConnector(openAiResponsesClient, upstreamFormats(simulator), transport),
    writer,
    metrics,
    reportBug: (err) => logger.error({ err }, 'a stream broke inside the gateway'),
    limits: config.limits,
    clock: () => performance.now(),
    now: Date.now,
    random: Math.random,
    sleep: sleepByTimer,
  }
}

function createServices(repositories: Repositories, catalog: Catalog, stages: Stages): Services {
  const authenticator = new Authenticator(async (keyHash, now) => {
    const key = await repositories.keys.findByHash(keyHash, now)
    return key === null
      ? null
      : {
          keyId: key.id,
          keyHash: key.hash,
          kind: key.kind,
          organizationId: key.organizationId,
          workspaceId: key.workspaceId,
          userId: key.creatorUserId,
        }
  }, Date.now)
  return {
    repositories,
    authenticator,
    catalog: () => catalog,
    stages,
    responsesFormat: openAiResponsesClient,
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
  const openCalls = new Set<AbortController>()
  const api = await createApi({
    apiRoot,
    services,
    readBody: createBodyReader({
      inferenceBytesMax: config.limits.bodyBytesMax,
      managementBytesMax: config.limits.managementBodyBytesMax,
      depthMax: jsonDepthMax,
    }),
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
    documents: createDocumentRouter({ metrics, isReady, apiRoot }),
    logger,
    interrupt: () => {
      for (const controller of openCalls) controller.abort(new Interruption('shutdown'))
    },
  })
}
