import { isAlphanumeric, isDigit, isHexDigit, isWord } from '../characters.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'

const fourNumbers = /\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/g
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`)
const addressBefore = new RegExp(`(?:^|[^\\w.])${octet}(?:\\.${octet}){3}$`)
const addressBehind = new RegExp(`^${octet}(?:\\.${octet}){3}(?![\\w.])`)
// `version 1.2.3.4`, `v1.2.3.4` and `Release: 1.2.3.4` are no addresses.
const versionBefore = /(?:\bv|\bver\.?|version|release|build|revision|firmware|assembly\w*)["'\s:=]{0,4}$/i
const versionChars = 24
// `Section 3.1.4.1`, `§§ 3.1.4.1 and 3.1.4.2`, `OID 2.5.4.3`: numbers of places in a text are small, and identifiers of objects begin with 0 to 2.
const placeBefore =
  /(?:\b(?:sections?|sec\.?|clauses?|chapters?|paragraphs?|paras?\.?|articles?|art\.?|appendix|annex|figures?|fig\.?|tables?|requirements?|rules?|items?|steps?|abschnitte?|kapitel|ziffer|artikel|absatz|tabelle|abbildung|chapitre|sección|sezione)|§)["'\s:]{0,3}(?:\d{1,2}(?:\.\d{1,2}){1,5}(?:,| and| or| to|,? and|-| –| und| bis)\s{0,2}){0,3}$/i
const placeChars = 64
const place = /^\d{1,2}(?:\.\d{1,2}){3}$/
const objectBefore = /\boids?["'\s:=(]{0,4}$/i
const object = /^[0-2]\./
// User agents name products so: `Chrome/126.0.0.0`.
const productBefore = /\b[A-Za-z]+\/$/
const zeroVersion = /\.0\.0\.0$/
const pairsOnly = /^[\da-f]{2}(?::[\da-f]{2})+$/i
const longestAddress = 45

/** Finds addresses of the Internet Protocol, versions 4 and 6, whole ones only. */
export function findIpAddresses({ text }: TextView): readonly Span[] {
  const sixes = findIpv6(text)
  const spans: Span[] = [...sixes]
  fourNumbers.lastIndex = 0
  for (let match = fourNumbers.exec(text); match !== null; match = fourNumbers.exec(text)) {
    const span = { start: match.index, end: match.index + match[0].length }
    if (isIpv4At(text, span)) spans.push(span)
  }
  return spans
}

function isIpv4At(text: string, { start, end }: Span): boolean {
  const before = text.charCodeAt(start - 1)
  const after = text.charCodeAt(end)
  if (isAlphanumeric(before) || isAlphanumeric(after)) return false
  // Five numbers and more.
  if (before === 46 && isDigit(text.charCodeAt(start - 2))) return false
  if (after === 46 && isDigit(text.charCodeAt(end + 1))) return false
  const address = text.slice(start, end)
  // In the names of files most such numbers are versions, which are small: `curl-1.2.3.4`, `lib_1.2.3.4.so`.
  if (place.test(address) && (isNameBefore(text, start) || isNameBehind(text, end))) return false
  const words = text.slice(Math.max(0, start - versionChars), start)
  if (!ipv4.test(address) || versionBefore.test(words)) return false
  if (object.test(address) && objectBefore.test(words)) return false
  if (place.test(address) && placeBefore.test(text.slice(Math.max(0, start - placeChars), start))) return false
  return !(zeroVersion.test(address) && productBefore.test(words))
}

/** True if a name goes on with an address. A range has an address on both sides of its hyphen. */
function isNameBefore(text: string, start: number): boolean {
  const sign = text.charCodeAt(start - 1)
  if (sign === 95 || sign === 46) return isWord(text.charCodeAt(start - 2))
  if (sign !== 45 || !isWord(text.charCodeAt(start - 2))) return false
  return !addressBefore.test(text.slice(Math.max(0, start - 17), start - 1))
}

function isNameBehind(text: string, end: number): boolean {
  const sign = text.charCodeAt(end)
  if (sign === 95 || sign === 46) return isWord(text.charCodeAt(end + 1))
  return sign === 45 && isWord(text.charCodeAt(end + 1)) && !addressBehind.test(text.slice(end + 1, end + 17))
}

function findIpv6(text: string): readonly Span[] {
  const spans: Span[] = []
  let from = 0
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', from)) {
    let start = colon
    while (start > from && isHexDigit(text.charCodeAt(start - 1))) start--
    let end = colon
    let colons = 0
    for (let code = 58; isPart(code); code = text.charCodeAt(end)) {
      if (code === 58) colons++
      end++
    }
    from = end
    // One colon, as in `"x":1.5`, makes no address, and JSON is full of them.
    const span = colons > 1 ? ipv6At(text, start, end) : null
    if (span !== null) spans.push(span)
  }
  return spans
}

function ipv6At(text: string, runStart: number, runEnd: number): Span | null {
  // A single colon before it is of the text: `Host:2001:db8::1`.
  const start = text.charCodeAt(runStart) === 58 && text.charCodeAt(runStart + 1) !== 58 ? runStart + 1 : runStart
  if (isAlphanumeric(text.charCodeAt(runStart - 1)) && start === runStart) return null
  // What follows a full stop or the eighth group is no part of it: an ending of a file, a port.
  const stop = text.slice(start, runEnd).search(/(?<!\.\d{1,3})\.(?!\d{1,3}\.)/)
  const port = text.lastIndexOf(':', runEnd - 1)
  return (
    endingAt(text, start, runEnd) ??
    (stop > 0 ? endingAt(text, start, start + stop, true) : null) ??
    (port > start && text.charCodeAt(port - 1) !== 58 ? endingAt(text, start, port, true) : null)
  )
}

/** `isCut`: what stands behind was cut off, and is known. */
function endingAt(text: string, start: number, runEnd: number, isCut = false): Span | null {
  let end = runEnd
  // The full stop or colon behind an address is not part of it, but for the two colons at its end.
  while (
    end > start &&
    (text.charCodeAt(end - 1) === 46 || (text.charCodeAt(end - 1) === 58 && text.charCodeAt(end - 2) !== 58))
  )
    end--
  if (end - start > longestAddress || end - start < 3) return null
  if (!isCut && isAlphanumeric(text.charCodeAt(end))) return null
  const address = text.slice(start, end)
  return isIpv6(address) && !isSlice(text, start, address) ? { start, end } : null
}

/** Whether a text is an address of version 6 that nobody takes for a time, a hardware address or a name in a program. */
function isIpv6(address: string): boolean {
  const halves = address.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  const isMapped = last?.includes('.') === true
  if (isMapped && !ipv4.test(last)) return false
  const sixteens = isMapped ? groups.slice(0, -1) : groups
  if (!sixteens.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false
  const count = sixteens.length + (isMapped ? 2 : 0)
  if (halves.length === 1) return count === 8 && !pairsOnly.test(address)
  if (count > 7) return false
  return address === '::1' || isMapped || isUnmistakable(sixteens, address)
}

/** Whether a shortened address is more than `a::b` and `1::2`, which programs have in other meanings. */
function isUnmistakable(groups: readonly string[], address: string): boolean {
  if (groups.length >= 3) return true
  const isLong = groups.some((group) => group.length >= 3)
  return isLong && /\d/.test(address) && groups.length > 0
}

/** Whether `::1` is the step of a slice, as in `list[::1]`. */
function isSlice(text: string, start: number, address: string): boolean {
  return (
    address === '::1' &&
    text.charCodeAt(start - 1) === 91 &&
    (isWord(text.charCodeAt(start - 2)) || text.charCodeAt(start - 2) === 93)
  )
}

function isPart(code: number): boolean {
  return isHexDigit(code) || code === 58 || code === 46
}
