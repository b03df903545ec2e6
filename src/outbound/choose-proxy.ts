import { NoProxy } from './no-proxy.ts'

/** Kinds of requests that can go through a proxy. `callers`: those to addresses that callers name. */
export const proxyUses = [
  'providers',
  'issuers',
  'sign_in',
  'destinations',
  'mcp_servers',
  'search_engines',
  'callers',
] as const
export type ProxyUse = (typeof proxyUses)[number]

/** Proxies by the scheme of a request's URL. */
export interface ProxySettings {
  readonly https?: string
  /** Also for https unless `https` is set. */
  readonly http?: string
  /** See `NoProxy`. */
  readonly exceptFor: readonly string[]
  /** Kinds of requests that use the proxies. */
  readonly usedFor: readonly ProxyUse[]
}

/** The proxy for a URL; undefined: it is called directly. */
export type ChooseProxy = (url: URL) => string | undefined

export const alwaysDirect: ChooseProxy = () => undefined

/** The choice for requests of one kind. Throws ConfigError as `NoProxy` does. */
export function chooseProxy({ https, http, exceptFor, usedFor }: ProxySettings, use: ProxyUse): ChooseProxy {
  const direct = new NoProxy(exceptFor)
  if ((https ?? http) === undefined || !usedFor.includes(use)) return alwaysDirect
  return (url) => (direct.has(url) ? undefined : url.protocol === 'https:' ? (https ?? http) : http)
}
