import { lookup, Resolver } from 'node:dns/promises'

/** Finds the IP addresses of a host name. Rejects when there are none or the signal aborts. */
export type HostResolver = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Asks the name servers only: no hosts file, no search domains. Unlike the system's resolver it uses no thread while it waits, so a slow
 * name server of one caller delays no other.
 */
export const resolveByDns: HostResolver = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0) throw failed?.reason ?? new Error(`${host} has no address`)
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Asks the system's resolver, which also knows the operator's own machines. */
export const resolveBySystem: HostResolver = async (host) => {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}
