import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { tokenCount } from '../../shared/token-count.ts'

/**
 * The usage that Cohere reports; undefined if missing or invalid. Counts come from `tokens`, which include Cohere's prompt template and
 * markup that it does not bill. Images are counted separately.
 */
export function readUsage(wire: unknown): Usage | undefined {
  if (!isJsonObject(wire)) return undefined
  const billed = objectOf(wire['billed_units'])
  const counted = objectOf(wire['tokens'])
  const billedInput = tokenCount(billed['input_tokens'])
  const billedOutput = tokenCount(billed['output_tokens'])
  const inputTokens = countOf(counted['input_tokens'], tokenCount(counted['image_tokens']) ?? 0, billedInput)
  const outputTokens = countOf(counted['output_tokens'], 0, billedOutput)
  if (inputTokens === undefined || outputTokens === undefined) return undefined
  const searches = tokenCount(billed['search_units']) ?? 0
  return {
    inputTokens,
    cachedTokens: Math.min(tokenCount(wire['cached_tokens']) ?? 0, inputTokens),
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: Math.min(tokenCount(counted['reasoning_tokens']) ?? 0, outputTokens),
    ...(billedInput !== undefined && billedInput < inputTokens && { billedInputTokens: billedInput }),
    ...(billedOutput !== undefined && billedOutput < outputTokens && { billedOutputTokens: billedOutput }),
    ...(searches > 0 && { webSearchCount: searches }),
    origin: 'reported',
  }
}

/** The counted tokens, at least as many as billed. */
function countOf(counted: unknown, more: number, billed: number | undefined): number | undefined {
  const tokens = tokenCount(counted)
  return tokens === undefined ? billed : Math.max(tokens + more, billed ?? 0)
}
