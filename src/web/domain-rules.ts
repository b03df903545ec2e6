/** Pages that a request limits itself to, or keeps away from. */
export interface DomainRules {
  /** Empty: all. */
  readonly allowed: readonly string[]
  readonly blocked: readonly string[]
}

/**
 * Whether the rules let a page through. A rule is a host, which its subdomains belong to as well (`example.com`), `*` within a host or path
 * stands for any characters (`*.example.com`: subdomains only), and a path means all below it (`example.com/docs`).
 */
export function isWithin({ allowed, blocked }: DomainRules, url: string): boolean {
  if (allowed.length === 0 && blocked.length === 0) return true
  if (!URL.canParse(url)) return false
  const page = new URL(url)
  const fits = (rule: string) => fitsRule(rule, page)
  return (allowed.length === 0 || allowed.some(fits)) && !blocked.some(fits)
}

/** The hosts of rules, for engines that know no paths and wildcards: each host with its subdomains. Undefined for a rule that has none. */
export function plainHost(rule: string): string | undefined {
  const host = partsOf(rule).host.replace(/^\*\./, '')
  return host === '' || host.includes('*') ? undefined : host
}

function fitsRule(rule: string, page: URL): boolean {
  const { host, path } = partsOf(rule)
  const own = page.hostname.replace(/\.$/, '')
  if (host === '') return false
  const fitsHost = host.includes('*') ? fitsPattern(host, own) : own === host || own.endsWith(`.${host}`)
  if (!fitsHost || path === '') return fitsHost
  return fitsPattern(path, page.pathname) || fitsPattern(`${path}/*`, page.pathname)
}

/** Hosts are compared in lower case and without their port, paths as they are. */
function partsOf(rule: string): { readonly host: string; readonly path: string } {
  const bare = rule.trim().replace(/^[a-z]+:\/\//i, '')
  const slash = bare.indexOf('/')
  const host = (slash < 0 ? bare : bare.slice(0, slash)).toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const path = slash < 0 ? '' : bare.slice(slash).replace(/\/+$/, '')
  return { host, path }
}

/** Matches `*` in time that grows with the product of both lengths at the most: it goes back to the last `*` only. */
function fitsPattern(pattern: string, text: string): boolean {
  let at = 0
  let place = 0
  let star = -1
  let resume = 0
  while (at < text.length) {
    if (pattern.charAt(place) === '*') {
      star = place++
      resume = at
    } else if (pattern.charAt(place) === text.charAt(at)) {
      place++
      at++
    } else if (star >= 0) {
      place = star + 1
      at = ++resume
    } else return false
  }
  while (pattern.charAt(place) === '*') place++
  return place === pattern.length
}
