import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { pathOf } from '../../config/base-url.ts'
import type { FrameRules, FrameSession } from '../../operations/operation.ts'
import { SseDecoder } from '../../streams/sse/sse-decoder.ts'
import type { JsonBounds } from '../requests/scan-within.ts'
import { readFrame } from './read-frame.ts'

/** What a socket's answers go out by. */
export interface FrameSink {
  /** Calls back once the frame has left this process, or can't. */
  send(text: string, sent: () => void): void
  /** Whether the caller has yet to take what was sent. */
  isBehind(): boolean
}

// What concerns the connection is no part of the requests on it; the rest counts for each of them as it was sent at the upgrade.
const connectionHeaders = /^(connection|upgrade|sec-websocket-.*|content-.*|transfer-encoding|expect|x-request-id)$/i

/** What all requests on a socket have in common. */
export interface FrameHead {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly socket: IncomingMessage['socket']
  readonly rules: FrameRules
}

/** Read once, for a frame of few bytes must not cost what a long head does. The query has been looked at by then. */
export function frameHead(upgrade: IncomingMessage, rules: FrameRules): FrameHead {
  const own = Object.entries(upgrade.headers).filter(([name]) => !connectionHeaders.test(name))
  return {
    url: pathOf(upgrade.url ?? '/'),
    headers: Object.freeze({ ...Object.fromEntries(own), 'content-type': 'application/json' }),
    rawHeaders: upgrade.rawHeaders,
    socket: upgrade.socket,
    rules,
  }
}

/** A frame as the request that it stands for. It is looked into when the body is asked for: of a caller who may ask, and counted. */
export class FrameRequest extends Readable {
  readonly method = 'POST'
  readonly httpVersion = '1.1'
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly socket: IncomingMessage['socket']
  readonly rules: FrameRules
  #frame: Buffer | undefined
  readonly #bounds: JsonBounds
  readonly #session: FrameSession

  constructor(head: FrameHead, frame: Buffer, bounds: JsonBounds, session: FrameSession) {
    super()
    this.url = head.url
    this.headers = head.headers
    this.rawHeaders = head.rawHeaders
    this.socket = head.socket
    this.rules = head.rules
    this.#frame = frame
    this.#bounds = bounds
    this.#session = session
  }

  override _read(): void {
    const frame = this.#frame
    if (frame === undefined) return
    // Not kept for as long as it takes to answer it: it is read once.
    this.#frame = undefined
    try {
      this.push(readFrame(frame, this.#bounds, this.#session))
      this.push(null)
    } catch (error) {
      this.destroy(error as Error)
    }
  }
}

/** The answer to such a request: its events go out as frames, and so does a refusal. */
export class FrameResponse extends Writable {
  readonly req: FrameRequest
  readonly socket = null
  statusCode = 200
  headersSent = false
  #headers: Readonly<Record<string, string | number>> = {}
  readonly #sink: FrameSink
  // What the gateway itself writes has no bound of its own.
  readonly #events = new SseDecoder({ eventBytesMax: Number.MAX_SAFE_INTEGER })
  readonly #body: Buffer[] = []
  readonly #session: FrameSession

  constructor(request: FrameRequest, sink: FrameSink, session: FrameSession) {
    super({ decodeStrings: true, highWaterMark: 64 * 1024 })
    this.req = request
    this.#sink = sink
    this.#session = session
  }

  writeHead(status: number, headers: Readonly<Record<string, string | number>>): this {
    this.statusCode = status
    this.#headers = headers
    this.headersSent = true
    return this
  }

  override _write(chunk: Buffer, _: BufferEncoding, taken: () => void): void {
    if (this.statusCode !== 200) {
      this.#body.push(chunk)
      taken()
      return
    }
    const frames: string[] = []
    this.#events.push(chunk, (data, event) => {
      // The end of a stream is its terminal event here, for what is not JSON is no frame.
      if (data === '[DONE]') return
      this.#session.note(event, data)
      frames.push(data)
    })
    this.#send(frames, taken)
  }

  override _final(done: () => void): void {
    if (this.statusCode === 200) done()
    else this.#send([this.req.rules.encodeRefusal(this.statusCode, Buffer.concat(this.#body), this.#headers)], done)
  }

  /** What comes in one write goes out before the next is taken, and no faster than its caller takes it: a frame that waits is costly. */
  #send(frames: readonly string[], taken: () => void, from = 0): void {
    const last = frames.length - 1
    for (let index = from; index < last; index++) {
      const frame = frames[index] ?? ''
      if (this.#sink.isBehind()) {
        this.#sink.send(frame, () => this.#send(frames, taken, index + 1))
        return
      }
      this.#sink.send(frame, nothing)
    }
    if (last < 0) taken()
    else this.#sink.send(frames[last] ?? '', taken)
  }
}

const nothing = () => {}
