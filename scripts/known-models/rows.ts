/** A value of a row: a text, a number, or rows of numbers. */
export type Cell = string | number | null | readonly (readonly (number | null)[])[]
export type Row = readonly Cell[]

/** The columns of listed models. */
export const listedColumns = [
  'id',
  'name',
  'contextLength',
  'maxOutputTokens',
  'inputs',
  'traits',
  'prompt',
  'completion',
  'cacheRead',
  'cacheWrite',
  'request',
  // Absent from a row that has none of them.
  ...['cacheWriteHour', 'audioInput', 'audioOutput', 'imageOutput', 'webSearch'],
  // Rows of a threshold in tokens, then prompt, completion, cacheRead, cacheWrite, cacheWriteHour, audioInput, audioOutput, imageOutput.
  'tiers',
  // Rows of two times in minutes since midnight UTC, and the share of token prices then.
  'offPeak',
] as const

/** The columns of models that only have a price. */
export const pricedColumns = ['id', 'contextLength', ...listedColumns.slice(listedColumns.indexOf('prompt'))] as const

export const promptColumn = listedColumns.indexOf('prompt')
export const rareColumn = listedColumns.indexOf('request') + 1
export const tiersColumn = listedColumns.indexOf('tiers')

/** A row of numbers without what is null at its end. */
export function trimRow(row: readonly (number | null)[]): readonly (number | null)[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)
}

/** One row of each model that stands under names of several groups of regions: the name that works from most of them. */
export function oneOfEachRegion(rows: readonly Row[]): Row[] {
  const ranks = ['global', '', 'us', 'eu', 'apac', 'jp', 'au', 'ca', 'in', 'us-gov']
  const best = new Map<string, { row: Row; rank: number }>()
  for (const row of rows) {
    const [, region = '', name = ''] = /^(?:(global|us-gov|us|eu|apac|jp|au|ca|in)\.)?(.*)$/.exec(String(row[0])) ?? []
    const rank = ranks.indexOf(region)
    if (rank < (best.get(name)?.rank ?? ranks.length)) best.set(name, { row, rank })
  }
  return sortRows([...best.values()].map(({ row }) => row))
}

/** A listed row as one of those that only have a price. */
export function unlist([id = null, , contextLength = null, , , , ...prices]: Row): Row {
  return [id, contextLength, ...prices]
}

/** Rows end with their last rare price. */
export function trim(row: Row, lengthMin: number): Row {
  const length = row.findLastIndex((cell) => cell !== null) + 1
  return row.slice(0, Math.max(length, lengthMin))
}

/** A price with six decimal places. */
export function round(price: number): number {
  return Math.round(price * 1e6) / 1e6
}

/** Rows by their ids. */
export function sortRows(rows: readonly Row[]): Row[] {
  return [...rows].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
