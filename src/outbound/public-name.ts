import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

// Names that are never public (RFC 6761, 6762, 8375, and the one that ICANN reserves for private use).
const localName = /\.(localhost|local|internal|home\.arpa)$/

/**
 * Whether a host, as a URL writes it but without a dot at its end, may be a public one: neither a private address nor a name that only a
 * private network knows.
 */
export function mayBePublic(host: string): boolean {
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0) return isPublicAddress(literal)
  return host.includes('.') && !localName.test(host)
}
