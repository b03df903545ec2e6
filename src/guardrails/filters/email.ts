import { isAlphanumeric, isDigit } from '../characters.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'
import { countryDomains, generalDomains } from './top-level-domains.ts'

const longestLocalPart = 64
const longestDomain = 253
// Signs that addresses have before the `@`, but not at its beginning.
const signs = new Set([..."._%+-'&~!#$*"].map((sign) => sign.charCodeAt(0)))
const letterOrMark = /[\p{L}\p{M}\p{N}]/u
const tld = /(?:^|\.)(?:xn--[a-z\d-]{2,59}|\p{L}[\p{L}\p{M}]{1,23})$/iu
const octets = /^\[(?:\d{1,3}(?:\.\d{1,3}){3}|IPv6:[\da-f:.]{2,45})\]/i
// `icon@2x.png` and `chunk@1a2b.js` are names of files: no top-level domain is called so.
const fileEnding =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|scss|html?|jsx?|tsx?|mjs|cjs|json|ya?ml|toml|xml|pdf|txt|log|lock|map)$/i
// A whole domain at the beginning of a name: `acme.com` in `acme.com.txt`, `acme.com-old` and `acme.com1`. Under a country, digits alone are a
// version: `vue@3.es.js`.
const wholeDomain = new RegExp(
  `^(?!\\d+x\\.)(?:[\\p{L}\\p{M}\\p{N}-]{1,63}\\.){0,8}(?:[\\p{L}\\p{M}\\p{N}-]{1,63}\\.(?:${generalDomains.join('|')})|(?!\\d+\\.)[\\p{L}\\p{M}\\p{N}-]{1,63}\\.(?:${countryDomains.join('|')}))(?=[\\d.-])`,
  'iu',
)
// In Python and matrices `x@self.weight` multiplies.
const ownMember = /^(?:self|this)\./

/** Finds e-mail addresses, also of international domains and behind `%40`. */
export function findEmails({ text }: TextView): readonly Span[] {
  const spans: Span[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const span = addressAt(text, at, at + 1, from)
    if (span === null) continue
    spans.push(span)
    from = span.end
  }
  for (let at = text.indexOf('%40'); at >= 0; at = text.indexOf('%40', at + 3)) {
    const span = addressAt(text, at, at + 3, 0)
    if (span !== null) spans.push(span)
  }
  return spans
}

function addressAt(text: string, at: number, domainStart: number, floor: number): Span | null {
  // The domain first: where there is none, nothing before needs a look.
  const end = domainEnd(text, domainStart)
  if (end === domainStart) return null
  const start = localPartStart(text, at, floor)
  if (start === at || isLogin(text, start) || isRepository(text, start, at, end)) return null
  return { start, end }
}

function localPartStart(text: string, at: number, floor: number): number {
  const lowest = Math.max(floor, at - longestLocalPart)
  if (text.charCodeAt(at - 1) === 34) {
    const quote = text.lastIndexOf('"', at - 2)
    return quote >= lowest && quote < at - 2 && !text.slice(quote, at).includes('\n') ? quote : at
  }
  let start = at
  while (start > lowest && isLocalPart(text, start - 1)) start--
  while (start < at && signs.has(text.charCodeAt(start)) && text.charCodeAt(start) !== 95) start++
  return text.charCodeAt(at - 1) === 46 ? at : start
}

function isLocalPart(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return isAlphanumeric(code) || signs.has(code) || isInternational(text, index, code)
}

/** Letters of all scripts, in both halves of those beyond the Basic Multilingual Plane. */
function isInternational(text: string, index: number, code: number): boolean {
  if (code < 128) return false
  if ((code & 0xf800) === 0xd800) {
    const first = (code & 0xfc00) === 0xdc00 ? index - 1 : index
    return letterOrMark.test(text.slice(first, first + 2))
  }
  return letterOrMark.test(text.charAt(index))
}

/** The end of the domain that starts at an index, or that index where there is none. */
function domainEnd(text: string, start: number): number {
  const literal = text.charCodeAt(start) === 91 ? octets.exec(text.slice(start, start + 60)) : null
  if (literal !== null) return start + literal[0].length
  const highest = Math.min(text.length, start + longestDomain)
  let end = start
  while (end < highest && isDomain(text, end)) end++
  // The full stop of a sentence and a dash behind an address are not part of it.
  while (end > start && (text.charCodeAt(end - 1) === 46 || text.charCodeAt(end - 1) === 45)) end--
  const domain = text.slice(start, end)
  if (isDomainName(domain)) return end
  const behindStops = endBehindStops(text, start)
  return behindStops > start ? behindStops : start + wholeDomainIn(text.slice(start, Math.min(highest, end + 1)))
}

/** Characters of the domain that a longer name begins with; 0 if it begins with none. */
function wholeDomainIn(name: string): number {
  const domain = wholeDomain.exec(name)?.[0] ?? ''
  return domain === '' || ownMember.test(domain) || !isDomainName(domain) ? 0 : domain.length
}

// How input methods of Chinese and Japanese write a full stop. At the end of a sentence it is one.
const otherStops = /[a-z\d-]{1,63}(?:[.\u3002\uff0e\uff61][a-z\d-]{1,63}){1,8}(?![\p{L}\p{M}\d-])/iuy

/** The same for a domain in ASCII with other full stops. */
function endBehindStops(text: string, start: number): number {
  otherStops.lastIndex = start
  const written = otherStops.exec(text)?.[0]
  return written !== undefined && isDomainName(written.replace(/[^a-z\d-]/gi, '.')) ? start + written.length : start
}

function isDomain(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return isAlphanumeric(code) || code === 45 || code === 46 || isInternational(text, index, code)
}

function isDomainName(domain: string): boolean {
  const dot = domain.lastIndexOf('.')
  if (dot <= 0 || domain.startsWith('-') || domain.startsWith('.') || domain.includes('..')) return false
  if (isDigit(domain.charCodeAt(dot + 1)) || !tld.test(domain)) return false
  return !fileEnding.test(domain) && !ownMember.test(domain)
}

/** Whether what stands before the `@` is the login of a URL, as in `https://user:word@host`. */
function isLogin(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1)
  if (before !== 58 && before !== 47) return false
  const scheme = text.lastIndexOf('://', start - 1)
  return scheme >= 0 && scheme >= start - longestDomain && !/[\s/]/.test(text.slice(scheme + 3, start))
}

/** Whether it is the address of a repository, as in `git@host:owner/name`. */
function isRepository(text: string, start: number, at: number, end: number): boolean {
  if (text.charCodeAt(end) !== 58 || text.slice(start, at) !== 'git') return false
  return isAlphanumeric(text.charCodeAt(end + 1)) || text.charCodeAt(end + 1) === 47
}
