import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { canonicalUrl } from '../config/base-url.ts'
import { InFlight } from '../streams/in-flight.ts'
import { BoundedLog } from '../telemetry/bounded-log.ts'
import type { Logger } from '../telemetry/logger.ts'
import { answerBrokenRequests } from './connections/broken-requests.ts'
import { type ConnectionDoor, guardConnections } from './connections/connection-door.ts'
import { serveHalfClosedCallers } from './connections/half-closed-callers.ts'
import { OpenResponses } from './connections/open-responses.ts'
import { OpenSockets } from './connections/open-sockets.ts'
import { dropUnreadAnswers } from './connections/unread-answers.ts'
import { endAnswer, isUnread, type UnreadBodyLimits } from './connections/unread-body.ts'
import { serveUpgrades, type UpgradeOptions } from './connections/upgrades.ts'
import type { FrontDoor } from './front-door.ts'
import type { FrameHandler } from './websocket/response-socket.ts'

/** Documents are for programs: nothing in them is run, framed, or told where it was found. */
const documentHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** How long answers that were interrupted may take to say so. */
const lastWordsMs = 1000

/** How long connections are still answered on after the last answer has ended. */
const lastRequestsMs = 500

// Node's 511 is less than one burst of callers; the kernel caps it at its own limit. Connections beyond it are reset.
const connectionsWaitingMax = 4096

export interface HttpServerOptions {
  readonly apiRoot: string
  readonly api: Middleware
  readonly documents: Router
  /** What counts now. */
  readonly unreadBody: () => UnreadBodyLimits
  readonly door: ConnectionDoor
  /** What counts now; `follow` makes the server look again. */
  readonly timeouts: () => RequestTimeouts
  readonly logger: Logger
  /** Ends every answer that is under way, in words. */
  readonly interrupt: () => void
  readonly upgrades: Omit<UpgradeOptions, 'refusalOf' | 'responses'>
  readonly frontDoor: FrontDoor
}

/** How long a request may take to come and an answer to leave, in milliseconds. */
export interface RequestTimeouts {
  readonly headersMs: number
  /** With its body. */
  readonly wholeMs: number
  /** How long a caller may take nothing of an answer. */
  readonly stallMs: number
}

/** The gateway's listening side. */
export interface HttpServer {
  listen(host: string, port: number): Promise<AddressInfo>
  /**
   * Answers on for that time, unless nobody is connected, and closes each connection with its next answer. Closing one that is idle would
   * reset a request that is on its way (RFC 9112 §9.5); one whose caller was told carries no other.
   */
  leave(graceMs: number): Promise<void>
  /** Waits up to `drainMs` for the API's requests in flight, and still answers others meanwhile; then stops and cuts what is left. */
  close(drainMs: number): Promise<void>
  /** Goes by the timeouts that count now. */
  follow(): void
}

