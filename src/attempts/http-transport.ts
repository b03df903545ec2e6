import { Agent, type Dispatcher } from 'undici'
import type { WireHeaders } from '../formats/format.ts'
import { encodeUtf8 } from '../streams/encode-utf8.ts'
import type { Cancellation } from './cancellation.ts'
import { SilenceLimit } from './silence-limit.ts'

export interface TransportLimits {
  readonly connectTimeoutMs: number
  /** Until the response's headers. */
  readonly headersTimeoutMs: number
  /** Between two pieces of the body, whoever reads it; `limitSilence` sets a shorter one. */
  readonly bodyTimeoutMs: number
  readonly connectionsPerOrigin: number
}

/** One open answer of a provider. */
export interface UpstreamAnswer {
  readonly status: number
  readonly headers: WireHeaders
  /** Everything that has come in since the last call, waiting for at least one chunk; null at the end of the body. */
  read(): Promise<readonly Uint8Array[] | null>
  /** From now on a `read` that waits for so long ends the exchange, with an Interruption as reason. */
  limitSilence(timeoutMs: number): void
  /** Ends the exchange now; a waiting and every later `read` rejects with `reason`. No-op once the body has ended. */
  cancel(reason: Error): void
  /** Nothing more is wanted. A rest that comes at once is dropped, so that the connection can be used again; a longer one ends the exchange. */
  release(): void
}

export interface OutgoingRequest {
  /** Absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

// What may wait in memory for a slow caller before the provider is told to wait.
const bufferedBytesMax = 256 * 1024
// What may still come after the end of an answer was seen: a sentinel, the end of the body.
const restBytesMax = 16 * 1024
const restMs = 1000

interface Target {
  readonly origin: string
  readonly path: string
}

const targetsMax = 1_000

/** The one HTTP client for providers: pooled keep-alive connections, no redirects, no retries of its own. */
export class HttpTransport {
  readonly #agent: Agent
  readonly #targets = new Map<string, Target>()

  constructor(limits: TransportLimits) {
    this.#agent = new Agent({
      // Certificates are always checked, whatever NODE_TLS_REJECT_UNAUTHORIZED says.
      connect: { timeout: limits.connectTimeoutMs, rejectUnauthorized: true },
      connections: limits.connectionsPerOrigin,
      headersTimeout: limits.headersTimeoutMs,
      bodyTimeout: limits.bodyTimeoutMs,
      keepAliveTimeout: 10_000,
      keepAliveMaxTimeout: 60_000,
      pipelining: 1,
      maxHeaderSize: 64 * 1024,
    })
  }

  /** Sends a POST. Resolves with the response's head; rejects with what undici says when there is none, or with the reason of the cancellation. */
  open(request: OutgoingRequest, cancellation: Cancellation): Promise<UpstreamAnswer> {
    return new Promise((resolve, reject) => {
      if (cancellation.reason !== undefined) {
        reject(cancellation.reason)
        return
      }
      const { origin, path } = this.#split(request.url)
      const body = typeof request.body === 'string' ? encodeUtf8(request.body) : request.body
      this.#agent.dispatch(
        { origin, path, method: 'POST', headers: request.headers, body },
        new Exchange(resolve, reject, cancellation),
      )
    })
  }

  // Providers have few URLs, and taking one apart costs more than finding it again.
  #split(url: string): Target {
    const known = this.#targets.get(url)
    if (known !== undefined) return known
    const { origin, pathname, search } = new URL(url)
    const target = { origin, path: pathname + search }
    if (this.#targets.size >= targetsMax) this.#targets.clear()
    this.#targets.set(url, target)
    return target
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }
}

const soon = Promise.resolve()

const unwanted = new Error('nothing more of the answer is wanted')

