import type { Span } from '../../broadcast/otlp/span.ts'
import type { Collector } from './collector.ts'

/** Most spans that wait; further ones are dropped. */
const waitingMax = 4096
const batchMax = 512
const everyMs = 5_000

/** Sends spans to a collector in the background. What it does not take is dropped and counted: nothing is asked twice, and nobody waits. */
export class SpanSender {
  readonly #collector: Collector
  readonly #encode: (spans: readonly Span[]) => Promise<Uint8Array>
  #waiting: Span[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #dropped = 0

  constructor(collector: Collector, encode: (spans: readonly Span[]) => Promise<Uint8Array>) {
    this.#collector = collector
    this.#encode = encode
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
    else this.#sendIn(everyMs)
  }

  /** Sends what waits, for at most some seconds. */
  async close(): Promise<void> {
    this.#collector.startClosing()
    await this.#sending
    while (this.#waiting.length > 0 && !this.#collector.isFailing) await this.#send()
    clearTimeout(this.#timer)
    this.#dropped += this.#waiting.splice(0).length
    this.#collector.close()
  }

  // One request at a time: a slow collector is not asked more than it takes.
  #send(): Promise<void> {
    this.#sending ??= this.#sendBatch().finally(() => {
      this.#sending = undefined
      if (this.#waiting.length > 0) this.#sendIn(this.#collector.isFailing ? everyMs : 0)
    })
    return this.#sending
  }

  #sendIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#send(), ms).unref()
  }

  async #sendBatch(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#waiting.splice(0, batchMax)
    if (batch.length > 0 && !(await this.#collector.take(() => this.#encode(batch)))) this.#dropped += batch.length
  }
}
