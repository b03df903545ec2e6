import { isUrl } from '../errors/is-url.ts'
import type { AllowedHosts } from '../outbound/allowed-hosts.ts'
import { hostOf } from '../outbound/host-of.ts'
import { mayBePublic } from '../outbound/public-name.ts'

/** The ports that destinations on public hosts may have: of HTTPS, OTLP over HTTP and ClickHouse. */
export const destinationPorts: ReadonlySet<number> = new Set([443, 4318, 8443])

/**
 * Why generations may not be sent to an address, in words that follow its name; null where they may. Hosts that are not allowed by name must be
 * public and are reached over https alone: what is sent is private, and so are the keys that go with it.
 */
export function addressProblem(text: string, allowedHosts: AllowedHosts): string | null {
  if (/[\s\\]|[^\x21-\x7e]/.test(text) || !/^https?:\/\//i.test(text) || !isUrl(text)) return 'must be an https URL'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'must hold no user name or password'
  if (url.hash !== '') return 'must have no fragment'
  const isSecure = url.protocol === 'https:'
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  const host = hostOf(url)
  if (allowedHosts.has(host, port)) return null
  const allowed = `unless outbound.allow_hosts lists ${host}:${String(port)}`
  if (!isSecure) return `must be an https URL, ${allowed}`
  if (!mayBePublic(host)) return `must lead to a public host, ${allowed}`
  if (!destinationPorts.has(port)) return `must have one of the ports ${[...destinationPorts].join(', ')}, ${allowed}`
  return null
}

/** The address of a host that may be named without a scheme: of ClickHouse's HTTPS port then, unless it names one. */
export function addressOfHost(text: string): string {
  if (text.includes('://')) return text
  return `https://${/:\d+$/.test(text) ? text : `${text}:8443`}`
}

/** The address of a DSN, without the key in it. */
export function addressOfDsn(text: string): string {
  return text.replace(/^(https?:\/\/)[^/@]*@/i, '$1')
}
