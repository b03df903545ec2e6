import type { IncomingMessage } from 'node:http'
import { apiRoot } from '../config/base-url.ts'
import type { Config } from '../config/config.ts'
import { browserSteps } from '../operations/browser-steps.ts'
import { recognizerOf } from '../operations/recognize.ts'
import { seatKinds } from '../operations/seat-kinds.ts'
import type { Services } from '../operations/services.ts'
import { wellKnownDocuments } from '../operations/well-known-documents.ts'
import { callerAddress, networkOf } from '../policy/caller-address.ts'
import { addressHolder } from '../shares/holder.ts'
import type { Site } from '../site/site.ts'
import type { Database } from '../storage/store/database.ts'
import { Interruption } from '../streams/interruption.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { RequestTraces } from '../telemetry/request-traces.ts'
import { envelopeChooser } from './answers/choose-envelope.ts'
import { ContractAudit } from './answers/contract-audit.ts'
import { noteAnswers } from './answers/note-answers.ts'
import { type ApiOptions, createApi } from './api.ts'
import { ConnectionDoor, type ConnectionLimits } from './connections/connection-door.ts'
import type { RunningCall } from './dispatch/open-call.ts'
import type { AlteredContract } from './documents/altered-contract.ts'
import { createDocumentRouter } from './documents/documents.ts'
import { metricsPage } from './documents/metrics-page.ts'
import { type ExtensionOptions, withExtensions } from './extensions/extension-api.ts'
import { FrontDoor } from './front-door.ts'
import { BufferedBytes, usualBufferedBytes } from './load/buffered-bytes.ts'
import type { Load } from './load/load-watch.ts'
import { memoryLimits } from './load/memory-limits.ts'
import { Places } from './load/places.ts'
import { Seats } from './load/seats.ts'
import { createHttpServer, type HttpServer, type RequestTimeouts } from './server.ts'
import { socketOperation } from './websocket/socket-operation.ts'

// A balancer that asks has little patience, and a connection to the store may have fallen silent.
const readyWithinMs = 1_500

const jsonDepthMax = 64

// No operation knows a fifth of that. Members that nobody knows are carried from step to step, and 100,000 took 0.75 s.
const rootMembersMax = 1_000

export interface EdgeParts {
  readonly database: Database
  /** The configuration that counts now. */
  readonly config: () => Config
  /** What counts for a request that begins now. */
  readonly services: () => Services
  readonly metrics: Metrics
  readonly logger: Logger
  /** Absent: the gateway sends no traces of its own. */
  readonly traces: RequestTraces | undefined
  /** Whether load balancers are to send requests elsewhere. */
  readonly isLeaving: () => boolean
  readonly isDraining: () => boolean
  /** Whether records wait for a store that does not take them. */
  readonly isBehind: () => boolean
  readonly load: Load
  /** What is served instead of the contract as it was built; undefined where nothing is changed. */
  readonly altered: AlteredContract | undefined
  /** What browsers are shown; undefined: nothing. */
  readonly site: Site | undefined
}

const none: ReadonlySet<string> = new Set()

/** Everything that listens. */
export interface Edge extends Omit<HttpServer, 'follow'> {
  /** Goes by another configuration from the next request on. */
  follow(config: Config): void
}

