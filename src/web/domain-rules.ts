import { isIP, isIPv6 } from 'node:net'
import { isUrl } from '../errors/is-url.ts'
import { hostOf } from '../outbound/host-of.ts'
import { losesParts, type PathReadings, readingsOf } from './path-readings.ts'

/** Pages that a request limits itself to, or keeps away from. */
export interface DomainRules {
  /** Empty: all. */
  readonly allowed: readonly string[]
  readonly blocked: readonly string[]
}

/**
 * Whether the rules let a page through. A rule is a host, which its subdomains belong to as well (`example.com`), `*` within a host or path
 * stands for any characters (`*.example.com`: subdomains only), and a path means all below it (`example.com/docs`). Rules are read once:
 * they must not change any more.
 */
export function isWithin(rules: DomainRules, url: string): boolean {
  const { allowed, blocked } = readRules(rules)
  if (allowed.isEmpty && blocked.isEmpty) return true
  if (!isUrl(url)) return false
  const page = pageAt(new URL(url))
  return (allowed.isEmpty || allowed.has(page)) && !blocked.has(page)
}

/** The hosts of rules, for engines that know no paths and wildcards: each host with its subdomains. Undefined for a rule that has none. */
export function plainHost(rule: string): string | undefined {
  const host = partsOf(rule).host.replace(/^\*\./, '')
  return host === '' || host.includes('*') || !isUrl(`http://${host}`) ? undefined : host
}

/** True if a rule is a host with all its pages and subdomains. */
export function isHostAlone(rule: string): boolean {
  const { host, path } = partsOf(rule)
  return path === '' && !host.includes('*')
}

interface Page {
  readonly host: string
  /** The host, and all domains that it is in. */
  readonly domains: readonly string[]
  readonly paths: PathReadings
}

/** A rule that is more than a host. */
interface PatternRule {
  readonly host: string | TextPattern
  /** True if a page's path is the rule's, or below it. */
  readonly hasPath: (paths: PathReadings) => boolean
}

function pageAt(url: URL): Page {
  const host = plainAddress(hostOf(url))
  const labels = host.split('.')
  const domains = isIP(host) === 0 ? labels.map((_, at) => labels.slice(at).join('.')) : [host]
  return { host, domains, paths: readingsOf(url.pathname) }
}

/** How the paths of rules are compared with a page's. */
type ComparePaths = (rule: Rule) => PatternRule['hasPath']

/** What may be read has to be so however its server takes the path. */
const inEveryReading: ComparePaths = ({ path, hasQuery }) => {
  const patterns = readingsOf(path).map((each) => new TextPattern(each))
  // No page is held against a query, so that the rule would let through more than it says.
  return (paths) => !hasQuery && patterns.every((each, at) => each.fitsFolder(paths[at] ?? ''))
}

/** What may not be read is not, however its server takes the path: some know no capitals, and some cut parameters off. */
const inSomeReading: ComparePaths = ({ path }) => {
  // Without its parameters, a rule that has some would be one for all beside it.
  const patterns = readingsOf(path)
    .slice(0, losesParts(path) ? 2 : 3)
    .map((each) => new TextPattern(each.toLowerCase()))
  return (paths) => patterns.some((each, at) => each.fitsFolder(paths[at]?.toLowerCase() ?? ''))
}

/** Rules that have been read, so that each page is held against a set of hosts and few patterns. */
class RuleList {
  /** Of rules that are a host alone. */
  readonly #hosts = new Set<string>()
  readonly #patterns: PatternRule[] = []
  readonly isEmpty: boolean

  constructor(rules: readonly string[], comparePaths: ComparePaths) {
    this.isEmpty = rules.length === 0
    for (const each of new Set(rules)) {
      const rule = partsOf(each)
      const { host, path } = rule
      if (host === '') continue
      const hasStar = host.includes('*')
      if (!hasStar && path === '' && !rule.hasQuery) this.#hosts.add(host)
      else this.#patterns.push({ host: hasStar ? new TextPattern(host) : host, hasPath: comparePaths(rule) })
    }
  }

