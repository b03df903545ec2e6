import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { pathOf } from '../../config/base-url.ts'
import type { OperationId } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { type Caller, holderOf, type Recognizer, userIdOf } from '../../operations/recognize.ts'
import type { CallerHolder } from '../../shares/holder.ts'
import { toGatewayError } from '../answers/error-reply.ts'
import type { BufferedBytes } from '../load/buffered-bytes.ts'
import { parameterReader } from '../requests/read-parameters.ts'
import { type FrameHandler, ResponseSocket, type SocketRules } from '../websocket/response-socket.ts'
import { SocketShares } from '../websocket/socket-shares.ts'
import type { OpenResponses } from './open-responses.ts'
import { rawAnswer } from './raw-answer.ts'

export interface UpgradeOptions {
  /** Where sockets may be opened. */
  /** Null where none is served. */
  readonly path: string | null
  /** What counts for a socket that is opened now. */
  readonly rules: () => SocketRules & { readonly socketsMax: number }
  /** The operation that frames ask for. */
  readonly carries: OperationId
  /** Why a request may not come in at all: browsers let any page open sockets and leave it to the server to refuse. */
  readonly refusalOf: (request: IncomingMessage) => GatewayError | undefined
  /** Rejects with GatewayError for a caller that may not open a socket. */
  readonly recognize: Recognizer | undefined
  readonly bufferedBytes: BufferedBytes
  /** Is told of each connection whose caller may open a socket. */
  readonly know: (socket: Socket) => void
  readonly isDraining: () => boolean
  /** Is told of each upgrade with the status of its answer, and gives it an id. */
  readonly note: (status: number, failure: GatewayError | undefined) => string
  /** The same for frames that are refused without being carried out. */
  readonly noteFrame: (status: number, failure: GatewayError) => string
  /** The answers that are being written. */
  readonly responses: OpenResponses
}

/** Callers of sockets that anybody may open. */
const anybody: CallerHolder = { name: 'anybody' }

/** The sockets that are open. */
export interface Upgrades {
  /** Lets each answer what it is at, and no more. */
  end(): void
  /** Closes those that are still open. */
  cut(): void
}

/**
 * Makes sockets of upgrades at one path. An upgrade to a WebSocket anywhere else is 426; one to another protocol is ignored, as
 * RFC 9110 §7.8 allows, for clients offer HTTP/2 with ordinary requests.
 */
export function serveUpgrades(server: Server, handle: FrameHandler, options: UpgradeOptions): Upgrades {
  const { path } = options
  // Every frame is held to them, as the request that it stands for.
  const readParameters = parameterReader(options.carries)
  const open = new Set<ResponseSocket>()
  const shares = new SocketShares()
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
  // A handshake that breaks its rules: the library would answer in plain text.
  sockets.on('wsClientError', (error, socket) => {
    refuse(options, socket, new GatewayError('invalid_request', `${error.message}.`))
  })
  /** The caller of an upgrade; undefined where anybody may open a socket. */
  const recognized = async (request: IncomingMessage): Promise<Caller | undefined> => {
    const refusal = options.refusalOf(request)
    if (refusal !== undefined) throw refusal
    if (path === null) throw new GatewayError('not_found', 'There are no WebSockets here.')
    if (request.method !== 'GET' || pathOf(request.url ?? '') !== path) throw elsewhere(path)
    if (options.isDraining()) throw unavailable('The gateway is shutting down.')
    return options.recognize?.(request.rawHeaders)
  }
  /** The account that counts the bytes of a caller who may open a socket. */
  const admit = (caller: Caller | undefined, request: IncomingMessage): CallerHolder => {
    options.know(request.socket)
    const holder = caller === undefined ? anybody : holderOf(caller)
    readParameters({ params: {}, queryText: queryOf(request) }, request.headers)
    const { socketsMax } = options.rules()
    if (shares.isFull(socketsMax)) throw unavailable('The gateway has as many sockets open as it may.')
    if (!shares.hasRoom(holder, socketsMax))
      throw unavailable('The key has as many sockets open as leave room for those of others.')
    return holder
  }
  const begin = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      ignoreUpgrade(server, request, socket, head)
      return
    }
    let userId: string | null = null
    let holder: CallerHolder
    try {
      const caller = await recognized(request)
      userId = userIdOf(caller)
      holder = admit(caller, request)
    } catch (error) {
      refuse(options, socket, toGatewayError(error), userId)
      return
    }
    const rules = options.rules()
    // The library reads it when it makes a socket of an upgrade, which it does at once.
    sockets.options.maxPayload = rules.frameBytesMax
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      options.note(101, undefined)
      const opened = new ResponseSocket(request, webSocket, handle, rules, {
        share: shares.open(holder),
        bufferedBytes: options.bufferedBytes,
        holder,
        userId,
        recognize: async () => void (await options.recognize?.(request.rawHeaders)),
        note: options.noteFrame,
      })
      open.add(opened)
      webSocket.once('close', () => {
        open.delete(opened)
        shares.close(holder)
      })
      if (options.isDraining()) opened.end()
    })
  }
  const heard = new WeakSet<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has just taken its own listener off, and a write of an earlier answer may still fail: without one the process would end. Never
    // taken off, and there once, for a connection may ask for many upgrades.
    if (!heard.has(socket)) socket.on('error', () => socket.destroy())
    heard.add(socket)
    const earlier = options.responses.of(socket)
    if (earlier === undefined) {
      void begin(request, socket, head)
      return
    }
    // Requests before it on the connection are still being answered: what is written now would stand in their answers.
    earlier.once('close', () => {
      if (!socket.destroyed && socket.writable) void begin(request, socket, head)
    })
  })
  return {
    end: () => {
      for (const each of open) each.end()
    },
    cut: () => {
      for (const each of open) each.cut()
    },
  }
}

function queryOf({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

function elsewhere(path: string): GatewayError {
  return new GatewayError('invalid_request', `There are WebSockets at GET ${path} only.`, {
    status: 426,
    headers: { connection: 'Upgrade, close', upgrade: 'websocket' },
  })
}

function unavailable(message: string): GatewayError {
  return new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 1 })
}

function refuse(options: UpgradeOptions, socket: Duplex, failure: GatewayError, userId: string | null = null): void {
  const requestId = options.note(failure.status, failure)
  socket.once('finish', () => socket.destroy())
  socket.end(rawAnswer(failure, requestId, userId))
}

const upgradeHeaders = /^(upgrade|http2-settings)$/i

/** What a Connection header says beside the upgrade; it may ask for the connection to be closed. */
function withoutUpgrade(value: string): string {
  const options = value.split(',').map((option) => option.trim())
  return options.filter((option) => !upgradeHeaders.test(option)).join(', ')
}

/** Gives a connection back to the server with its request as if it had asked for no upgrade. */
function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request
  let text = `${method} ${url} HTTP/${httpVersion}\r\n`
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const value = rawHeaders[index + 1] ?? ''
    if (/^connection$/i.test(name)) text += `${name}: ${withoutUpgrade(value)}\r\n`
    else if (!upgradeHeaders.test(name)) text += `${name}: ${value}\r\n`
  }
  socket.unshift(Buffer.concat([Buffer.from(`${text}\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
