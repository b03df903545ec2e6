import { otlpMediaTypes } from '../../broadcast/otlp/encode-spans.ts'
import { postBytes } from '../../outbound/post-bytes.ts'
import { BoundedLog } from '../../telemetry/bounded-log.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { Signal } from './otel-variables.ts'
import type { OtlpSettings } from './otlp-settings.ts'

/** How long everything that is sent at the end may take together. */
const usualClosingMs = 5_000

const warningsMax = 2

/**
 * A collector, as one signal is sent to it: one request at a time, and nothing twice. A failure is logged when the one before was none, and
 * at most twice a minute.
 */
export class Collector {
  readonly #settings: OtlpSettings
  readonly #host: string
  readonly #log: BoundedLog
  readonly #closingMs: number
  #request: AbortController | undefined
  #endsAt = Number.POSITIVE_INFINITY
  #isFailing = false

  constructor(signal: Signal, settings: OtlpSettings, logger: Pick<Logger, 'warn'>, closingMs = usualClosingMs) {
    this.#settings = settings
    this.#closingMs = closingMs
    this.#host = new URL(settings.url).host
    this.#log = new BoundedLog(logger, `a collector does not take the ${signal} of the gateway`, warningsMax)
  }

  /** Whether it did not take what it was sent last. */
  get isFailing(): boolean {
    return this.#isFailing
  }

  /** Sends it, and says whether it has arrived. Never rejects. */
  async take(encode: () => Promise<Uint8Array>): Promise<boolean> {
    const reason = await this.#post(encode).catch(reasonOf)
    if (reason !== undefined && !this.#isFailing) this.#log.warn(this.#host, { collector: this.#host }, { reason })
    this.#isFailing = reason !== undefined
    return !this.#isFailing
  }

  /** From now on, what is under way and what comes have some seconds together. */
  startClosing(): void {
    this.#endsAt = performance.now() + this.#closingMs
    setTimeout(() => this.#request?.abort(tooLate()), this.#closingMs).unref()
  }

  close(): void {
    this.#log.close()
  }

  /** Why it did not arrive; undefined where it did. */
  async #post(encode: () => Promise<Uint8Array>): Promise<string | undefined> {
    const { url, headers, protocol, timeoutMs } = this.#settings
    const body = await encode()
    const request = new AbortController()
    this.#request = request
    const ms = Math.max(0, Math.min(timeoutMs, this.#endsAt - performance.now()))
    const timer = setTimeout(() => request.abort(tooLate()), ms)
    try {
      const sent = { headers: { ...headers, 'content-type': otlpMediaTypes[protocol] }, body, signal: request.signal }
      const status = await postBytes(url, sent)
      return status >= 200 && status < 300 ? undefined : `status ${status}`
    } finally {
      clearTimeout(timer)
      this.#request = undefined
    }
  }
}

function tooLate(): DOMException {
  return new DOMException('no answer in time', 'TimeoutError')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
