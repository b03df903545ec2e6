import { isIP, isIPv6 } from 'node:net'

/**
 * The caller's IP address. `X-Forwarded-For` is trusted from its end, for as many entries as the operator has proxies; a caller can forge
 * all entries before those.
 */
export function callerAddress(peer: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0 || forwardedFor === undefined) return peer
  const claimed = forwardedFor.split(',').at(-proxies)?.trim() ?? ''
  return isIP(claimed) === 0 ? peer : claimed
}

/** The network that an address is counted under: IPv4 (also mapped into IPv6) whole, of IPv6 the first 64 bits. */
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
