import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request and its whole answer, as they went over the wire. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly requestMedia: string
  readonly request: string
  readonly status: number
  readonly media: string
  readonly answer: string
}

// What is larger is there for its size, not for what it says.
const bytesMax = 256 * 1024

const observers = new Map<number, (exchange: Exchange) => void>()
const current = new WeakMap<Socket, Pieces>()

/** Calls back after each answer of a server of this process that has ended whole, and nothing of which is too large to keep. */
export function observeExchanges(port: number, observer: (exchange: Exchange) => void): void {
  if (observers.size === 0) subscribe('http.server.request.start', start)
  observers.set(port, observer)
}

function start(message: unknown): void {
  const { request, response, socket } = message as {
    request: IncomingMessage
    response: ServerResponse
    socket: Socket
  }
  const observer = socket.localPort === undefined ? undefined : observers.get(socket.localPort)
  if (observer === undefined) return
  const { method = '', url = '' } = request
  const asked = piecesOf(request)
  const { answered, headers } = watchAnswer(response, socket, () => {
    if (asked.bytes > bytesMax || answered.bytes > bytesMax) return
    observer({
      method,
      url,
      requestMedia: mediaOf(request.headers['content-type']),
      request: asked.text(),
      status: response.statusCode,
      media: mediaOf(headers()),
      answer: answered.text(),
    })
  })
}

class Pieces {
  bytes = 0
  /** Whether a piece is on its way through `response.write`, which calls `socket.write`. */
  isInside = false
  readonly #pieces: Buffer[] = []

  add(piece: unknown): void {
    if (typeof piece !== 'string' && !(piece instanceof Uint8Array)) return
    const bytes = Buffer.from(piece as string)
    this.bytes += bytes.length
    if (this.bytes <= bytesMax) this.#pieces.push(bytes)
  }

  text(): string {
    return Buffer.concat(this.#pieces).toString('utf8')
  }
}

/** The bytes of a body, which are not read in advance of whoever reads it. */
function piecesOf(request: IncomingMessage): Pieces {
  const pieces = new Pieces()
  const push = request.push.bind(request)
  request.push = (piece: unknown, encoding) => {
    pieces.add(piece)
    return push(piece, encoding)
  }
  return pieces
}

function watchAnswer(response: ServerResponse, socket: Socket, ended: () => void) {
  const answered = new Pieces()
  if (!current.has(socket)) watchSocket(socket)
  current.set(socket, answered)
  let written: OutgoingHttpHeaders = {}
  const { writeHead, write, end } = response
  // The overloads of Node's functions can't be named; what they are given is passed on as it is.
  const wrap =
    (method: (...values: never[]) => unknown, note: (values: unknown[]) => void, after?: () => void) =>
    (...values: unknown[]) => {
      note(values)
      const wasInside = answered.isInside
      answered.isInside = true
      const result = Reflect.apply(method, response, values)
      answered.isInside = wasInside
      after?.()
      return result
    }
  Object.assign(response, {
    writeHead: wrap(writeHead, (values) => {
      const last = values.at(-1)
      if (typeof last === 'object' && last !== null) written = last as OutgoingHttpHeaders
    }),
    write: wrap(write, ([piece]) => {
      if (!answered.isInside) answered.add(piece)
    }),
    end: wrap(
      end,
      ([piece]) => {
        if (!answered.isInside) answered.add(piece)
      },
      ended,
    ),
  })
  const headers = () => written['content-type'] ?? written['Content-Type'] ?? response.getHeader('content-type')
  return { answered, headers }
}

/** Small pieces of a stream go past the response, framed as HTTP chunks (src/runtime/write-chunk.ts). */
function watchSocket(socket: Socket): void {
  const { write } = socket
  const watched = (...values: unknown[]) => {
    const [piece] = values
    const pieces = current.get(socket)
    if (pieces !== undefined && !pieces.isInside && Buffer.isBuffer(piece)) {
      const start = piece.indexOf('\r\n') + 2
      if (Number.parseInt(piece.toString('latin1', 0, start - 2), 16) === piece.length - start - 2)
        pieces.add(piece.subarray(start, -2))
    }
    return Reflect.apply(write, socket, values)
  }
  Object.assign(socket, { write: watched })
}

function mediaOf(contentType: unknown): string {
  return (
    String(contentType ?? '')
      .split(';', 1)[0]
      ?.trim()
      .toLowerCase() ?? ''
  )
}
