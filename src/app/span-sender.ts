import type { Span } from '../broadcast/otlp/span.ts'
import { postBytes } from '../outbound/post-bytes.ts'
import type { TraceSettings } from './trace-settings.ts'

/** Most spans that wait; further ones are dropped. */
const waitingMax = 4096
const batchMax = 512
const everyMs = 5_000
const answerMs = 10_000

export interface SenderParts {
  encode(spans: readonly Span[]): Promise<Uint8Array>
  readonly mediaType: string
  /** Told of batches that did not arrive, once for as long as that goes on. */
  readonly report: (reason: string) => void
}

/** Sends spans to a collector in the background. What it does not take is dropped and counted: nothing is asked twice, and nobody waits. */
export class SpanSender {
  readonly #settings: Pick<TraceSettings, 'url' | 'headers'>
  readonly #parts: SenderParts
  #waiting: Span[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #isFailing = false
  #dropped = 0

  constructor(settings: Pick<TraceSettings, 'url' | 'headers'>, parts: SenderParts) {
    this.#settings = settings
    this.#parts = parts
  }

  /** Spans that never arrived, so far. */
  get dropped(): number {
    return this.#dropped
  }

  add(spans: readonly Span[]): void {
    if (this.#waiting.length + spans.length > waitingMax) {
      this.#dropped += spans.length
      return
    }
    this.#waiting.push(...spans)
    if (this.#waiting.length >= batchMax) void this.#send()
    else this.#timer ??= setTimeout(() => void this.#send(), everyMs).unref()
  }

  /** Sends what waits, for at most some seconds. */
  async close(): Promise<void> {
    await this.#sending
    while (this.#waiting.length > 0 && !this.#isFailing) await this.#send()
    clearTimeout(this.#timer)
    this.#dropped += this.#waiting.splice(0).length
  }

  // One request at a time: a slow collector is not asked more than it takes.
  #send(): Promise<void> {
    this.#sending ??= this.#sendBatch().finally(() => {
      this.#sending = undefined
      if (this.#waiting.length > 0)
        this.#timer ??= setTimeout(() => void this.#send(), this.#isFailing ? everyMs : 0).unref()
    })
    return this.#sending
  }

  async #sendBatch(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#waiting.splice(0, batchMax)
    if (batch.length === 0) return
    const reason = await this.#post(batch).catch((error) => (error instanceof Error ? error.name : 'failed'))
    if (reason !== undefined) {
      this.#dropped += batch.length
      if (!this.#isFailing) this.#parts.report(reason)
    }
    this.#isFailing = reason !== undefined
  }

  /** Why it did not arrive; undefined where it did. */
  async #post(batch: readonly Span[]): Promise<string | undefined> {
    const status = await postBytes(this.#settings.url, {
      headers: { ...this.#settings.headers, 'content-type': this.#parts.mediaType },
      body: await this.#parts.encode(batch),
      timeoutMs: answerMs,
    })
    return status >= 200 && status < 300 ? undefined : `status ${status}`
  }
}
