import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, listOf, objectOf } from '../../../streams/untrusted-json.ts'
import { hourCacheWrites } from '../../shared/hour-cache-writes.ts'
import { tokenCount } from '../../shared/token-count.ts'

/**
 * The usage of an answer; undefined if missing or invalid, and then estimated. `inputTokens` excludes cached reads and writes;
 * `outputTokens` includes thoughts, whose number is not given.
 */
export function readUsage(value: unknown): Usage | undefined {
  if (!isJsonObject(value)) return undefined
  const freshTokens = tokenCount(value['inputTokens'])
  const outputTokens = tokenCount(value['outputTokens'])
  if (freshTokens === undefined || outputTokens === undefined) return undefined
  const cachedTokens = tokenCount(value['cacheReadInputTokens']) ?? 0
  const cacheWriteTokens = tokenCount(value['cacheWriteInputTokens']) ?? 0
  const inputTokens = freshTokens + cachedTokens + cacheWriteTokens
  // Some models send zeros for "not known".
  if (inputTokens === 0 && outputTokens === 0) return undefined
  const { '1h': hour, '5m': fiveMinutes } = writesByDuration(value['cacheDetails'])
  const hourTokens = hourCacheWrites(cacheWriteTokens, hour, fiveMinutes)
  return {
    inputTokens,
    cachedTokens,
    cacheWriteTokens,
    ...(hourTokens > 0 ? { cacheWriteHourTokens: hourTokens } : {}),
    outputTokens,
    reasoningTokens: 0,
    origin: 'reported',
  }
}

/** `cacheDetails` lists cache writes by duration. */
function writesByDuration(details: unknown): Readonly<Record<'1h' | '5m', number>> {
  const tokens = { '1h': 0, '5m': 0 }
  for (const { ttl, inputTokens } of listOf(details).map(objectOf)) {
    if (ttl === '1h' || ttl === '5m') tokens[ttl] += tokenCount(inputTokens) ?? 0
  }
  return tokens
}
