import { bucketEnds, bucketLetters } from '../../records/time-counts.ts'

/** The counted times of each sum, by their column: the letter that one row of `generations` adds. Requests that failed or were broken off add none: their times are no answer's. */
export const countedTimes = {
  first_token_times: letterOf('first_token_ms'),
  duration_times: letterOf('duration_ms'),
} as const

export const timeColumns = Object.keys(countedTimes)

/** SQL that counts the texts of a group together. */
export function joinedTimes(expression: string): string {
  return `string_agg(${expression}, '')`
}

function letterOf(column: string): string {
  return `case when status in ('completed', 'incomplete') and ${column} is not null then ${letterAmong(column, 0, bucketEnds.length)} else '' end`
}

/** Halves what is left with each comparison. Times are whole milliseconds. */
function letterAmong(column: string, first: number, last: number): string {
  if (first === last) return `'${bucketLetters[first]}'`
  const middle = Math.floor((first + last) / 2)
  const end = Math.ceil(bucketEnds[middle] ?? 0)
  return `case when ${column} < ${end} then ${letterAmong(column, first, middle)} else ${letterAmong(column, middle + 1, last)} end`
}
