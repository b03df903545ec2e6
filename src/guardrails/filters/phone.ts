import { isAlphanumeric, isDigit } from '../characters.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'
import { type DigitRun, groupEnd, groupSize, groupStart, separatorBefore } from './digit-runs.ts'
import { hasCallingCode, mostDigitsOf } from './phone-calling-codes.ts'

/** How a number starts at a group of digits: where, and which group is its last. */
interface Phone extends Span {
  readonly last: number
}

const context =
  /(?:\b(?:tel|phones?|telephone|call|callback|cell|mobile|mobil(?:tlf|tele?fon|en)?|mob|fax|ring(?:er?|a)?|dial|sms|whatsapp|signal|hotline|handy|reach|cont[aá]ct\w{0,6}|kontakt\w{0,4}|nå\s(?:meg|oss|ham|henne|dem)|fang\s(?:mig|os)|rufnummer|fon|gsm|cel|celular|numéro|tel[eé]f[oó]n\w*|t[eé]l[eé]phone|m[oó]vil|portable|cellulare|telefoon|puhelin|tlf|telf|tfno?|tlph|ll[aá]m[ae]\w*|(?:mi|nuestro|mitt|mit|v[aå]rt|vores)\s(?:número|nummer))(?:[\s_.-]{0,2}(?:number|nr|no|num|nummer))?|(?:phone|tel|mobile|cell|fax)[_-]?(?:number|no|nr)?"?|☎|📞|電話|电话|手机|전화|тел|телефон|هاتف)[\s\p{P}\p{S}]{0,4}(?:(?:me|us|him|her|them|back|at|on|is|was|to|under|unter|au|al|bei|this|the|my|your|number|nummer|numéro|min|meg|mig|oss|os|til|på|er|el|es|en|nos|de|contacto|fijo|número)[\s:]{1,2}){0,4}[+(]{0,2}$/iu
// Whether it is worth a look: most text before numbers has none of it.
const hint =
  /tel|pho|call|cel|mob|fax|fon|ring|dial|sms|wha|sig|hot|han|rea|cont|kont|nå|fang|ruf|gsm|num|vil|port|puh|tlf|tfn|tlph|llam|llám|núm|☎|📞|電話|电话|手机|전화|тел|هاتف/i
const contextChars = 48
const date = /^(?:\d{1,2}([./-])\d{1,2}\1\d{4}|\d{4}([./-])\d{1,2}\2\d{1,2})(?!\d)/
const year = /^(?:19|20)\d\d$/

/** Finds numbers of phones: international ones, and national ones of North America and Europe as they are usually written. */
export function findPhones({ text, digitRuns }: TextView): readonly Span[] {
  const spans: Span[] = []
  for (const run of digitRuns) {
    for (let group = 0; group < run.groupCount; group++) {
      const phone = phoneAt(text, run, group)
      if (phone === null) continue
      spans.push({ start: phone.start, end: phone.end })
      group = phone.last
    }
  }
  return spans
}

function phoneAt(text: string, run: DigitRun, first: number): Phone | null {
  const start = groupStart(run, first)
  const before = text.charCodeAt(start - 1)
  const isPlus = before === 43
  // Within a run a number begins behind a space or a parenthesis: dates and versions have many groups.
  if (first > 0 && !isPlus && before !== 32 && before !== 40) return null
  if (isPlus) return international(text, run, first, start - 1, 0)
  // Single digits, of which tables and drawings have thousands, begin a number only in few places.
  const isDigitAlone = groupSize(run, first) === 1 && before !== 40
  const isOne = text.charCodeAt(start) === 49 && groupSize(run, first + 1) === 3
  if (isDigitAlone && !isOne && !mayBeNamed(run, first)) return null
  if (isStuck(text, start)) return null
  const isNamed = introductionOf(text, start)
  if (text.startsWith('00', start)) return withTwoZeros(text, run, first, isNamed)
  if (date.test(text.slice(start, start + 11))) return null
  return (
    northAmerican(text, run, first, isNamed) ?? national(text, run, first, isNamed) ?? named(text, run, first, isNamed)
  )
}

/** Whether the number that starts at an index is introduced as one of a phone. Looked at only where it decides, and once. */
function introductionOf(text: string, start: number): () => boolean {
  let known: boolean | undefined
  return () => (known ??= isIntroduced(text.slice(Math.max(0, start - contextChars), start)))
}

/** Whether the text before a number ends with a word such as `call`. */
function isIntroduced(before: string): boolean {
  return hint.test(before) && context.test(before)
}

/** `+49 30 901820`, `+1 (415) 555-0100`, `+442079460958`. */
function international(text: string, run: DigitRun, first: number, start: number, skip: number): Phone | null {
  if (isAlphanumeric(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === 43) return null
  const head =
    text.slice(groupStart(run, first) + skip, groupEnd(run, first)) ||
    text.slice(groupStart(run, first + 1), groupEnd(run, first + 1))
  if (!hasCallingCode(head)) return null
  const most = mostDigitsOf(head)
  let count = -skip
  let last = first - 1
  while (last + 1 < run.groupCount) {
    const size = groupSize(run, last + 1)
    // The (0) that is dialled within the country only.
    const isTrunk = size === 1 && text.slice(groupStart(run, last + 1) - 1, groupEnd(run, last + 1) + 1) === '(0)'
    if (
      count + (isTrunk ? 0 : size) > most ||
      text.charCodeAt(groupStart(run, last + 1) - 1) === (last >= first ? 43 : Number.NaN)
    )
      break
    count += isTrunk ? 0 : size
    last++
  }
  if (last < first || count < (last === first ? 10 : 8)) return null
  // In North America all have eleven digits, and neither area nor exchange begins with 0 or 1.
  if (head.startsWith('1') && !(count === 11 && isArea(digitsOf(text, run, first, last).slice(skip + 1)))) return null
  return endsWell(text, run, last, () => true) ? { start, end: groupEnd(run, last), last } : null
}

/** `0049 30 901820`: with the calling code alone or in a group of its own, or where a word before says what it is. */
function withTwoZeros(text: string, run: DigitRun, first: number, isNamed: () => boolean): Phone | null {
  const head = text.slice(groupStart(run, first) + 2, groupEnd(run, first))
  // In the midst of other digits two zeros are two zeros.
  if (first > 0 && !isNamed()) return null
  const isSeparate = head === '' ? groupSize(run, first + 1) <= 3 : head.length <= 3
  if (!isSeparate && !isNamed()) return null
  return international(text, run, first, groupStart(run, first), 2)
}

/** `(415) 555-0100`, `415-555-0100`, `1-415-555-0100`. */
function northAmerican(text: string, run: DigitRun, group: number, isNamed: () => boolean): Phone | null {
  const hasOne = groupSize(run, group) === 1 && text.charCodeAt(groupStart(run, group)) === 49
  const first = hasOne ? group + 1 : group
  const last = first + 2
  if (groupSize(run, first) !== 3 || groupSize(run, first + 1) !== 3 || groupSize(run, last) !== 4) return null
  if (!/[2-9]/.test(text.charAt(groupStart(run, first)))) return null
  const isInParentheses =
    text.charCodeAt(groupStart(run, first) - 1) === 40 && text.charCodeAt(groupEnd(run, first)) === 41
  const separator = separatorBefore(text, run, last)
  if (!isInParentheses && separatorBefore(text, run, first + 1) !== separator) return null
  if (separator.includes('(') || separator.includes(')') || separator.includes('/')) return null
  // Columns of numbers have spaces between them, too.
  const isColumn = separator === ' ' && !isInParentheses && (group > 0 || last < run.groupCount - 1)
  if (isColumn && !isNamed()) return null
  if (!endsWell(text, run, last, () => isInParentheses || isNamed())) return null
  return { start: openedAt(text, run, group), end: groupEnd(run, last), last }
}

/** `030 901820`, `01 23 45 67 89`, `(020) 7946 0958`, `(11) 91234-5678`: a trunk 0 or parentheses, and 9 to 11 digits. */
function national(text: string, run: DigitRun, first: number, isNamed: () => boolean): Phone | null {
  const start = groupStart(run, first)
  const head = text.slice(start, groupEnd(run, first))
  const isInParentheses = text.charCodeAt(start - 1) === 40 && text.charCodeAt(groupEnd(run, first)) === 41
  const isTrunk = head.length >= 2 && head.charCodeAt(0) === 48 && head.charCodeAt(1) !== 48
  if (
    !(isTrunk || isInParentheses) ||
    head.length < 2 ||
    head.length > 12 ||
    (head.length > 6 && !isNamed()) ||
    year.test(head)
  )
    return null
  const most = /^01[5-7]/.test(head) ? 12 : 11
  // Columns of numbers begin with 0, too.
  if (first > 0 && !isInParentheses && separatorBefore(text, run, first) === ' ' && !isNamed()) return null
  // That is how social security numbers are written.
  if (head.length === 3 && groupSize(run, first + 1) === 2 && groupSize(run, first + 2) === 4 && !isNamed()) return null
  const separator = first + 1 < run.groupCount ? separatorBefore(text, run, first + 1) : ''
  let count = head.length
  let last = first
  while (last + 1 < run.groupCount && isPart(text, run, last + 1) && count + groupSize(run, last + 1) <= most) {
    if (last > first && !/^(?: |-|\.| - )$/.test(separatorBefore(text, run, last + 1))) break
    last++
    count += groupSize(run, last)
  }
  if (count < 9 || (last === first && !isNamed())) return null
  // 0.25 and 04.05.06 are figures and dates unless pairs go on as in France.
  if (separator === '.' && !(head.length <= 3 && count >= 10) && !isNamed()) return null
  return endsWell(text, run, last, isNamed)
    ? { start: openedAt(text, run, first), end: groupEnd(run, last), last }
    : null
}

/** Two digits and more, or the extension behind a hyphen, as in `901820-0`. */
function isPart(text: string, run: DigitRun, group: number): boolean {
  return groupSize(run, group) >= 2 || separatorBefore(text, run, group) === '-'
}

/** Whether what is left of a run has as many digits as a number that only a word before it tells from others. */
function mayBeNamed(run: DigitRun, first: number): boolean {
  if (groupSize(run, first) === 3 && groupSize(run, first + 1) === 4) return true
  // Each group has a digit at least.
  if (run.groupCount - first > 13) return false
  let count = 0
  for (let group = first; group < run.groupCount && count <= 13; group++) count += groupSize(run, group)
  return count >= 8 && count <= 13
}

/** Behind a word such as `call`: 10 or 11 digits in any groups, or seven as `555-0100`. */
function named(text: string, run: DigitRun, first: number, isNamed: () => boolean): Phone | null {
  if (!mayBeNamed(run, first)) return null
  let count = 0
  for (let last = first; last < run.groupCount && count <= 13; last++) {
    count += groupSize(run, last)
    const isLocal = count === 7 && last === first + 1 && groupSize(run, first) === 3
    const isWhole = count >= 8 && count <= 13 && last === run.groupCount - 1
    if ((isLocal || isWhole) && endsWell(text, run, last, () => false) && isNamed()) {
      return { start: openedAt(text, run, first), end: groupEnd(run, last), last }
    }
  }
  return null
}

/** Whether letters, a decimal point or another number stand directly before. */
function isStuck(text: string, start: number): boolean {
  let before = start - 1
  while (text.charCodeAt(before) === 40) before--
  const code = text.charCodeAt(before)
  if (isAlphanumeric(code)) return true
  if (code === 46 || code === 44 || code === 58) return isDigit(text.charCodeAt(before - 1))
  // Two hyphens are a dash.
  if (code === 45) return text.charCodeAt(before - 1) !== 45
  return code === 35 || code === 36 || code === 8364 || code === 163
}

/** Whether a number ends where its last group does: no letter, time, unit or further digits stick to it. */
function endsWell(text: string, run: DigitRun, last: number, mayGoOn: () => boolean): boolean {
  const end = groupEnd(run, last)
  const after = text.charCodeAt(end)
  if (last + 1 < run.groupCount) {
    const separator = separatorBefore(text, run, last + 1)
    return mayGoOn() ? /^[ )]|^[./-] /.test(separator) : /^\)|^[ ).]{2}| \(|^ $/.test(separator)
  }
  if (after === 58 || after === 44) return !isDigit(text.charCodeAt(end + 1))
  if (after === 37) return false
  // The number of an address of SIP: `sip:+44…@host`.
  if (after === 64) return mayGoOn()
  return !isAlphanumeric(after) || /^(?:x|ext)\.? ?\d/i.test(text.slice(end, end + 6))
}

/** Where a number begins whose first group may stand in parentheses. */
function openedAt(text: string, run: DigitRun, first: number): number {
  const start = groupStart(run, first)
  const isClosed = text.charCodeAt(groupEnd(run, first)) === 41
  return text.charCodeAt(start - 1) === 40 && isClosed ? start - 1 : start
}

function digitsOf(text: string, run: DigitRun, first: number, last: number): string {
  let digits = ''
  for (let group = first; group <= last; group++) digits += text.slice(groupStart(run, group), groupEnd(run, group))
  return digits
}

function isArea(digits: string): boolean {
  return /^[2-9]\d\d\d/.test(digits)
}
