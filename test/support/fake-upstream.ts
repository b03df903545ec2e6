import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a fake provider was asked, and how the exchange stands. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly rawBody: string
  /** The body as JSON; undefined when it is none. */
  readonly body: Record<string, unknown> | undefined
  /** Resolves when the exchange is over: the answer was sent in full, or the gateway closed the connection before. */
  readonly over: Promise<'answered' | 'closed'>
  /** Bytes of the answer that have left this process so far. */
  sentBytes(): number
}

/** An exchange as a behaviour sees it. */
export interface Exchange {
  readonly request: ReceivedRequest
  readonly response: ServerResponse
}

/** What a fake provider does with one request. */
export type Behaviour = (exchange: Exchange) => unknown

/** A part of an answer: bytes, a pause, or how it breaks off. `stall` keeps the connection open and sends nothing more. */
export type Step =
  | string
  | Uint8Array
  | { readonly pauseMs: number }
  | { readonly until: Promise<unknown> }
  | 'stall'
  | 'reset'
  | 'cut'

/** A provider on 127.0.0.1 that does what it is told. */
export interface FakeUpstream {
  readonly url: string
  /** All requests so far, oldest first. */
  readonly requests: readonly ReceivedRequest[]
  /** How many connections were opened so far. */
  readonly connectionCount: number
  /** Takes the requests that come next, one behaviour each; then `otherwise` takes over again. */
  next(...behaviours: readonly Behaviour[]): void
  /** Takes every request that has no behaviour of its own. */
  otherwise(behaviour: Behaviour): void
  /** Forgets requests and behaviours. */
  reset(): void
  close(): Promise<void>
}

/** Starts a fake provider; until told otherwise it answers 500. */
export async function startUpstream(
  usual: Behaviour = json({ error: { message: 'no behaviour' } }, { status: 500 }),
): Promise<FakeUpstream> {
  const requests: ReceivedRequest[] = []
  const queue: Behaviour[] = []
  let otherwise = usual
  let connectionCount = 0
  const server = createServer((incoming, response) => {
    void receive(incoming, response).then((request) => {
      requests.push(request)
      const behaviour = queue.shift() ?? otherwise
      return behaviour({ request, response })
    })
  })
  server.keepAliveTimeout = 30_000
  server.on('connection', () => connectionCount++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get connectionCount() {
      return connectionCount
    },
    next: (...behaviours) => void queue.push(...behaviours),
    otherwise(behaviour) {
      otherwise = behaviour
    },
    reset() {
      requests.length = 0
      queue.length = 0
      otherwise = usual
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<ReceivedRequest> {
  const over = new Promise<'answered' | 'closed'>((resolve) => {
    response.once('close', () => resolve(response.writableFinished ? 'answered' : 'closed'))
  })
  const chunks: Buffer[] = []
  // A caller that goes away while it is still sending shows in `over`.
  await new Promise<void>((resolve) => {
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', resolve)
    incoming.once('error', () => resolve())
  })
  const rawBody = Buffer.concat(chunks).toString('utf8')
  const socket = incoming.socket
  const bytesBefore = socket.bytesWritten
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    rawBody,
    body: parse(rawBody),
    over,
    sentBytes: () => socket.bytesWritten - bytesBefore - socket.writableLength,
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

export interface AnswerOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A whole answer: text or bytes as they are, anything else as JSON. */
export function json(body: unknown, { status = 200, headers = {} }: AnswerOptions = {}): Behaviour {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(bytes)
  }
}

/** An answer that is no JSON: HTML, an empty body, a redirect. */
export function raw(body: string, { status = 200, headers = {} }: AnswerOptions = {}): Behaviour {
  return ({ response }) => {
    response.writeHead(status, headers)
    response.end(body)
  }
}

/** An answer in steps, each piece its own write, as slowly as the gateway reads. It ends well unless a step breaks it off. */
export function steps(
  sequence: Iterable<Step> | AsyncIterable<Step>,
  { status = 200, headers = {} }: AnswerOptions = {},
): Behaviour {
  return async ({ response }) => {
    response.socket?.setNoDelay(true)
    response.writeHead(status, { 'content-type': 'text/event-stream; charset=utf-8', ...headers })
    response.flushHeaders()
    for await (const step of sequence) {
      if (response.destroyed) return
      if (step === 'stall') return
      if (step === 'cut') return void response.destroy()
      if (step === 'reset') return void reset(response.socket)
      if (typeof step === 'object' && 'pauseMs' in step) await sleep(step.pauseMs)
      else if (typeof step === 'object' && 'until' in step) await step.until
      else await write(response, step)
    }
    response.end()
  }
}

/** A stream of events, sent in pieces that end at each of `cuts` (byte offsets). */
export function sse(
  body: string | Uint8Array,
  { cuts = [], ...options }: AnswerOptions & { readonly cuts?: readonly number[] } = {},
): Behaviour {
  return steps(cutAt(body, cuts), options)
}

/** Takes the request and never says a word. */
export const silence: Behaviour = () => {}

/** Good headers, and nothing after them. */
export const headersOnly: Behaviour = steps(['stall'])

/** Breaks the connection instead of answering: with a reset, or by closing it. */
export const resetBeforeHeaders: Behaviour = ({ response }) => reset(response.socket)
export const closeBeforeHeaders: Behaviour = ({ response }) => response.socket?.end()

/** An answer that drips for as long as the gateway reads it. */
export function drip(piece: string, everyMs: number, options: AnswerOptions = {}): Behaviour {
  return steps(
    (async function* () {
      for (;;) {
        yield piece
        yield { pauseMs: everyMs }
      }
    })(),
    options,
  )
}

/** Cuts bytes at offsets; offsets out of range or out of order are left out. */
export function cutAt(body: string | Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(body)
  const pieces: Uint8Array[] = []
  let start = 0
  for (const offset of [...offsets, bytes.length]) {
    if (offset <= start || offset > bytes.length) continue
    pieces.push(bytes.subarray(start, offset))
    start = offset
  }
  return pieces
}

/** Odd places to cut `length` bytes at: about `count` of them, always the same for the same seed, some right beside each other. */
export function oddOffsets(length: number, count: number, seed = 1): number[] {
  let state = (seed * 2_654_435_761) >>> 0
  const offsets: number[] = []
  for (let index = 0; index < count; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const offset = 1 + (state % Math.max(1, length - 1))
    offsets.push(offset)
    if (index % 4 === 0) offsets.push(offset + 1, offset + 2)
  }
  return offsets.sort((a, b) => a - b)
}

function reset(socket: Socket | null): void {
  socket?.resetAndDestroy()
}

async function write(response: ServerResponse, piece: string | Uint8Array): Promise<void> {
  const isFlowing = response.write(piece)
  if (isFlowing) {
    // The next piece goes into a write of its own.
    await new Promise((resolve) => setImmediate(resolve))
    return
  }
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.once('drain', done)
    response.once('close', done)
  })
}