class Exchange implements Dispatcher.DispatchHandler, UpstreamAnswer {
  status = 0
  headers: WireHeaders = {}
  readonly #resolve: (answer: UpstreamAnswer) => void
  readonly #reject: (error: Error) => void
  readonly #cancellation: Cancellation
  readonly #onCancel: (reason: Error) => void
  #controller: Dispatcher.DispatchController | undefined
  #chunks: Uint8Array[] = []
  #bytes = 0
  #isPaused = false
  #isReleased = false
  #restTimer: NodeJS.Timeout | undefined
  #silence: SilenceLimit | undefined
  #hasEnded = false
  #error: Error | undefined
  #waiting: { resolve(chunks: readonly Uint8Array[] | null): void; reject(error: Error): void } | undefined

  constructor(resolve: (answer: UpstreamAnswer) => void, reject: (error: Error) => void, cancellation: Cancellation) {
    this.#resolve = resolve
    this.#reject = reject
    this.#cancellation = cancellation
    this.#onCancel = (reason) => this.cancel(reason)
    cancellation.onCancel(this.#onCancel)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#error !== undefined) controller.abort(this.#error)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: WireHeaders): void {
    if (status < 200) return
    this.status = status
    this.headers = headers
    this.#resolve(this)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.byteLength
    if (this.#isReleased) {
      if (this.#bytes > restBytesMax) this.cancel(unwanted)
      return
    }
    this.#chunks.push(chunk)
    if (this.#waiting !== undefined) this.#deliver()
    else if (this.#bytes > bufferedBytesMax && !this.#isPaused) {
      this.#isPaused = true
      controller.pause()
    }
  }

  onResponseEnd(): void {
    this.#hasEnded = true
    this.#silence?.stop()
    clearTimeout(this.#restTimer)
    this.#cancellation.offCancel(this.#onCancel)
    if (this.#waiting !== undefined) this.#deliver()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error)
  }

  read(): Promise<readonly Uint8Array[] | null> {
    if (this.#error !== undefined) return Promise.reject(this.#error)
    if (this.#chunks.length > 0 || this.#hasEnded) return Promise.resolve(this.#takeChunks())
    this.#silence?.begin()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  limitSilence(timeoutMs: number): void {
    if (this.#hasEnded || this.#error !== undefined) return
    this.#silence ??= new SilenceLimit(timeoutMs, (reason) => this.cancel(reason))
  }

  cancel(reason: Error): void {
    if (this.#hasEnded || this.#error !== undefined) return
    this.#fail(reason)
    this.#controller?.abort(reason)
  }

  release(): void {
    if (this.#hasEnded || this.#error !== undefined || this.#isReleased) return
    this.#isReleased = true
    this.#silence?.stop()
    this.#chunks = []
    this.#bytes = 0
    this.#restTimer = setTimeout(() => this.cancel(unwanted), restMs).unref()
    if (this.#isPaused) this.#controller?.resume()
  }

  // Chunks of one socket read come in one turn, so they are handed over in a microtask: all of them leave in one write. Not by
  // queueMicrotask: in Node that makes an async resource each time.
  #deliver(): void {
    const waiting = this.#waiting
    if (waiting === undefined) return
    this.#waiting = undefined
    this.#silence?.end()
    void soon.then(() => {
      if (this.#error !== undefined) waiting.reject(this.#error)
      else waiting.resolve(this.#takeChunks())
    })
  }

  /** What has come in, null when nothing has: by then the body has ended. */
  #takeChunks(): readonly Uint8Array[] | null {
    if (this.#chunks.length === 0) return null
    const chunks = this.#chunks
    this.#chunks = []
    this.#bytes = 0
    if (this.#isPaused) {
      this.#isPaused = false
      this.#controller?.resume()
    }
    return chunks
  }

  #fail(error: Error): void {
    if (this.#error !== undefined) return
    this.#error = error
    this.#silence?.stop()
    clearTimeout(this.#restTimer)
    this.#cancellation.offCancel(this.#onCancel)
    if (this.status === 0) this.#reject(error)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(error)
  }
}