/** Puts together everything that listens: the contract's operations, and the documents beside them. */
export async function createEdge(parts: EdgeParts): Promise<Edge> {
  const { database, services, metrics, logger, isLeaving, isDraining, isBehind, altered } = parts
  const config = parts.config()
  const hidden = altered?.hidden ?? none
  const audit = new ContractAudit(config.contractResponses, (violation) => {
    metrics.contractViolated(violation.operationId, violation.eventType ?? violation.media)
    logger.warn(violation, 'an answer breaks the contract')
  })
  const openCalls = new Places<RunningCall>()
  const bufferedBytes = new BufferedBytes(bufferedBytesMax(config))
  metrics.watch('gateway_buffered_bytes', () => bufferedBytes.held)
  metrics.watch('gateway_overloaded', () => (parts.load.overload === null ? 0 : 1))
  const door = new ConnectionDoor(connectionLimits(config))
  metrics.watch('gateway_connections', () => door.open)
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    callerAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), parts.config().trustedProxies)
  const strangerOf = (request: IncomingMessage) => addressHolder(networkOf(addressOf(request)))
  const seats = new Seats(seatKinds(config.limits))
  const apiOptions: ExtensionOptions = {
    apiRoot,
    services,
    recognizing: services(),
    ...bounds(config),
    envelopeOf: envelopeChooser(apiRoot),
    audit,
    metrics,
    logger,
    traces: parts.traces,
    seats,
    bufferedBytes,
    load: parts.load,
    know: (socket) => door.know(socket),
    addressOf,
    strangerOf,
    isDraining,
    openCalls,
    hidden,
    extensions: altered?.extensions ?? [],
    handlerMs: () => parts.config().limits.requestTimeoutMs,
  }
  const builtIn = await createApi(apiOptions)
  const api = apiOptions.extensions.length === 0 ? builtIn : await withExtensions(builtIn, apiOptions)
  const isReady = async () => {
    await database.ping(readyWithinMs)
    return !isLeaving() && !isBehind()
  }
  const socket = socketOperation()
  const servesMetrics = config.metrics.isEnabled && config.metrics.port === undefined
  const frontDoor = new FrontDoor(config, noteAnswers(metrics, logger), (path) =>
    apiOptions.envelopeOf(undefined, path),
  )
  const server = createHttpServer({
    apiRoot,
    api,
    unreadBody: () => apiOptions.unreadBody,
    door,
    timeouts: () => requestTimeouts(parts.config()),
    documents: createDocumentRouter({
      metrics: servesMetrics ? metricsPage(metrics, config.metrics.token) : undefined,
      isReady,
      site: parts.site,
      apiRoot,
      altered,
      publicUrl: config.publicUrl,
      trustedProxies: () => parts.config().trustedProxies,
      takeSeat: (request) => seats.take('anonymous', strangerOf(request)),
      note: noteAnswers(metrics, logger),
      wellKnown: wellKnownDocuments.map(({ read, ...rest }) => ({ ...rest, read: () => read(services()) })),
      steps: browserSteps.map(({ path, take }) => ({
        path,
        take: (request, query) => {
          const { headers, rawHeaders } = request
          return take({ query, headers, rawHeaders, address: addressOf(request) }, services())
        },
      })),
    }),
    logger,
    frontDoor,
    upgrades: {
      path: hidden.has(socket.id) ? null : apiRoot + socket.path,
      carries: socket.frames.carries,
      rules: () => ({ frames: socket.frames, ...socketBounds(parts.config()) }),
      recognize: recognizerOf(socket.id, services()),
      bufferedBytes,
      know: (socket) => door.know(socket),
      isDraining,
      note: noteAnswers(metrics, logger, socket.id),
      noteFrame: noteAnswers(metrics, logger, socket.frames.carries),
    },
    interrupt: () => {
      for (const { cancellation } of openCalls.values()) cancellation.cancel(new Interruption('shutdown'))
    },
  })
  return {
    ...server,
    follow(changed) {
      Object.assign(apiOptions, bounds(changed))
      audit.follow(changed.contractResponses)
      seats.follow(seatKinds(changed.limits))
      bufferedBytes.follow(bufferedBytesMax(changed))
      door.follow(connectionLimits(changed))
      frontDoor.follow(changed)
      server.follow()
    },
  }
}

/** How much a request may bring, and how its answer leaves. */
function bounds({ limits }: Config): Pick<ApiOptions, 'bodyLimits' | 'unreadBody' | 'writing'> {
  return {
    bodyLimits: {
      largeBytesMax: limits.bodyBytesMax,
      usualBytesMax: limits.managementBodyBytesMax,
      json: jsonBounds(limits),
    },
    // Whoever sends more than a few times the limit is not told twice.
    unreadBody: { bytesMax: 4 * limits.bodyBytesMax, timeoutMs: limits.unreadBodyTimeoutMs },
    writing: { keepAliveMs: limits.keepAliveCommentMs, stallMs: limits.idleTimeoutMs },
  }
}

function jsonBounds({ bodyMembersMax }: Config['limits']) {
  return { depthMax: jsonDepthMax, membersMax: bodyMembersMax, rootMembersMax }
}

function bufferedBytesMax({ limits: { bufferedBytesMax: most, bodyBytesMax } }: Config): number {
  return most ?? usualBufferedBytes(memoryLimits(), bodyBytesMax)
}

function connectionLimits({ limits, trustedProxies }: Config): ConnectionLimits {
  return {
    connectionsMax: limits.connectionsMax,
    // Behind proxies all connections come from them.
    perAddressMax: trustedProxies > 0 ? null : limits.connectionsPerAddressMax,
  }
}

function requestTimeouts({ limits }: Config): RequestTimeouts {
  return {
    headersMs: limits.requestHeadersTimeoutMs,
    wholeMs: limits.requestBodyTimeoutMs,
    stallMs: limits.idleTimeoutMs,
  }
}

function socketBounds({ limits }: Config) {
  return {
    keepAliveMs: limits.keepAliveCommentMs,
    idleMs: limits.websocketIdleMs,
    json: jsonBounds(limits),
    frameBytesMax: limits.bodyBytesMax,
    socketsMax: limits.concurrentRequestsMax,
  }
}
