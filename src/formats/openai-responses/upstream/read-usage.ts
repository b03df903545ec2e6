import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, type JsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { reportedOutputCost } from '../../shared/reported-output-cost.ts'
import { tokenCount } from '../../shared/token-count.ts'

const dollarsMax = 1_000_000
const searchesMax = 10_000
/** xAI counts cost in ticks of 1e-10 USD. */
const ticksPerDollar = 1e10

/** The usage of a response object; null if missing or invalid (negative, fractional, not a number, too large). */
export function usageOfResponse(response: JsonObject): Usage | null {
  const wire = response['usage']
  if (!isJsonObject(wire)) return null
  const inputTokens = tokenCount(wire['input_tokens'])
  const outputTokens = tokenCount(wire['output_tokens'])
  if (inputTokens === undefined || outputTokens === undefined) return null
  const inputDetails = objectOf(wire['input_tokens_details'])
  const cachedTokens = Math.min(tokenCount(inputDetails['cached_tokens']) ?? 0, inputTokens)
  const cacheWriteTokens = tokenCount(inputDetails['cache_write_tokens']) ?? 0
  const outputDetails = objectOf(wire['output_tokens_details'])
  const reasoningTokens = tokenCount(outputDetails['reasoning_tokens']) ?? 0
  // OpenRouter reports dollars, xAI ticks.
  const cost = dollarsOf(wire['cost'], 1) ?? dollarsOf(wire['cost_in_usd_ticks'], ticksPerDollar)
  const usage: Changeable<Usage> = {
    inputTokens,
    cachedTokens,
    cacheWriteTokens: Math.min(cacheWriteTokens, inputTokens - cachedTokens),
    outputTokens,
    reasoningTokens: Math.min(reasoningTokens, outputTokens),
    origin: 'reported',
  }
  setPart(usage, 'inputAudioTokens', inputDetails['audio_tokens'], inputTokens)
  setPart(usage, 'outputAudioTokens', outputDetails['audio_tokens'], outputTokens)
  setPart(usage, 'outputImageTokens', outputDetails['image_tokens'], outputTokens)
  setPart(usage, 'webSearchCount', searchesOf(response, wire), searchesMax)
  const outputCost = reportedOutputCost(cost, wire)
  if (cost !== undefined) usage.reportedCostUsd = cost
  if (outputCost !== undefined) usage.reportedOutputCostUsd = outputCost
  return usage
}

type Changeable<T> = { -readonly [K in keyof T]: T[K] }
type Part = 'inputAudioTokens' | 'outputAudioTokens' | 'outputImageTokens' | 'webSearchCount'

/** An optional count, at most `most`. */
function setPart(usage: Changeable<Usage>, name: Part, value: unknown, most: number): void {
  const count = tokenCount(value)
  if (count !== undefined && count !== 0) usage[name] = Math.min(count, most)
}

// OpenAI counts its own searches outside the usage, gateways like this one inside it.
function searchesOf(response: JsonObject, usage: JsonObject): unknown {
  const { server_tool_use_details: details } = usage
  if (isJsonObject(details)) return details['web_search_requests']
  return objectOf(objectOf(response['tool_usage'])['web_search'])['num_requests']
}

function dollarsOf(value: unknown, divisor: number): number | undefined {
  if (typeof value !== 'number') return undefined
  const dollars = value / divisor
  return dollars >= 0 && dollars <= dollarsMax ? dollars : undefined
}
