import { BlockList, isIP } from 'node:net'
import { hostOf } from '../outbound/host-of.ts'

// Where clouds tell machines their credentials: link-local addresses, and those that some providers reserve.
const reserved = new BlockList()
reserved.addSubnet('169.254.0.0', 16, 'ipv4')
reserved.addAddress('168.63.129.16', 'ipv4')
reserved.addAddress('100.100.100.200', 'ipv4')
reserved.addSubnet('fe80::', 10, 'ipv6')
reserved.addAddress('fd00:ec2::254', 'ipv6')
// IPv4 addresses behind a translator (RFC 6052).
reserved.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')

/** True for a host, as a URL writes it, where a machine's own credentials are told. */
export function isMetadataHost(host: string): boolean {
  const literal = hostOf({ hostname: host }).replace(/^\[(.*)\]$/, '$1')
  const family = isIP(literal)
  if (family === 0) return literal === 'metadata.google.internal' || literal === 'metadata'
  return reserved.check(literal, family === 6 ? 'ipv6' : 'ipv4')
}
