/** The entries in their order, as many together as `sizeMax` allows, one at least. Ends after the last one. */
export function* inBatches<T>(
  entries: Iterable<T>,
  sizeOf: (entry: T) => number,
  sizeMax: number,
): Generator<readonly [T, ...T[]]> {
  let batch: [T, ...T[]] | undefined
  let size = 0
  for (const entry of entries) {
    const own = sizeOf(entry)
    if (batch !== undefined && size + own > sizeMax) {
      yield batch
      batch = undefined
      size = 0
    }
    if (batch === undefined) batch = [entry]
    else batch.push(entry)
    size += own
  }
  if (batch !== undefined) yield batch
}
