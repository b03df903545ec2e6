import { Agent } from 'undici'
import type { Cancellation } from '../../streams/cancellation.ts'
import { encodeUtf8 } from '../../streams/encode-utf8.ts'
import { HttpExchange, type UpstreamAnswer } from './http-exchange.ts'

export interface TransportLimits {
  readonly connectTimeoutMs: number
  /** Until the response's headers. */
  readonly headersTimeoutMs: number
  /** Between two pieces of the body, whoever reads it; `limitSilence` sets a shorter one. */
  readonly bodyTimeoutMs: number
  readonly connectionsPerOrigin: number
}

export interface OutgoingRequest {
  /** Absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

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

  /** Sends a POST. Resolves with the response's head; rejects with BrokenExchange when there is none, or with the reason of the cancellation. */
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
        new HttpExchange(resolve, reject, cancellation),
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