/** Koa over node:http: the contract's paths go to the API, others to the documents, well-known ones below the API's root too. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { apiRoot, api, documents, unreadBody, logger, interrupt, frontDoor } = options
  const app = new Koa()
  app.silent = true
  // Resets, callers that went away and what is no HTTP are no errors of ours; everything else that reaches this is.
  const faults = new BoundedLog({ warn: logger.error.bind(logger) }, 'unexpected error at the edge', 10)
  app.on('error', ({ name, code }: NodeJS.ErrnoException) => {
    if (code !== undefined && /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_.*)$/.test(code)) return
    faults.warn(`${name} ${code}`, { error: name, code }, {})
  })
  const routeDocuments = documents.routes()
  app.use((context, next) => {
    context.set(documentHeaders)
    return next()
  })
  const apiPrefix = `${apiRoot}/`
  const isOfApi = (path: string) => path.startsWith(apiPrefix) && !path.startsWith('.well-known/', apiPrefix.length)
  const draining = new Draining()
  app.use((context, next) => {
    if (!isOfApi(context.path)) return next()
    draining.watch(context.res)
    return api(context, next)
  })
  app.use(async (context, next) => {
    await next()
    if (isUnread(context.req)) respondBeforeBody(context, unreadBody())
  })
  app.use(routeDocuments as unknown as Middleware)
  app.use(documents.allowedMethods() as unknown as Middleware)
  app.use((context) => {
    if (context.status === 405 || context.body !== undefined) return
    context.status = 404
    context.body = {
      error: {
        code: 404,
        type: 'invalid_request_error',
        param: null,
        message: `There is nothing at ${context.path}. The API is under ${apiRoot}.`,
      },
    }
  })
  const respond = app.callback()
  let isLeaving = false
  const stallMs = () => options.timeouts().stallMs
  const { headersMs, wholeMs } = options.timeouts()
  const timeouts = {
    ...nodeTimeouts(options.timeouts()),
    keepAliveTimeout: 65_000,
    // Node looks only so often, every thirty seconds unless told otherwise.
    connectionsCheckingInterval: Math.min(headersMs, wholeMs) / 2,
  }
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    // Node says so in the answer's head.
    if (isLeaving) response.shouldKeepAlive = false
    if (hasTwoHosts(request)) {
      refuseTwoHosts(response)
      return
    }
    if (frontDoor.answers(request, response, unreadBody())) return
    if (request.url !== undefined) request.url = canonicalUrl(request.url)
    if (request.url === undefined || !isOfApi(request.url)) {
      void respond(request, response)
      return
    }
    // The API writes every answer itself: what Koa does around its middleware, listeners on each socket among it, costs more than routing.
    const context = app.createContext(request, response)
    draining.watch(response)
    api(context, nothingMore).catch((error: Error) => context.onerror(error))
  }
  const server = createServer(timeouts, (request, response) => {
    // Without a listener of its own it would end the process.
    response.on('error', (error) => app.emit('error', error))
    responses.inTurn(request, response, () => serve(request, response))
  })
  // Whoever waits to be asked for its body is asked once it is certain to be read; other expectations may be ignored (RFC 9110 §10.1.1).
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request, response) => server.emit('request', request, response))
  }
  const responses = new OpenResponses(server)
  answerBrokenRequests(server, responses)
  serveHalfClosedCallers(server, responses)
  dropUnreadAnswers(server, stallMs)
  const serveFrame: FrameHandler = (request, response) => {
    draining.watch(response)
    response.on('error', (error) => app.emit('error', error))
    // What the API reads of a request and writes of an answer, these two have.
    const context = app.createContext(request as unknown as IncomingMessage, response as unknown as ServerResponse)
    return api(context, nothingMore).catch((error: Error) => void response.destroy(error))
  }
  const upgrades = serveUpgrades(server, serveFrame, {
    ...options.upgrades,
    responses,
    refusalOf: (request) => frontDoor.refusalOfUpgrade(request),
  })
  const sockets = new OpenSockets(server)
  guardConnections(server, options.door)
  return {
    listen: (host, port) => listenOn(server, host, port),
    follow: () => void Object.assign(server, nodeTimeouts(options.timeouts())),
    async leave(graceMs) {
      isLeaving = true
      if (!sockets.isNone) await sleep(graceMs)
    },
    async close(drainMs) {
      const overdue = setTimeout(interrupt, drainMs)
      const cutAll = () => {
        server.closeAllConnections()
        upgrades.cut()
      }
      const cut = setTimeout(cutAll, drainMs + lastWordsMs)
      upgrades.end()
      await draining.finish()
      // Whoever has just read the end of an answer that began before may be asking for the next one.
      if (isLeaving && !sockets.isNone) await sleep(lastRequestsMs)
      const linger = setTimeout(() => upgrades.cut(), lastWordsMs)
      await close(server, sockets)
      clearTimeout(overdue)
      clearTimeout(cut)
      clearTimeout(linger)
    },
  }
}

function nodeTimeouts({ headersMs, wholeMs }: RequestTimeouts) {
  return { requestTimeout: wholeMs, headersTimeout: Math.min(headersMs, wholeMs) }
}

/** Writes Koa's answer in place of Koa, to a caller that is still sending. */
function respondBeforeBody(context: Context, limits: UnreadBodyLimits): void {
  const { body, status, res, method } = context
  const text = body === undefined || body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  context.respond = false
  context.length = Buffer.byteLength(text)
  res.statusCode = status
  endAnswer(res, method === 'HEAD' ? undefined : text, limits)
}

// RFC 9112 §3.2. Node keeps the first, a proxy before it may have gone by the last.
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

function refuseTwoHosts(response: ServerResponse): void {
  const error = { code: 400, message: 'The Host header was sent more than once.' }
  response.writeHead(400, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
  response.end(JSON.stringify({ error }))
}

const nothingMore = () => Promise.resolve()

/** Knows which answers were begun before the end. Those that are begun later are refusals, which nobody waits for. */
class Draining {
  readonly #answers = new InFlight()
  #hasBegun = false

  watch(response: Writable): void {
    if (this.#hasBegun) return
    this.#answers.begin()
    response.once('close', () => this.#answers.end())
  }

  finish(): Promise<void> {
    this.#hasBegun = true
    return this.#answers.idle()
  }
}

/** Makes a server listen; rejects with the system's error where it can't. */
export function listenOn(server: NetServer, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: connectionsWaitingMax }, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

function close(server: Server, sockets: OpenSockets): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    sockets.closeUnused()
  })
}
