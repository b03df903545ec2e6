import { isHostAlone, plainHost } from '../../domain-rules.ts'
import type { SearchWish } from '../search-engine.ts'

/** The hosts of rules as engines take them, undefined for none. Where one rule has no host the engine is not limited at all. */
export function hostsOf(rules: readonly string[], most: number): readonly string[] | undefined {
  const hosts = rules.map(plainHost)
  if (hosts.length === 0 || hosts.includes(undefined)) return undefined
  return [...new Set(hosts as string[])].slice(0, most)
}

/** Hosts to keep away from: a rule with a path must not hide the rest of its host. */
export function blockedHostsOf(rules: readonly string[], most: number): readonly string[] | undefined {
  return hostsOf(rules.filter(isHostAlone), most)
}

/** The query with operators for hosts, for engines that have no other place for them. */
export function queryWithHosts({ query, allowedDomains, excludedDomains }: SearchWish): string {
  const sites = (hostsOf(allowedDomains, hostsMax) ?? []).map((host) => `site:${host}`)
  const others = (blockedHostsOf(excludedDomains, hostsMax) ?? []).map((host) => `-site:${host}`)
  const within = sites.length > 1 ? `(${sites.join(' OR ')})` : sites.join('')
  return [query, within, ...others].filter((each) => each !== '').join(' ')
}

const hostsMax = 10

/** The country as two letters, in lower case; undefined for none. */
export function countryOf({ location }: SearchWish): string | undefined {
  const country = location?.country ?? undefined
  return country !== undefined && /^[a-z]{2}$/i.test(country) ? country.toLowerCase() : undefined
}

/** A country's English name in lower case, as some engines want it. */
export function countryNameOf(wish: SearchWish): string | undefined {
  const code = countryOf(wish)
  const name = code === undefined ? undefined : new Intl.DisplayNames(['en'], { type: 'region' }).of(code.toUpperCase())
  return name?.toLowerCase()
}
