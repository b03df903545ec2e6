import { type buildConnector, Pool, ProxyAgent } from 'undici'

/** Options of connections to a proxy and to the servers behind it. */
export type ThroughProxyOptions = Pool.Options & { readonly connect: buildConnector.BuildOptions }

/**
 * Connections through a proxy: https in a tunnel, http as the proxy's own request. Its URL may hold a user name and a password, which only the
 * proxy is told.
 */
export function proxyAgent(proxy: string, options: ThroughProxyOptions): ProxyAgent {
  const { origin, username, password } = new URL(proxy)
  const named = `${decoded(username)}:${decoded(password)}`
  const { connect } = options
  return new ProxyAgent({
    ...options,
    uri: origin,
    ...(named !== ':' && { token: `Basic ${Buffer.from(named).toString('base64')}` }),
    proxyTunnel: false,
    requestTls: connect,
    proxyTls: connect,
    // Without this, undici applies no limits to http.
    factory: (target, given) => new Pool(target, { ...options, ...given }),
  })
}

/** A user name or password may hold a `%` that encodes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
