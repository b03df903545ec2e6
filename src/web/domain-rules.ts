import { domainToASCII } from 'node:url'
import { isUrl } from '../errors/is-url.ts'

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
  if (!isUrl(url)) return false
  const page = new URL(url)
  // What may be read has to be so however its server takes the path; what may not is not, in any writing.
  const isAllowed = (rule: string) => fitsHost(rule, page) && fitsPaths(rule, page).every(Boolean)
  const isBlocked = (rule: string) => fitsHost(rule, page) && fitsPaths(rule, page).some(Boolean)
  return (allowed.length === 0 || allowed.some(isAllowed)) && !blocked.some(isBlocked)
}

/** The hosts of rules, for engines that know no paths and wildcards: each host with its subdomains. Undefined for a rule that has none. */
export function plainHost(rule: string): string | undefined {
  const host = partsOf(rule).host.replace(/^\*\./, '')
  return host === '' || host.includes('*') ? undefined : host
}

function fitsHost(rule: string, { hostname }: URL): boolean {
  const { host } = partsOf(rule)
  const own = hostname.replace(/\.$/, '')
  if (host === '') return false
  return host.includes('*') ? fitsPattern(host, own) : own === host || own.endsWith(`.${host}`)
}

/** Whether a page's path fits as it is written, and as servers read it that decode it first. */
function fitsPaths(rule: string, { pathname }: URL): readonly [boolean, boolean] {
  const { path } = partsOf(rule)
  if (path === '') return [true, true]
  const fits = (wanted: string, own: string) => fitsPattern(wanted, own) || fitsPattern(`${wanted}/*`, own)
  return [fits(path, pathname), fits(plainPath(path), plainPath(pathname))]
}

/** `/a//%62/..%2Fc` is `/a/c`. */
function plainPath(path: string): string {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const parts: string[] = []
  for (const part of decoded.split(/[\\/]/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

/** Hosts are compared as URLs write them and without their port, paths as they are. */
function partsOf(rule: string): { readonly host: string; readonly path: string } {
  const bare = rule.trim().replace(/^[a-z]+:\/\//i, '')
  const slash = bare.indexOf('/')
  const written = (slash < 0 ? bare : bare.slice(0, slash)).toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const host = domainToASCII(written) || written
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
