import { otlpMediaTypes } from '../../broadcast/otlp/encode-spans.ts'
import { type OtlpThing, rejectedOrAdvised } from '../../broadcast/otlp/rejected-spans.ts'
import { postBytes } from '../../outbound/post-bytes.ts'
import { sentSecrets } from '../../outbound/sent-secrets.ts'
import { BoundedLog } from '../../telemetry/bounded-log.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { Signal } from './otel-variables.ts'
import type { OtlpSettings } from './otlp-settings.ts'

/** How long everything that is sent at the end may take together. */
const usualClosingMs = 5_000

const warningsMax = 2
const things: Readonly<Record<Signal, OtlpThing>> = { traces: 'span', metrics: 'data point' }

/** Why it did not arrive, or what a collector that took it has to say to it. */
interface Outcome {
  readonly failure?: string
  readonly complaint?: string | null
}

/**
 * A collector, as one signal is sent to it: one request at a time, and nothing twice. A failure is logged when the one before was none, and
 * at most twice a minute; so is what a collector says that takes a part alone.
 */
export class Collector {
  readonly #signal: Signal
  readonly #settings: OtlpSettings
  readonly #host: string
  readonly #log: BoundedLog
  readonly #complaints: BoundedLog
  readonly #closingMs: number
  #request: AbortController | undefined
  #endsAt = Number.POSITIVE_INFINITY
  #isFailing = false
  #complaint: string | null = null

  constructor(signal: Signal, settings: OtlpSettings, logger: Pick<Logger, 'warn'>, closingMs = usualClosingMs) {
    this.#signal = signal
    this.#settings = settings
    this.#closingMs = closingMs
    this.#host = new URL(settings.url).host
    this.#log = new BoundedLog(logger, `a collector does not take the ${signal} of the gateway`, warningsMax)
    this.#complaints = new BoundedLog(logger, `a collector complains about the ${signal} of the gateway`, warningsMax)
  }

  /** Whether it did not take what it was sent last. */
  get isFailing(): boolean {
    return this.#isFailing
  }

  /** Sends it, and says whether it has arrived. Never rejects. */
  async take(encode: () => Promise<Uint8Array>): Promise<boolean> {
    const about = { collector: this.#host }
    const { failure, complaint } = await this.#post(encode).catch((error): Outcome => ({ failure: reasonOf(error) }))
    if (failure !== undefined && !this.#isFailing) this.#log.warn(this.#host, about, { reason: failure })
    this.#isFailing = failure !== undefined
    if (complaint === undefined) return !this.#isFailing
    // Figures in it may differ each time.
    if (complaint !== null && this.#complaint === null) this.#complaints.warn(this.#host, about, { reason: complaint })
    this.#complaint = complaint
    return true
  }

  /** From now on, what is under way and what comes have some seconds together. */
  startClosing(): void {
    this.#endsAt = performance.now() + this.#closingMs
    setTimeout(() => this.#request?.abort(tooLate()), this.#closingMs).unref()
  }

  close(): void {
    this.#log.close()
    this.#complaints.close()
  }

  async #post(encode: () => Promise<Uint8Array>): Promise<Outcome> {
    const { url, headers, protocol, timeoutMs } = this.#settings
    const body = await encode()
    const request = new AbortController()
    this.#request = request
    const ms = Math.max(0, Math.min(timeoutMs, this.#endsAt - performance.now()))
    const timer = setTimeout(() => request.abort(tooLate()), ms)
    try {
      const sent = { headers: { ...headers, 'content-type': otlpMediaTypes[protocol] }, body, signal: request.signal }
      const answer = await postBytes(url, sent)
      if (answer.status < 200 || answer.status >= 300) return { failure: `status ${answer.status}` }
      const said = rejectedOrAdvised(answer, things[this.#signal], sentSecrets({ url, headers }))
      return { complaint: said }
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
