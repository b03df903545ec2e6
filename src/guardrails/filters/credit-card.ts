import { isDigit, isWord } from '../characters.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'
import { type DigitRun, groupEnd, groupSize, groupStart, separatorBefore } from './digit-runs.ts'
import { passesLuhn } from './luhn.ts'

const fewestDigits = 13
const mostDigits = 19

/** The first digits and the lengths of each network (ISO/IEC 7812 ranges, as the networks publish them). */
const issuers: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] }, // Visa
  { prefix: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))/, lengths: [16] }, // Mastercard
  { prefix: /^3[47]/, lengths: [15] }, // American Express
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] }, // Discover
  { prefix: /^3(?:0[0-5]|095|[689])/, lengths: [14, 15, 16, 17, 18, 19] }, // Diners Club
  { prefix: /^35(?:2[89]|[3-8]\d)/, lengths: [16, 17, 18, 19] }, // JCB
  { prefix: /^(?:62|81)/, lengths: [16, 17, 18, 19] }, // UnionPay
  { prefix: /^(?:50(?:18|19|20|38)|5[68]|6304|6390|67)/, lengths: [13, 14, 15, 16, 17, 18, 19] }, // Maestro
  { prefix: /^220[0-4]/, lengths: [16, 17, 18, 19] }, // Mir
  { prefix: /^(?:508|60|82)/, lengths: [16] }, // RuPay
  { prefix: /^50(?:6(?:099|1)|7865|7[89])/, lengths: [16, 18, 19] }, // Verve
  { prefix: /^9792/, lengths: [16] }, // Troy
]

/** Finds numbers of payment cards: 13 to 19 digits of a known network whose check digit is right, with or without separators. */
export function findCreditCards({ text, digitRuns }: TextView): readonly Span[] {
  const spans = findApart(text)
  for (const run of digitRuns) {
    if (run.digitCount < fewestDigits) continue
    for (let group = 0; group < run.groupCount; group++) {
      const last = lastGroupAt(text, run, group)
      if (last === null) continue
      spans.push({ start: groupStart(run, group), end: groupEnd(run, last) })
      group = last
    }
  }
  return spans
}

// Embossed groups with the same wide separator between all of them, as forms, columns, names of files and addresses have it.
const apart =
  /\d{4}( {2,3}| - |_|\t|[ \t]?\r?\n[ \t]?|\\n|%20|\+)(?:\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})(?!\d)/g

/** Cards whose groups stand further apart: no rows or columns of more numbers. */
function findApart(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(apart)) {
    const [written, separator = ''] = match
    const start = match.index
    const end = start + written.length
    const before = text.slice(Math.max(0, start - separator.length - 1), start)
    const goesOn = text.startsWith(separator, end) && isDigit(text.charCodeAt(end + separator.length))
    const hasBefore = before.endsWith(separator) && isDigit(before.charCodeAt(0))
    if (goesOn || hasBefore || isLetterBeside(text.charCodeAt(start - 1)) || isLetterBeside(text.charCodeAt(end)))
      continue
    if (isCardNumber(written.replaceAll(separator, ''))) spans.push({ start, end })
  }
  return spans
}

/** The last group of the card that starts with a group. The longest is taken: it may have another card as its beginning. */
function lastGroupAt(text: string, run: DigitRun, first: number): number | null {
  // Cards among other numbers begin with a long group; looking further at each short one would take long where there are thousands.
  if (first > 0 && groupSize(run, first) < 4) return null
  const before = text.charCodeAt(groupStart(run, first) - 1)
  if (isLetterBeside(before) || isFraction(text, run, first)) return null
  let digits = ''
  let found: number | null = null
  for (let group = first; group < run.groupCount; group++) {
    if (group > first && separatorBefore(text, run, group).length > 1) break
    if (digits.length + groupSize(run, group) > mostDigits) break
    digits += text.slice(groupStart(run, group), groupEnd(run, group))
    if (digits.length < fewestDigits || isLetterBeside(text.charCodeAt(groupEnd(run, group)))) continue
    const isWhole = first === 0 && group === run.groupCount - 1
    if (!isCardNumber(digits)) continue
    if (isWhole ? !hasFraction(text, run, group) : isGrouped(run, first, group)) found = group
  }
  return found
}

function isCardNumber(digits: string): boolean {
  return (
    issuers.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits)) && passesLuhn(digits)
  )
}

// How cards are embossed: in fours, of American Express and Diners Club in other groups, or in one.
const groupings = /^(?:\d\d|4,4,4,[1-4]|4,4,4,4,[1-3]|4,6,[45]|4,3,3,3|6,13|8,8)$/

/** Whether groups among other groups are as cards are written. */
function isGrouped(run: DigitRun, first: number, last: number): boolean {
  let sizes = String(groupSize(run, first))
  for (let group = first + 1; group <= last; group++) sizes += `,${String(groupSize(run, group))}`
  return groupings.test(sizes)
}

/** Whether two groups with a full stop between are a number with decimals. */
function hasFraction(text: string, run: DigitRun, last: number): boolean {
  return last === 1 && separatorBefore(text, run, 1) === '.'
}

/** Whether a group is what stands behind the decimal point. */
function isFraction(text: string, run: DigitRun, group: number): boolean {
  return group > 0 && separatorBefore(text, run, group) === '.' && groupSize(run, group) > 7
}

function isLetterBeside(code: number): boolean {
  return isWord(code) && code !== 95
}
