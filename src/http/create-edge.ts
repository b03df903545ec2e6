import type { IncomingMessage } from 'node:http'
import { apiRoot } from '../config/base-url.ts'
import type { Config } from '../config/config.ts'
import { recognizerOf } from '../operations/recognize.ts'
import { seatKinds } from '../operations/seat-kinds.ts'
import type { Services } from '../operations/services.ts'
import { wellKnownDocuments } from '../operations/well-known-documents.ts'
import { callerAddress, networkOf } from '../policy/caller-address.ts'
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
import { ConnectionDoor } from './connections/connection-door.ts'
import type { RunningCall } from './dispatch/open-call.ts'
import type { AlteredContract } from './documents/altered-contract.ts'
import { createDocumentRouter } from './documents/documents.ts'
import { metricsPage } from './documents/metrics-page.ts'
import { withExtensions } from './extensions/extension-api.ts'
import { FrontDoor } from './front-door.ts'
import { BufferedBytes, usualBufferedBytes } from './load/buffered-bytes.ts'
import type { Load } from './load/load-watch.ts'
import { memoryLimits } from './load/memory-limits.ts'
import { Places } from './load/places.ts'
import { Seats } from './load/seats.ts'
import { createHttpServer, type HttpServer } from './server.ts'
import { socketOperation } from './websocket/socket-operation.ts'

// A balancer that asks has little patience, and a connection to the store may have fallen silent.
const readyWithinMs = 1_500

const jsonDepthMax = 64

// No operation knows a fifth of that. Members that nobody knows are carried from step to step, and 100,000 took 0.75 s.
const rootMembersMax = 1_000

export interface EdgeParts {
  readonly database: Database
  readonly services: Services
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

/** Everything that listens: the contract's operations, and the documents beside them. */
export async function createEdge(config: Config, parts: EdgeParts): Promise<HttpServer> {
  const { database, services, metrics, logger, isLeaving, isDraining, isBehind, altered } = parts
  const hidden = altered?.hidden ?? none
  const audit = new ContractAudit(config.contractResponses, (violation) => {
    metrics.contractViolated(violation.operationId, violation.eventType ?? violation.media)
    logger.warn(violation, 'an answer breaks the contract')
  })
  // Whoever sends more than a few times the limit is not told twice.
  const unreadBody = { bytesMax: 4 * config.limits.bodyBytesMax, timeoutMs: config.limits.unreadBodyTimeoutMs }
  const jsonBounds = { depthMax: jsonDepthMax, membersMax: config.limits.bodyMembersMax, rootMembersMax }
  const openCalls = new Places<RunningCall>()
  const bufferedBytes = new BufferedBytes(
    config.limits.bufferedBytesMax ?? usualBufferedBytes(memoryLimits(), config.limits.bodyBytesMax),
  )
  metrics.watch('gateway_buffered_bytes', () => bufferedBytes.held)
  metrics.watch('gateway_overloaded', () => (parts.load.overload === null ? 0 : 1))
  const door = new ConnectionDoor({
    connectionsMax: config.limits.connectionsMax,
    // Behind proxies all connections come from them.
    perAddressMax: config.trustedProxies > 0 ? null : config.limits.connectionsPerAddressMax,
  })
  metrics.watch('gateway_connections', () => door.open)
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    callerAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), config.trustedProxies)
  const strangerOf = (request: IncomingMessage) => networkOf(addressOf(request))
  const seats = new Seats(seatKinds(config.limits))
  const apiOptions: ApiOptions = {
    apiRoot,
    services,
    bodyLimits: {
      largeBytesMax: config.limits.bodyBytesMax,
      usualBytesMax: config.limits.managementBodyBytesMax,
      json: jsonBounds,
    },
    envelopeOf: envelopeChooser(apiRoot),
    audit,
    metrics,
    logger,
    traces: parts.traces,
    unreadBody,
    writing: { keepAliveMs: config.limits.keepAliveCommentMs, stallMs: config.limits.idleTimeoutMs },
    seats,
    bufferedBytes,
    load: parts.load,
    know: (socket) => door.know(socket),
    addressOf,
    strangerOf,
    isDraining,
    openCalls,
    hidden,
  }
  const builtIn = await createApi(apiOptions)
  const extensions = altered?.extensions ?? []
  const api =
    extensions.length === 0
      ? builtIn
      : await withExtensions(builtIn, { ...apiOptions, extensions, handlerMs: config.limits.requestTimeoutMs })
  const isReady = async () => {
    await database.ping(readyWithinMs)
    return !isLeaving() && !isBehind()
  }
  const socket = socketOperation()
  const servesMetrics = config.metrics.isEnabled && config.metrics.port === undefined
  return createHttpServer({
    apiRoot,
    api,
    unreadBody,
    door,
    timeouts: {
      headersMs: config.limits.requestHeadersTimeoutMs,
      wholeMs: config.limits.requestBodyTimeoutMs,
      stallMs: config.limits.idleTimeoutMs,
    },
    documents: createDocumentRouter({
      metrics: servesMetrics ? metricsPage(metrics, config.metrics.token) : undefined,
      isReady,
      site: parts.site,
      apiRoot,
      altered,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      takeSeat: (request) => seats.take('anonymous', strangerOf(request)),
      note: noteAnswers(metrics, logger),
      wellKnown: wellKnownDocuments.map(({ read, ...rest }) => ({ ...rest, read: () => read(services) })),
    }),
    logger,
    frontDoor: new FrontDoor(config, noteAnswers(metrics, logger), (path) => apiOptions.envelopeOf(undefined, path)),
    upgrades: {
      path: hidden.has(socket.id) ? null : apiRoot + socket.path,
      rules: {
        frames: socket.frames,
        keepAliveMs: config.limits.keepAliveCommentMs,
        idleMs: config.limits.websocketIdleMs,
        json: jsonBounds,
        frameBytesMax: config.limits.bodyBytesMax,
        socketsMax: config.limits.concurrentRequestsMax,
      },
      recognize: recognizerOf(socket.id, services),
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
}
