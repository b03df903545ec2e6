import { isIP } from 'node:net'
import { isUrl } from '../errors/is-url.ts'
import type { AllowedHosts } from './allowed-hosts.ts'
import type { ChooseProxy } from './choose-proxy.ts'
import { hostOf } from './host-of.ts'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'
import { mayBePublic } from './public-name.ts'
import { type HostResolver, resolveByDns, resolveBySystem } from './resolve-host.ts'

/** A request's URL, and the only addresses that may be connected to for it. */
export interface VettedTarget {
  readonly url: URL
  readonly addresses: readonly string[]
  /** The proxy that resolves the host and connects to it. `addresses` is then empty. Absent: a direct connection. */
  readonly proxy?: string
}

/** Rules that decide which targets are allowed. */
export interface TargetRules {
  readonly allowedHosts: AllowedHosts
  /** Ports allowed on hosts that the operator did not allow by name. */
  readonly ports: ReadonlySet<number>
  /** Absent: every target is called directly. */
  readonly chooseProxy?: ChooseProxy
  /** For tests. */
  readonly resolvePublic?: HostResolver
  readonly resolveAllowed?: HostResolver
}

/** Names with labels that are not empty, and addresses. Resolvers, proxies and servers disagree on what else a URL may write. */
const hostName = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[\da-f:.]+\])$/
const urlCharactersMax = 8 * 1024
/** Maximum time to resolve a name that the proxy resolves anyway. */
const proxiedNameMs = 1_000

/** Parses a URL to fetch: http or https, without credentials. Throws OutboundError `bad-url`. */
export function parseTarget(text: string, base?: URL): URL {
  if (text.length > urlCharactersMax || !isUrl(text, base?.href)) throw new OutboundError('bad-url')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('bad-url')
  if (url.username !== '' || url.password !== '') throw new OutboundError('bad-url')
  if (!hostName.test(url.hostname)) throw new OutboundError('bad-url')
  return url
}

/**
 * Resolves a URL's host and refuses it unless all its addresses are public: a hostile name server hides one private address among public
 * ones. A host behind a proxy need not resolve here. Throws OutboundError `refused`, and `unreachable` when there is no address.
 */
export async function vetTarget(url: URL, rules: TargetRules, signal: AbortSignal): Promise<VettedTarget> {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  // The URL parser has already normalized decimal, octal, hexadecimal and full-width addresses.
  const host = hostOf(url)
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  const isLiteral = isIP(literal) !== 0
  const proxy = rules.chooseProxy?.(url)
  if (rules.allowedHosts.has(host, port)) {
    if (proxy !== undefined) return { url, addresses: [], proxy }
    const resolve = rules.resolveAllowed ?? resolveBySystem
    return { url, addresses: isLiteral ? [literal] : await addressesOf(host, resolve, signal) }
  }
  if (!rules.ports.has(port)) throw new OutboundError('refused')
  if (!mayBePublic(host)) throw new OutboundError('refused')
  if (isLiteral) return through(proxy, url, [literal])
  const resolve = rules.resolvePublic ?? resolveByDns
  const addresses =
    proxy === undefined ? await addressesOf(host, resolve, signal) : await knownAddressesOf(host, resolve, signal)
  if (!addresses.every(isPublicAddress)) throw new OutboundError('refused')
  return through(proxy, url, addresses)
}

function through(proxy: string | undefined, url: URL, addresses: readonly string[]): VettedTarget {
  return proxy === undefined ? { url, addresses } : { url, addresses: [], proxy }
}

/** Empty if this machine can't resolve the name, as behind many proxies. */
async function knownAddressesOf(host: string, resolve: HostResolver, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return await resolve(host, AbortSignal.any([signal, AbortSignal.timeout(proxiedNameMs)]))
  } catch {
    signal.throwIfAborted()
    return []
  }
}

async function addressesOf(host: string, resolve: HostResolver, signal: AbortSignal): Promise<readonly string[]> {
  let addresses: readonly string[]
  try {
    addresses = await resolve(host, signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw new OutboundError('unreachable', { cause })
  }
  if (addresses.length === 0) throw new OutboundError('unreachable')
  return addresses
}
