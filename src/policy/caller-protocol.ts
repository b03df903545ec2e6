/** What callers spoke to the first of the trusted proxies, by `X-Forwarded-Proto`; TLS ends there, since the gateway itself knows none. */
export function callerProtocol(header: string | undefined, trustedProxies: number): 'http' | 'https' {
  if (header === undefined || trustedProxies === 0) return 'http'
  const entries = header.split(',')
  const believed = entries[Math.max(0, entries.length - trustedProxies)]
  return believed?.trim().toLowerCase() === 'https' ? 'https' : 'http'
}
