import { isDigit } from '../characters.ts'
import type { Span } from '../span.ts'

/** A text as it is read, without what only hides its words, and the way back to the text as it is written. */
export interface FoldedText {
  readonly text: string
  /** The stretch of the original from which a stretch of the folded text comes. */
  toOriginal(span: Span): Span
}

// Characters that nobody sees: zero-width ones, accents of their own, marks of direction, variation selectors, tags, soft hyphens.
export const invisible =
  '\\u00ad\\u0300-\\u036f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\u{e0000}-\\u{e0fff}'
// Letters, digits and signs that NFKC writes in ASCII.
const compatible =
  '\\u2024\\u2070-\\u209f\\u2100-\\u214f\\u2460-\\u24ff\\ufe52\\ufe58\\ufe63\\ufe6b\\uff0b\\uff0d-\\uff19\\uff20-\\uff5e\\u{1d400}-\\u{1d7ff}\\u{1f100}-\\u{1f1ff}'
// Dashes, spaces and full stops, which matter between digits; prose has them everywhere.
const separators = '\\u00a0\\u2000-\\u200a\\u2010-\\u2015\\u202f\\u205f\\u2212\\u3000\\u3002\\uff0e\\uff61'
const otherDigit = '(?=[^\\x00-\\x7f])\\p{Nd}'
const nonAscii = /[\u0080-\uffff]/
const alwaysFolded = new RegExp(`^(?:[${invisible}${compatible}]|${otherDigit})`, 'u')
const isSeparator = new RegExp(`^[${separators}]`)
const folded = new RegExp(`[${invisible}${compatible}${separators}]|${otherDigit}`, 'gu')
const isInvisible = new RegExp(`^[${invisible}]$`, 'u')
const digit = /^\p{Nd}$/u
const dash = /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]$/u
const fullStop = /^[\u3002\uff61\u2024\ufe52]$/u

/** Folds a text, or returns null where nothing in it needs folding. ASCII texts cost one look. */
export function foldText(text: string): FoldedText | null {
  const first = text.search(nonAscii)
  return first >= 0 && needsFolding(text, first) ? foldWith(text, folded, foldCharacter) : null
}

// What is known of a character outside of ASCII. Zero: nothing yet.
const stays = 1
const folds = 2
const parts = 3
// Each is looked at once and remembered: texts in other scripts have thousands of them, and a table costs a tenth of the pattern.
const known = new Uint8Array(0x110000)

function needsFolding(text: string, from: number): boolean {
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 128) continue
    const isHalf = (code & 0xfc00) === 0xd800
    const point = isHalf ? (text.codePointAt(index) ?? code) : code
    let kind = known[point]
    if (kind === 0) known[point] = kind = kindOf(String.fromCodePoint(point))
    if (kind === folds) return true
    if (kind === parts && isDigit(text.charCodeAt(index - 1)) && isDigit(text.charCodeAt(index + 1))) return true
  }
  return false
}

function kindOf(character: string): number {
  if (alwaysFolded.test(character)) return folds
  return isSeparator.test(character) ? parts : stays
}

/** Folds the signs of a text that a pattern finds, one at a time, by a rule that gives what stands for each. */
export function foldWith(text: string, characters: RegExp, fold: (character: string) => string): FoldedText {
  // Stretches, each as long in both texts, or the reading of one sign: where they begin, with one more behind the last.
  const foldedStarts: number[] = []
  const originalStarts: number[] = []
  /** How long what is read otherwise is in the original, by its place there. */
  const readings = new Map<number, number>()
  let written = ''
  let last = 0
  const begin = (original: number): void => {
    foldedStarts.push(written.length)
    originalStarts.push(original)
  }
  for (const { 0: character, index } of text.matchAll(characters)) {
    if (index > last) {
      begin(last)
      written += text.slice(last, index)
    }
    last = index + character.length
    const reading = fold(character)
    if (reading === '') continue
    begin(index)
    if (reading !== character) readings.set(index, character.length)
    written += reading
  }
  if (last < text.length) {
    begin(last)
    written += text.slice(last)
  }
  foldedStarts.push(written.length)
  originalStarts.push(text.length)
  return { text: written, toOriginal: ({ start, end }) => toOriginal(start, end) }

  function toOriginal(start: number, end: number): Span {
    const first = stretchAt(foldedStarts, start)
    const final = stretchAt(foldedStarts, end - 1)
    return { start: placeIn(first, start).start, end: placeIn(final, end - 1).end }
  }

  /** The sign of the original that a code unit of the folded text stands for. */
  function placeIn(stretch: number, index: number): Span {
    const foldedStart = foldedStarts[stretch] ?? 0
    const start = originalStarts[stretch] ?? 0
    const length = readings.get(start)
    if (length !== undefined) return { start, end: start + length }
    const inside = index - foldedStart
    return { start: start + inside, end: start + inside + 1 }
  }
}

/** The last stretch that begins at an index or before. */
function stretchAt(starts: readonly number[], index: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return low
}

const knownReadings = new Map<string, string>()

/** What a character is read as: nothing, ASCII, or itself. The characters that need it are few, and are looked up. */
function foldCharacter(character: string): string {
  const known = knownReadings.get(character)
  if (known !== undefined) return known
  const reading = readCharacter(character)
  knownReadings.set(character, reading)
  return reading
}

function readCharacter(character: string): string {
  if (isInvisible.test(character)) return ''
  if (digit.test(character)) return String(digitValue(character))
  if (dash.test(character)) return '-'
  if (fullStop.test(character)) return '.'
  const normal = character.normalize('NFKC')
  return isAscii(normal) ? normal : character
}

/** The value of a decimal digit of any script: Unicode keeps the ten of each script together and in order, mathematical ones in tens, too. */
function digitValue(character: string): number {
  const normal = character.normalize('NFKC')
  if (isAscii(normal)) return Number(normal)
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && digit.test(String.fromCodePoint(zero - 1))) zero--
  return zero === code - 9 || !digit.test(String.fromCodePoint(zero - 1)) ? code - zero : 0
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}