  /** True if a rule has the page. */
  has(page: Page): boolean {
    if (page.domains.some((domain) => this.#hosts.has(domain))) return true
    return this.#patterns.some(({ host, hasPath }) => {
      const isHost = typeof host === 'string' ? page.domains.includes(host) : host.fits(page.host)
      return isHost && hasPath(page.paths)
    })
  }
}

const readLists = new WeakMap<DomainRules, { readonly allowed: RuleList; readonly blocked: RuleList }>()

function readRules(rules: DomainRules) {
  const known = readLists.get(rules)
  if (known !== undefined) return known
  const lists = {
    allowed: new RuleList(rules.allowed, inEveryReading),
    blocked: new RuleList(rules.blocked, inSomeReading),
  }
  readLists.set(rules, lists)
  return lists
}

/** A text in which `*` stands for any characters. Reads what it is held against once, from left to right. */
class TextPattern {
  readonly #first: string
  /** Between two stars each. */
  readonly #middle: readonly string[]
  /** Behind the last star; undefined without one. */
  readonly #last: string | undefined

  constructor(pattern: string) {
    const [first = '', ...rest] = pattern.split('*')
    this.#first = first
    this.#last = rest.pop()
    this.#middle = rest.filter((part) => part !== '')
  }

  fits(text: string): boolean {
    if (this.#last === undefined) return text === this.#first
    const from = this.#placeOfLast(text)
    return from >= 0 && text.length - this.#last.length >= from && text.endsWith(this.#last)
  }

  /** Whether it fits a path, or a folder that the path is in. */
  fitsFolder(path: string): boolean {
    const whole = `${path}/`
    if (this.#last === undefined) return whole.startsWith(`${this.#first}/`)
    const from = this.#placeOfLast(path)
    return from >= 0 && whole.includes(`${this.#last}/`, from)
  }

  /** From where on the last part may come; -1 if the parts before it are not there. */
  #placeOfLast(text: string): number {
    if (!text.startsWith(this.#first)) return -1
    let from = this.#first.length
    for (const part of this.#middle) {
      const at = text.indexOf(part, from)
      if (at < 0) return -1
      from = at + part.length
    }
    return from
  }
}

interface Rule {
  /** Empty for a rule without one. */
  readonly host: string
  /** Empty for all paths; never ends in a slash. */
  readonly path: string
  readonly hasQuery: boolean
}

/** Hosts and paths are compared as URLs write them: a rule is read by the same parser as a page's address. */
function partsOf(rule: string): Rule {
  const [, authority = '', rest = ''] =
    /^(?:(?:[a-z][a-z0-9+.-]*:)?[\\/]{2,})?([^\\/?#]*)(.*)$/is.exec(rule.trim()) ?? []
  const { pathname, search } = new URL(`http://host${rest}`)
  let end = pathname.length
  while (pathname.charAt(end - 1) === '/') end--
  return { host: ruleHost(authority), path: pathname.slice(0, end), hasQuery: search !== '' }
}

/** Without user and port, and without dots around it. */
function ruleHost(authority: string): string {
  const named = authority.slice(authority.lastIndexOf('@') + 1).replace(/^\.+/, '')
  const written = `http://${isIPv6(named) ? `[${named}]` : named}`
  // Some patterns are no hosts, such as `10.*.1`.
  return isUrl(written)
    ? plainAddress(hostOf(new URL(written)))
    : hostOf({ hostname: named.toLowerCase().replace(/:\d*$/, '') })
}

/** An IPv4 address in IPv6 form is the same address. */
function plainAddress(host: string): string {
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(host) ?? []
  if (high === undefined || low === undefined) return host
  const bits = [high, low].map((each) => Number.parseInt(each, 16))
  return bits.flatMap((each) => [each >> 8, each & 255]).join('.')
}
