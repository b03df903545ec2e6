// SQLite takes 32,766 values in a statement, PostgreSQL 65,535.
const sliceLength = 1_000

/** A list in pieces that fit into one statement each. */
export function toSlices<T>(list: readonly T[]): T[][] {
  const slices: T[][] = []
  for (let at = 0; at < list.length; at += sliceLength) slices.push(list.slice(at, at + sliceLength))
  return slices
}
