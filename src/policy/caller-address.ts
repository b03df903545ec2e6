import { isIP, isIPv6 } from 'node:net'

/**
 * Who called, by an IP address. The header `X-Forwarded-For` is believed for as many entries, from its end, as there are proxies of the
 * operator's own; everything before them is the caller's to invent.
 */
export function callerAddress(peer: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0 || forwardedFor === undefined) return peer
  const claimed = forwardedFor.split(',').at(-proxies)?.trim() ?? ''
  return isIP(claimed) === 0 ? peer : claimed
}

/** An address as it is counted: IPv4 as it is, also where it is mapped into IPv6; of IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail = ''] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
