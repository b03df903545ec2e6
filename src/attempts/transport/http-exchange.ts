import type { Dispatcher } from 'undici'
import type { WireHeaders } from '../../formats/format.ts'
import type { Cancellation } from '../../streams/cancellation.ts'
import { Utf8Check } from '../../streams/utf8-check.ts'
import { BrokenExchange } from './broken-exchange.ts'
import { SilenceLimit } from './silence-limit.ts'

/** One open answer of a provider. */
export interface UpstreamAnswer {
  readonly status: number
  readonly headers: WireHeaders
  /** Everything that has come in since the last call, waiting for at least one chunk; null at the end of the body. */
  read(): Promise<readonly Uint8Array[] | null>
  /** The body is text: bytes that are not UTF-8 end the exchange when they are read. Called before the first `read`. */
  expectText(): void
  /** From now on a `read` that waits for so long ends the exchange, with an Interruption as reason. */
  limitSilence(timeoutMs: number): void
  /** Ends the exchange now; a waiting and every later `read` rejects with `reason`. No-op once the body has ended. */
  cancel(reason: Error): void
  /** Nothing more is wanted. A rest that comes at once is dropped, so that the connection can be used again; a longer one ends the exchange. */
  release(): void
}

// What may wait in memory for a slow caller before the provider is told to wait: nearly as much as one read of a socket brings. A burst that
// is cut by the bound costs two more writes, and what the parser has not handed over yet is in memory too.
const bufferedBytesMax = 60 * 1024
// What may still come after the end of an answer was seen: a sentinel, the end of the body.
const restBytesMax = 16 * 1024
const restMs = 1000

const soon = Promise.resolve()

const notUtf8 = 'INVALID_UTF8'
const unwanted = new Error('nothing more of the answer is wanted')

/** One request and its answer, as the HTTP client tells of them. */
export class HttpExchange implements Dispatcher.DispatchHandler, UpstreamAnswer {
  status = 0
  headers: WireHeaders = {}
  readonly #resolve: (answer: UpstreamAnswer) => void
  readonly #reject: (error: Error) => void
  readonly #cancellation: Cancellation
  readonly #onCancel: (reason: Error) => void
  #release: (() => void) | undefined
  #controller: Dispatcher.DispatchController | undefined
  #chunks: Uint8Array[] = []
  #bytes = 0
  #isPaused = false
  #isReleased = false
  #restTimer: NodeJS.Timeout | undefined
  #silence: SilenceLimit | undefined
  #text: Utf8Check | undefined
  #hasEnded = false
  #error: Error | undefined
  #waiting: { resolve(chunks: readonly Uint8Array[] | null): void; reject(error: Error): void } | undefined

  /** `release` is called once, when the exchange no longer needs its connection. */
  constructor(
    resolve: (answer: UpstreamAnswer) => void,
    reject: (error: Error) => void,
    cancellation: Cancellation,
    release: () => void,
  ) {
    this.#release = release
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

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: WireHeaders): void {
    // Views into the first read buffer, which they would keep for as long as the answer comes.
    controller.rawHeaders = null
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
    this.#letGo()
    this.#silence?.stop()
    clearTimeout(this.#restTimer)
    this.#cancellation.offCancel(this.#onCancel)
    if (this.#waiting !== undefined) this.#deliver()
  }

  // Only what the provider's side did comes here first: our own reasons have been noted before the client hears of them.
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#error === undefined) this.#fail(BrokenExchange.from(error))
  }

  read(): Promise<readonly Uint8Array[] | null> {
    if (this.#error !== undefined) return Promise.reject(this.#error)
    if (this.#chunks.length > 0 || this.#hasEnded) {
      const chunks = this.#takeChunks()
      return chunks === null && this.#error !== undefined ? Promise.reject(this.#error) : Promise.resolve(chunks)
    }
    this.#silence?.begin()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  expectText(): void {
    this.#text = new Utf8Check()
  }

  limitSilence(timeoutMs: number): void {
    if (this.#hasEnded || this.#error !== undefined) return
    this.#silence ??= new SilenceLimit(timeoutMs, (reason) => this.cancel(reason))
  }

  cancel(reason: Error): void {
    if (!this.#hasEnded && this.#error === undefined) this.#end(reason)
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
      const chunks = this.#error === undefined ? this.#takeChunks() : null
      if (chunks === null && this.#error !== undefined) waiting.reject(this.#error)
      else waiting.resolve(chunks)
    })
  }

  /** What has come in, null when nothing has: by then the body has ended, or what came can't be handed over. */
  #takeChunks(): readonly Uint8Array[] | null {
    if (this.#chunks.length === 0) {
      if (this.#text?.isCut === true) this.#end(new BrokenExchange(notUtf8))
      return null
    }
    const chunks = this.#chunks
    this.#chunks = []
    this.#bytes = 0
    if (this.#isPaused) {
      this.#isPaused = false
      this.#controller?.resume()
    }
    return this.#text === undefined ? chunks : this.#readable(this.#text, chunks)
  }

  /** The chunks before the first that is no text; null when that is the first. */
  #readable(text: Utf8Check, chunks: readonly Uint8Array[]): readonly Uint8Array[] | null {
    const bad = chunks.findIndex((chunk) => !text.takes(chunk))
    if (bad < 0) return chunks
    this.#end(new BrokenExchange(notUtf8))
    return bad === 0 ? null : chunks.slice(0, bad)
  }

  /** Ends the exchange also where its body has ended already. */
  #end(error: Error): void {
    const isOpen = !this.#hasEnded
    this.#fail(error)
    if (isOpen) this.#controller?.abort(error)
  }

  #letGo(): void {
    const release = this.#release
    this.#release = undefined
    release?.()
  }

  #fail(error: Error): void {
    if (this.#error !== undefined) return
    this.#error = error
    this.#letGo()
    this.#silence?.stop()
    clearTimeout(this.#restTimer)
    this.#cancellation.offCancel(this.#onCancel)
    if (this.status === 0) this.#reject(error)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(error)
  }
}
