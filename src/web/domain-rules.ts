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
 * stands for any characters (`*.example.com`: subdomains only), and a path means all below it (`example.com/docs`). Rules are read once:
 * they must not change any more.
 */
export function isWithin(rules: DomainRules, url: string): boolean {
  const { allowed, blocked } = readRules(rules)
  if (allowed.isEmpty && blocked.isEmpty) return true
  if (!isUrl(url)) return false
  const page = pageAt(new URL(url))
  // What may be read has to be so however its server takes the path; what may not is not, in any writing.
  const isAllowed = (rule: PathRule) => fitsPaths(rule, page).every(Boolean)
  const isBlocked = (rule: PathRule) => fitsPaths(rule, page).some(Boolean)
  return (allowed.isEmpty || allowed.has(page, isAllowed)) && !blocked.has(page, isBlocked)
}

/** The hosts of rules, for engines that know no paths and wildcards: each host with its subdomains. Undefined for a rule that has none. */
export function plainHost(rule: string): string | undefined {
  const host = partsOf(rule).host.replace(/^\*\./, '')
  return host === '' || host.includes('*') ? undefined : host
}

interface Page {
  readonly host: string
  /** The host, and all domains that it is in. */
  readonly domains: readonly string[]
  /** As it is written. */
  readonly path: string
  /** As servers read it that decode it first. */
  readonly plainPath: string
}

/** The path of a rule, in both writings. */
interface PathRule {
  readonly path: TextPattern
  readonly plainPath: TextPattern
}

/** A rule that is more than a host. */
interface PatternRule {
  readonly host: string | TextPattern
  /** Null: all paths. */
  readonly paths: PathRule | null
}

function pageAt({ hostname, pathname }: URL): Page {
  const host = hostname.replace(/\.$/, '')
  const labels = host.split('.')
  const domains = labels.map((_, at) => labels.slice(at).join('.'))
  return { host, domains, path: pathname, plainPath: plainPath(pathname) }
}

/** Whether a page's path fits as it is written, and as servers read it. */
function fitsPaths(rule: PathRule, page: Page): readonly [boolean, boolean] {
  return [rule.path.fitsFolder(page.path), rule.plainPath.fitsFolder(page.plainPath)]
}

/** Rules that have been read, so that each page is held against a set of hosts and few patterns. */
class RuleList {
  /** Of rules that are a host alone. */
  readonly #hosts = new Set<string>()
  readonly #patterns: PatternRule[] = []
  readonly isEmpty: boolean

  constructor(rules: readonly string[]) {
    this.isEmpty = rules.length === 0
    for (const rule of new Set(rules)) {
      const { host, path } = partsOf(rule)
      if (host === '') continue
      const hasStar = host.includes('*')
      if (!hasStar && path === '') this.#hosts.add(host)
      else
        this.#patterns.push({
          host: hasStar ? new TextPattern(host) : host,
          paths: path === '' ? null : { path: new TextPattern(path), plainPath: new TextPattern(plainPath(path)) },
        })
    }
  }

  /** Whether a rule has the page. `fits`: whether a rule's path has the page's. */
  has(page: Page, fits: (rule: PathRule) => boolean): boolean {
    if (page.domains.some((domain) => this.#hosts.has(domain))) return true
    return this.#patterns.some(({ host, paths }) => {
      const isHost = typeof host === 'string' ? page.domains.includes(host) : host.fits(page.host)
      return isHost && (paths === null || fits(paths))
    })
  }
}

const readLists = new WeakMap<DomainRules, { readonly allowed: RuleList; readonly blocked: RuleList }>()

function readRules(rules: DomainRules) {
  const known = readLists.get(rules)
  if (known !== undefined) return known
  const lists = { allowed: new RuleList(rules.allowed), blocked: new RuleList(rules.blocked) }
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
  let end = bare.length
  while (end > slash && bare.charAt(end - 1) === '/') end--
  const path = slash < 0 ? '' : bare.slice(slash, end)
  return { host, path }
}
