import { invisible } from './fold-text.ts'

const isInvisible = new RegExp(`^[${invisible}]$`, 'u')
const any = new RegExp(`[${invisible}]`, 'u')

/** Signs that nobody sees, one behind the other, that writing needs at most: flags of regions have seven, and stacked accents look no better with more. */
const longestRun = 16
const longRun = new RegExp(`[${invisible}]{${longestRun + 1},}`, 'gu')

// Each character is asked about once and remembered, as in texts of other scripts they are many.
const known = new Map<number, boolean>()

function isUnseen(point: number): boolean {
  let is = known.get(point)
  if (is === undefined) {
    is = isInvisible.test(String.fromCodePoint(point))
    if (known.size < 10_000) known.set(point, is)
  }
  return is
}

/** The index behind which a text shows its last so many characters: signs that nobody sees, and all of an escape of JSON but one, are none. */
export function lastSeen(text: string, count: number): number {
  let index = text.length
  for (let left = count; index > 0 && left > 0; ) {
    index--
    const code = text.charCodeAt(index)
    if (code < 128) {
      index = escapeStart(text, index)
      left--
      continue
    }
    const isHalf = (code & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    if (isHalf) index--
    if (!isUnseen(isHalf ? (text.codePointAt(index) ?? code) : code)) left -= isHalf ? 2 : 1
  }
  return index
}

/** Where an escape such as `\\u0040` begins that ends with the character at an index; that index where there is none. */
function escapeStart(text: string, index: number): number {
  if (text.charCodeAt(index - 4) !== 117 || text.charCodeAt(index - 5) !== 92) return index
  let start = index - 5
  while (start > 0 && index - start < longestRun && text.charCodeAt(start - 1) === 92) start--
  return start
}

/** A piece of a text without what it adds to a long run of signs that nobody sees; `before` is the text before it. */
export function withoutLongRuns(before: string, piece: string): string {
  if (!any.test(piece)) return piece
  const tail = before.slice(-2 * longestRun)
  const joined = (tail + piece).replace(longRun, (run) => run.slice(0, firstOf(run)))
  // What was there stays as it is.
  return joined.length >= tail.length ? joined.slice(tail.length) : ''
}

/** The length of the first so many characters, in UTF-16 code units. */
function firstOf(run: string): number {
  let units = 0
  for (let count = 0; count < longestRun; count++) units += (run.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  return units
}
