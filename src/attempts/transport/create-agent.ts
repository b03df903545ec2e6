import { Agent, type Dispatcher } from 'undici'
import { alwaysDirect, type ChooseProxy } from '../../outbound/choose-proxy.ts'
import { proxyAgent } from '../../outbound/proxy-agent.ts'
import { trustOptions } from '../../outbound/trusted-authorities.ts'
import { takeUnaskedContinues } from '../../outbound/unasked-continue.ts'

export interface TransportLimits {
  readonly connectTimeoutMs: number
  /** Until the response's headers. */
  readonly headersTimeoutMs: number
  /** Between two pieces of the body, whoever reads it; `limitSilence` sets a shorter one. */
  readonly bodyTimeoutMs: number
  readonly connectionsPerOrigin: number
}

/** Sends requests over pooled connections. */
export interface TransportAgent {
  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean
  /** Once exchanges under way have ended. */
  close(): Promise<void>
  destroy(): Promise<void>
}

/** The pools of connections to providers, through proxies where there are any. */
export function createAgent(limits: TransportLimits, choose: ChooseProxy): TransportAgent {
  takeUnaskedContinues()
  const options = {
    // Certificates are always checked, whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    connect: { timeout: limits.connectTimeoutMs, rejectUnauthorized: true, ...trustOptions() },
    connections: limits.connectionsPerOrigin,
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.bodyTimeoutMs,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    pipelining: 1,
    maxHeaderSize: 64 * 1024,
  }
  const direct = new Agent(options)
  return choose === alwaysDirect ? direct : new RoutedAgent(direct, choose, (proxy) => proxyAgent(proxy, options))
}

const originsMax = 1_000

/** Sends requests directly or through a proxy, which is chosen once for each origin. */
class RoutedAgent implements TransportAgent {
  readonly #direct: Dispatcher
  readonly #choose: ChooseProxy
  readonly #make: (proxy: string) => Dispatcher
  readonly #byProxy = new Map<string, Dispatcher>()
  readonly #byOrigin = new Map<string, Dispatcher>()

  constructor(direct: Dispatcher, choose: ChooseProxy, make: (proxy: string) => Dispatcher) {
    this.#direct = direct
    this.#choose = choose
    this.#make = make
  }

  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return this.#agentFor(String(request.origin)).dispatch(request, handler)
  }

  async close(): Promise<void> {
    await Promise.all(this.#all().map((agent) => agent.close()))
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#all().map((agent) => agent.destroy()))
  }

  #all(): readonly Dispatcher[] {
    return [this.#direct, ...this.#byProxy.values()]
  }

  #agentFor(origin: string): Dispatcher {
    const known = this.#byOrigin.get(origin)
    if (known !== undefined) return known
    const proxy = this.#choose(new URL(origin))
    const agent = proxy === undefined ? this.#direct : (this.#byProxy.get(proxy) ?? this.#make(proxy))
    if (proxy !== undefined) this.#byProxy.set(proxy, agent)
    if (this.#byOrigin.size >= originsMax) this.#byOrigin.clear()
    this.#byOrigin.set(origin, agent)
    return agent
  }
}
