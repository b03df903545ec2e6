/**
 * Cache writes kept for an hour, of all cache writes that a provider counts. Its breakdown may lack those of later steps: where it only
 * lists writes for an hour, they are, too. Where it lists both, they are not, because entries kept for an hour come first in a prompt.
 */
export function hourCacheWrites(allTokens: number, hourTokens: number, fiveMinuteTokens: number): number {
  return hourTokens > 0 && fiveMinuteTokens === 0 ? allTokens : Math.min(hourTokens, allTokens)
}
