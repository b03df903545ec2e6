import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config/config.ts'

/** How much pages tell to whoever opens them: everything, nothing about providers and models, or there are no pages. */
export type Disclosure = 'full' | 'brief' | 'off'

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Headers by which proxies tell that somebody else asked. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/**
 * What a request is shown. Pages need no key, so providers are named only where the setting says so, or where the gateway listens on this
 * machine alone and nothing stands before it.
 */
export function disclosureFor(
  config: Pick<Config, 'pages' | 'host' | 'publicUrl' | 'trustedProxies'>,
  headers: IncomingHttpHeaders,
): Disclosure {
  const { pages, host, publicUrl, trustedProxies } = config
  if (pages !== undefined) return pages
  if (!loopbackHost.test(host) || trustedProxies > 0 || isElsewhere(publicUrl)) return 'brief'
  return forwardingHeaders.some((name) => headers[name] !== undefined) ? 'brief' : 'full'
}

function isElsewhere(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && !loopbackHost.test(new URL(publicUrl).hostname)
}

/** Whether the ranking of public apps is shown without a key: where the setting says so, else where everything is. */
export function showsRankings(
  config: Pick<Config, 'pages' | 'rankings' | 'host' | 'publicUrl' | 'trustedProxies'>,
  headers: IncomingHttpHeaders,
): boolean {
  return config.rankings === undefined ? disclosureFor(config, headers) === 'full' : config.rankings === 'on'
}
