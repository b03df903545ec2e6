import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { ProxySettings } from '../../config/config.ts'
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

/** The pools of connections to providers, through proxies where there are any: https in a tunnel, http as the proxy's own request. */
export function createAgent(limits: TransportLimits, { https, http, exceptFor }: ProxySettings): Dispatcher {
  takeUnaskedContinues()
  // Certificates are always checked, whatever NODE_TLS_REJECT_UNAUTHORIZED says.
  const connect = { timeout: limits.connectTimeoutMs, rejectUnauthorized: true, ...trustOptions() }
  const options = {
    connect,
    connections: limits.connectionsPerOrigin,
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.bodyTimeoutMs,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    pipelining: 1,
    maxHeaderSize: 64 * 1024,
  }
  if ((https ?? http) === undefined) return new Agent(options)
  return new EnvHttpProxyAgent({
    ...options,
    // An empty text keeps it from looking into the environment itself.
    httpsProxy: https ?? '',
    httpProxy: http ?? '',
    noProxy: exceptFor.join(','),
    proxyTunnel: false,
    requestTls: connect,
    proxyTls: connect,
  })
}
