// Knex inserts into SQLite with a select for each row; a statement may have 500.
const sliceLength = 400

/** Cuts a list into slices that fit into one statement each. */
export function toSlices<T>(list: readonly T[]): T[][] {
  const slices: T[][] = []
  for (let at = 0; at < list.length; at += sliceLength) slices.push(list.slice(at, at + sliceLength))
  return slices
}
