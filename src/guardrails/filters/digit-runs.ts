import { isDigit } from '../characters.ts'

/** Groups of digits with at most three separators between two of them: all that a number of a phone, card or person may be written with. */
export interface DigitRun {
  /** Start and end of each group, one after the other, in UTF-16 code units. */
  readonly bounds: readonly number[]
  readonly groupCount: number
  readonly digitCount: number
}

/** Shorter runs are no number of anybody. */
const fewestDigits = 7
const mostSeparators = 3

// The engine skips prose faster than a loop does, and a loop goes on faster where digits are many, as in logs.
const anyDigit = /\d/g
const looked = 12

/** The runs of digits in a text, in time that grows with its length and no faster. */
export function digitRuns(text: string): readonly DigitRun[] {
  const runs: DigitRun[] = []
  const length = text.length
  let end: number
  for (let start = nextDigit(text, 0); start >= 0; start = nextDigit(text, end)) {
    end = start + 1
    let digitCount = 1
    // Most runs are too short: their groups are not even asked for.
    for (let at = end; at < length && at <= end + mostSeparators; at++) {
      const code = text.charCodeAt(at)
      if (isDigit(code)) {
        digitCount++
        end = at + 1
      } else if (!isSeparator(code)) break
    }
    if (digitCount >= fewestDigits) runs.push(runOf(text, start, end, digitCount))
  }
  return runs
}

function runOf(text: string, start: number, end: number, digitCount: number): DigitRun {
  const bounds = [start]
  let isInGroup = true
  for (let at = start + 1; at < end; at++) {
    if (isDigit(text.charCodeAt(at)) === isInGroup) continue
    isInGroup = !isInGroup
    bounds.push(at)
  }
  bounds.push(end)
  return { bounds, groupCount: bounds.length / 2, digitCount }
}

function nextDigit(text: string, from: number): number {
  const near = Math.min(text.length, from + looked)
  for (let index = from; index < near; index++) if (isDigit(text.charCodeAt(index))) return index
  anyDigit.lastIndex = near
  return anyDigit.test(text) ? anyDigit.lastIndex - 1 : -1
}

export function groupStart(run: DigitRun, group: number): number {
  return run.bounds[group * 2] ?? Number.NaN
}

export function groupEnd(run: DigitRun, group: number): number {
  return run.bounds[group * 2 + 1] ?? Number.NaN
}

export function groupSize(run: DigitRun, group: number): number {
  return groupEnd(run, group) - groupStart(run, group)
}

/** What stands between a group and the one before it; before the first, nothing. */
export function separatorBefore(text: string, run: DigitRun, group: number): string {
  return group === 0 ? '' : text.slice(groupEnd(run, group - 1), groupStart(run, group))
}

/** Space, parentheses, hyphen, full stop or slash. */
function isSeparator(code: number): boolean {
  return code === 32 || code === 40 || code === 41 || (code >= 45 && code <= 47)
}
