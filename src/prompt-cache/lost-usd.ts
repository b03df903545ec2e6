import type { CacheRow } from './cache-tally.ts'

const picosPerDollar = 1e12

/** What was lost, in US dollars; null where no requests could be compared, or no price is known of what they missed. */
export function lostUsd({
  missedTokens,
  lostPicos,
  isPriced,
}: Pick<CacheRow, 'missedTokens' | 'lostPicos' | 'isPriced'>): number | null {
  if (missedTokens === null || (missedTokens > 0 && !isPriced)) return null
  return lostPicos / picosPerDollar
}
