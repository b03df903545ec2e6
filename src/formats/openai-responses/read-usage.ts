import type { Usage } from '../../canonical/usage.ts'
import { isJsonObject, objectOf } from '../../streams/untrusted-json.ts'

/** More tokens than any answer has: a count beyond it is nonsense and not believed. */
const tokensMax = 1_000_000_000
const dollarsMax = 1_000_000
/** xAI counts cost in ticks of 1e-10 USD. */
const ticksPerDollar = 1e10

/** The usage of a response object; null when it has none or reports nonsense (negative, fractional, not a number, absurd). */
export function readUsage(wire: unknown): Usage | null {
  if (!isJsonObject(wire)) return null
  const inputTokens = tokensOf(wire['input_tokens'])
  const outputTokens = tokensOf(wire['output_tokens'])
  if (inputTokens === undefined || outputTokens === undefined) return null
  const inputDetails = objectOf(wire['input_tokens_details'])
  const cachedTokens = Math.min(tokensOf(inputDetails['cached_tokens']) ?? 0, inputTokens)
  const cacheWriteTokens = tokensOf(inputDetails['cache_write_tokens']) ?? 0
  const reasoningTokens = tokensOf(objectOf(wire['output_tokens_details'])['reasoning_tokens']) ?? 0
  // OpenRouter reports dollars, xAI ticks.
  const cost = dollarsOf(wire['cost'], 1) ?? dollarsOf(wire['cost_in_usd_ticks'], ticksPerDollar)
  return {
    inputTokens,
    cachedTokens,
    cacheWriteTokens: Math.min(cacheWriteTokens, inputTokens - cachedTokens),
    outputTokens,
    reasoningTokens: Math.min(reasoningTokens, outputTokens),
    ...(cost !== undefined && { reportedCostUsd: cost }),
    origin: 'reported',
  }
}

function tokensOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= tokensMax ? value : undefined
}

function dollarsOf(value: unknown, divisor: number): number | undefined {
  if (typeof value !== 'number') return undefined
  const dollars = value / divisor
  return dollars >= 0 && dollars <= dollarsMax ? dollars : undefined
}
