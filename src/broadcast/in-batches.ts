import { setImmediate } from 'node:timers/promises'

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

/** The same, with a turn of the event loop between them: what is made of many long texts must not keep others waiting. */
export async function* inTurns<T>(
  entries: Iterable<T>,
  sizeOf: (entry: T) => number,
  sizeMax: number,
): AsyncGenerator<readonly [T, ...T[]]> {
  for (const batch of inBatches(entries, sizeOf, sizeMax)) {
    yield batch
    await setImmediate()
  }
}

/** The entries of a list, each made when it is asked for. */
export function* lazily<T, U>(list: readonly T[], make: (entry: T) => U): Generator<U> {
  for (const entry of list) yield make(entry)
}
