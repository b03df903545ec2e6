/**
 * How many Unicode code points stand in a text from one UTF-16 index to another. The counts of pieces add up, also where they part the two halves of
 * a character: all but second halves are counted.
 */
export function codePointsIn(text: string, start = 0, end = text.length): number {
  let count = 0
  for (let index = start; index < end; index++) if (!isSecondHalf(text.charCodeAt(index))) count++
  return count
}

/** The part of a text from one code point up to another one, which is not in it. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  const from = unitsUpTo(text, start)
  return text.slice(from, unitsUpTo(text, end - start, from))
}

const unitsBetweenCounts = 256

/** Turns UTF-16 indexes of one text into places in code points, however many. */
export class CodePointIndex {
  readonly #text: string
  /** The code points before each 256th unit. */
  readonly #counts: number[] = [0]

  constructor(text: string) {
    this.#text = text
    for (let end = unitsBetweenCounts; end <= text.length; end += unitsBetweenCounts)
      this.#counts.push((this.#counts.at(-1) ?? 0) + codePointsIn(text, end - unitsBetweenCounts, end))
  }

  /** The code points before an index; all of them beyond the text's end. */
  at(index: number): number {
    const end = Math.min(index, this.#text.length)
    const row = Math.floor(end / unitsBetweenCounts)
    return (this.#counts[row] ?? 0) + codePointsIn(this.#text, row * unitsBetweenCounts, end)
  }
}

/** Turns places that are counted in code points, as Python counts, into UTF-16 code units. Places must come in ascending order. */
export function toCodeUnits(text: string, places: readonly number[]): readonly number[] {
  const units: number[] = []
  let unit = 0
  let point = 0
  for (const place of places) {
    while (point < place && unit < text.length) {
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
      point++
    }
    units.push(unit)
  }
  return units
}

/** The UTF-16 index behind so many code points from an index on. */
function unitsUpTo(text: string, count: number, from = 0): number {
  let left = count
  let index = from
  for (; index < text.length; index++) {
    if (isSecondHalf(text.charCodeAt(index))) continue
    if (left-- <= 0) break
  }
  return index
}

function isSecondHalf(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}
