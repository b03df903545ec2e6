/**
 * How many times fell into each bucket, as text: the bucket's letter for each, or once with their number behind it (`aac12`). So two texts one
 * behind the other count what both do, and databases add them up by joining. Empty: none is known.
 */
export type TimeCounts = string

/** Milliseconds. */
export interface TimePercentiles {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** Of each bucket, the shortest first. */
export const bucketLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const capitals = 26
/** Neighbouring ends of buckets differ by a quarter, so no estimate is further from the time that it is for. */
const bucketRatio = 1.25
const leastMs = 10
/** What each bucket's times stay below, in milliseconds: 10 ms to 11.7 minutes. The last bucket has no end. */
export const bucketEnds: readonly number[] = Array.from(
  { length: bucketLetters.length - 1 },
  (_, at) => leastMs * bucketRatio ** at,
)
/** Longer texts are written shorter. Most groups never come to this: that costs them nothing. */
export const longTimeCounts = 200

/** The counts of both together. */
export function joinTimeCounts(one: TimeCounts, other: TimeCounts): TimeCounts {
  return shortTimeCounts(one + other)
}

/** The same counts: each letter once where the text is long. */
export function shortTimeCounts(text: TimeCounts): TimeCounts {
  if (text.length <= longTimeCounts) return text
  return [...readCounts(text)]
    .map((count, bucket) => (count === 0 ? '' : `${bucketLetters[bucket]}${count === 1 ? '' : count}`))
    .join('')
}

/** How many times are counted. */
export function timesCounted(text: TimeCounts): number {
  return readCounts(text).reduce((sum, count) => sum + count, 0)
}

/**
 * What half, 95 and 99 of 100 times stay within. Each is in the bucket of the exact one, and so within a quarter of it; below 10 ms it is within
 * 10 ms, and beyond 11.7 minutes it is these. Null when no time is counted.
 */
export function timePercentiles(text: TimeCounts): TimePercentiles | null {
  const counts = readCounts(text)
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  return { p50: timeAt(counts, 0.5 * all), p95: timeAt(counts, 0.95 * all), p99: timeAt(counts, 0.99 * all) }
}

/** The time that as many stay within; times are taken to lie evenly in their bucket. */
function timeAt(counts: Float64Array, rank: number): number {
  let below = 0
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && below + count >= rank) {
      const begin = bucketEnds[bucket - 1] ?? 0
      const end = bucketEnds[bucket] ?? begin
      return begin + ((end - begin) * (rank - below)) / count
    }
    below += count
  }
  return bucketEnds.at(-1) ?? 0
}

function readCounts(text: TimeCounts): Float64Array {
  const counts = new Float64Array(bucketLetters.length)
  for (let at = 0; at < text.length; ) {
    const bucket = bucketOf(text.charCodeAt(at++))
    let count = 0
    // Behind the end it is NaN, which is no digit.
    for (let digit = digitAt(text, at); digit >= 0 && digit <= 9; digit = digitAt(text, ++at))
      count = count * 10 + digit
    counts[bucket] = (counts[bucket] ?? 0) + (count || 1)
  }
  return counts
}

function bucketOf(code: number): number {
  return code >= codeOfSmallA ? code - codeOfSmallA + capitals : code - codeOfA
}

function digitAt(text: string, at: number): number {
  return text.charCodeAt(at) - codeOfZero
}

const codeOfZero = 48
const codeOfA = 65
const codeOfSmallA = 97
