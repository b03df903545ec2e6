import { alwaysDirect, type ChooseProxy } from '../../outbound/choose-proxy.ts'
import type { Holder } from '../../shares/holder.ts'
import type { Cancellation } from '../../streams/cancellation.ts'
import { encodeUtf8 } from '../../streams/encode-utf8.ts'
import { createAgent, type TransportAgent, type TransportLimits } from './create-agent.ts'
import { HttpExchange, type UpstreamAnswer } from './http-exchange.ts'
import { OriginPlaces } from './origin-places.ts'

export interface OutgoingRequest {
  /** Whose request it is. */
  readonly holder: Holder
  /** Absolute URL. */
  readonly url: string
  /** Default: POST. A GET has no body. */
  readonly method?: 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

interface Target {
  readonly origin: string
  readonly path: string
}

const targetsMax = 1_000
const get = { method: 'GET' } as const

/** The one HTTP client for providers: pooled keep-alive connections, no redirects, no retries of its own. */
export class HttpTransport {
  #agent: TransportAgent
  #places: OriginPlaces
  #limits: TransportLimits
  readonly #chooseProxy: ChooseProxy
  /** Agents with earlier limits that still have exchanges under way. */
  readonly #retired = new Set<TransportAgent>()
  readonly #targets = new Map<string, Target>()

  constructor(limits: TransportLimits, chooseProxy: ChooseProxy = alwaysDirect) {
    this.#limits = limits
    this.#chooseProxy = chooseProxy
    this.#agent = createAgent(limits, chooseProxy)
    this.#places = new OriginPlaces(limits.connectionsPerOrigin)
  }

  /** Opens exchanges with other limits from now on. Connections are kept where nothing changes; exchanges under way end as they began. */
  follow(limits: TransportLimits): void {
    if (JSON.stringify(limits) === JSON.stringify(this.#limits)) return
    const before = this.#agent
    this.#limits = limits
    this.#agent = createAgent(limits, this.#chooseProxy)
    this.#places = new OriginPlaces(limits.connectionsPerOrigin)
    this.#retired.add(before)
    void before.close().finally(() => this.#retired.delete(before))
  }

  /**
   * Sends a request. Resolves with the response's head; rejects with BrokenExchange when there is none, with GatewayError 503 where connections are
   * missing, or with the reason of the cancellation.
   */
  open(request: OutgoingRequest, cancellation: Cancellation): Promise<UpstreamAnswer> {
    return new Promise((resolve, reject) => {
      if (cancellation.reason !== undefined) {
        reject(cancellation.reason)
        return
      }
      const { origin, path } = this.#split(request.url)
      const body = typeof request.body === 'string' ? encodeUtf8(request.body) : request.body
      const begin = (release: () => void) => {
        // Whoever has waited for a place finds the agent of then: the one of before may be closed by now.
        this.#agent.dispatch(
          { origin, path, headers: request.headers, ...(request.method === 'GET' ? get : { method: 'POST', body }) },
          new HttpExchange(resolve, reject, cancellation, release),
        )
      }
      this.#places.take({ origin, holder: request.holder }, cancellation, begin, reject)
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

  async close(): Promise<void> {
    await Promise.all([this.#agent, ...this.#retired].map((agent) => agent.destroy()))
  }
}
