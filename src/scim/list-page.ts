import { pageMax } from './discovery.ts'

/** Which results are wanted. */
export interface WantedPage {
  /** From 1. */
  readonly startIndex: number
  readonly count: number
}

export interface Found<T> {
  readonly page: readonly T[]
  readonly total: number
}

const usualCount = 100

/** Reads `startIndex` and `count`: RFC 7644, section 3.4.2.4, has numbers that are out of range mean the nearest ones. */
export function readPage({ startIndex, count }: { startIndex?: string; count?: string }): WantedPage {
  return {
    startIndex: Math.max(1, Number(startIndex ?? 1)),
    count: Math.min(pageMax, Math.max(0, Number(count ?? usualCount))),
  }
}

const batchLength = 1_000

/** Looks through everything that `read` gives, a batch at a time, and keeps the wanted page of what passes. */
export async function scan<T>(
  { startIndex, count }: WantedPage,
  read: (offset: number, limit: number) => Promise<readonly T[]>,
  pass: (batch: readonly T[]) => Promise<readonly T[]>,
): Promise<Found<T>> {
  const page: T[] = []
  let total = 0
  for (let offset = 0; ; offset += batchLength) {
    const batch = await read(offset, batchLength)
    for (const item of await pass(batch)) {
      total++
      if (total >= startIndex && page.length < count) page.push(item)
    }
    if (batch.length < batchLength) return { page, total }
  }
}
