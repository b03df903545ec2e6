import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, objectOf } from '../../../streams/untrusted-json.ts'

/** More tokens than any answer has: a count beyond it is nonsense and not believed. */
const tokensMax = 1_000_000_000

/**
 * The usage that Cohere reports; undefined when it reports none or nonsense. What counts is what it bills: `tokens` also has its own
 * prompt template and the markup round calls and citations, which nobody pays for.
 */
export function readUsage(wire: unknown): Usage | undefined {
  if (!isJsonObject(wire)) return undefined
  const billed = objectOf(wire['billed_units'])
  const counted = objectOf(wire['tokens'])
  const countedInput = tokensOf(counted['input_tokens'])
  const inputTokens = tokensOf(billed['input_tokens']) ?? countedInput
  const outputTokens = tokensOf(billed['output_tokens']) ?? tokensOf(counted['output_tokens'])
  if (inputTokens === undefined || outputTokens === undefined) return undefined
  // The cache holds the beginning of a prompt, where the template stands that is not billed.
  const unbilledTokens = Math.max(0, (countedInput ?? inputTokens) - inputTokens)
  const cachedTokens = Math.max(0, (tokensOf(wire['cached_tokens']) ?? 0) - unbilledTokens)
  const searches = tokensOf(billed['search_units']) ?? 0
  return {
    inputTokens,
    cachedTokens: Math.min(cachedTokens, inputTokens),
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: Math.min(tokensOf(counted['reasoning_tokens']) ?? 0, outputTokens),
    ...(searches > 0 && { webSearchCount: searches }),
    origin: 'reported',
  }
}

function tokensOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= tokensMax ? value : undefined
}
