import { isUrl } from '../errors/is-url.ts'
import type { AllowedHosts } from '../outbound/allowed-hosts.ts'
import { mayBePublic } from '../outbound/public-name.ts'

/** The ports that destinations on public hosts may have: of HTTPS, OTLP over HTTP and ClickHouse. */
export const destinationPorts: ReadonlySet<number> = new Set([443, 4318, 8443])

/** The URL of a destination's address, https where it names no scheme; null where it is none. A name and password in it are left out. */
export function parseAddress(text: string): URL | null {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (/[\s\\]|[^\x21-\x7e]/.test(written) || !isUrl(written)) return null
  const url = new URL(written)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.username = ''
  url.password = ''
  return url
}

/**
 * Why generations may not be sent to an address, in words that follow its name; null where they may. Hosts that are not allowed by name must be
 * public and are reached over https alone: what is sent is private, and so are the keys that go with it.
 */
export function addressProblem(text: string, allowedHosts: AllowedHosts): string | null {
  const url = parseAddress(text)
  if (url === null) return 'must be an https URL'
  if (url.hash !== '') return 'must have no fragment'
  const isSecure = url.protocol === 'https:'
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  const host = url.hostname.replace(/\.$/, '')
  if (allowedHosts.has(host, port)) return null
  const allowed = `unless outbound.allow_hosts lists ${host}:${String(port)}`
  if (!isSecure) return `must be an https URL, ${allowed}`
  if (!mayBePublic(host)) return `must lead to a public host, ${allowed}`
  if (!destinationPorts.has(port)) return `must have one of the ports ${[...destinationPorts].join(', ')}, ${allowed}`
  return null
}
