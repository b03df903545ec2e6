import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, type JsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { reportedOutputCost } from '../../shared/reported-output-cost.ts'
import { tokenCount } from '../../shared/token-count.ts'

const dollarsMax = 1_000_000
const searchesMax = 10_000
/** xAI counts cost in ticks of 1e-10 USD. */
const ticksPerDollar = 1e10

/**
 * The usage that a chunk or a whole answer reports, wherever its provider puts it; undefined when it reports none or nonsense
 * (negative, fractional, absurd), so that it will be estimated.
 */
export function readUsage(wire: JsonObject, choice: JsonObject): Usage | undefined {
  const usage = usageIn(wire, choice)
  if (usage === undefined) return undefined
  const promptTokens = tokenCount(usage['prompt_tokens'])
  const completionTokens = tokenCount(usage['completion_tokens'])
  if (promptTokens === undefined || completionTokens === undefined) return undefined
  const inputDetails = objectOf(usage['prompt_tokens_details'])
  const outputDetails = objectOf(usage['completion_tokens_details'])
  const reported = first(outputDetails['reasoning_tokens'], usage['reasoning_tokens'])
  const hidden = hiddenTokens(usage, promptTokens + completionTokens, reported)
  const outputTokens = completionTokens + hidden
  const cost = costOf(wire, usage)
  const outputCost = reportedOutputCost(cost, usage)
  // Some servers send zeros for "not known".
  if (promptTokens === 0 && outputTokens === 0 && cost === undefined) return undefined
  const cachedTokens = first(
    inputDetails['cached_tokens'],
    usage['prompt_cache_hit_tokens'],
    usage['cache_read_input_tokens'],
    usage['cached_tokens'],
  )
  const cacheWriteTokens = first(inputDetails['cache_write_tokens'], usage['cache_creation_input_tokens'])
  return {
    inputTokens: promptTokens,
    cachedTokens: Math.min(cachedTokens, promptTokens),
    cacheWriteTokens: Math.min(cacheWriteTokens, Math.max(0, promptTokens - cachedTokens)),
    outputTokens,
    reasoningTokens: Math.min(Math.max(reported, hidden), outputTokens),
    ...countOf('inputAudioTokens', inputDetails['audio_tokens'], promptTokens),
    ...countOf('outputAudioTokens', outputDetails['audio_tokens'], outputTokens),
    ...countOf('outputImageTokens', outputDetails['image_tokens'], outputTokens),
    ...countOf('webSearchCount', searchesOf(usage), searchesMax),
    ...(cost === undefined ? {} : { reportedCostUsd: cost }),
    ...(outputCost === undefined ? {} : { reportedOutputCostUsd: outputCost }),
    origin: 'reported',
  }
}

/** A chunk's usage as its provider wrote it. Groq repeats it in `x_groq`, in older streams it stands only there; Moonshot puts it into the choice. */
export function usageIn(wire: JsonObject, choice: JsonObject): JsonObject | undefined {
  return [wire['usage'], objectOf(wire['x_groq'])['usage'], choice['usage']].find(isJsonObject)
}

/** An optional count, at most `most`. */
function countOf<Name extends keyof Usage>(name: Name, value: unknown, most: number): { [N in Name]?: number } {
  const count = tokenCount(value)
  return count === undefined || count === 0 ? {} : ({ [name]: Math.min(count, most) } as { [N in Name]?: number })
}

/** Perplexity: `num_search_queries`; OpenRouter and gateways like this one count the tools that ran. */
function searchesOf(usage: JsonObject): unknown {
  const details = usage['server_tool_use_details'] ?? usage['server_tool_use']
  return isJsonObject(details) ? details['web_search_requests'] : usage['num_search_queries']
}

/**
 * Tokens that only the total contains: xAI leaves reasoning out of `completion_tokens`, Gemini leaves thoughts out of every count but
 * the total. Both charge them as output.
 */
function hiddenTokens(usage: JsonObject, saidTokens: number, reasoningTokens: number): number {
  const excess = (tokenCount(usage['total_tokens']) ?? 0) - saidTokens
  return excess > 0 && (reasoningTokens === 0 || excess === reasoningTokens) ? excess : 0
}

/** OpenRouter: `usage.cost` in USD; Perplexity: `usage.cost.total_cost`; Venice: `cost.usd` beside the usage; xAI: ticks. */
function costOf(wire: JsonObject, usage: JsonObject): number | undefined {
  const ticks = dollarsOf(usage['cost_in_usd_ticks'], ticksPerDollar)
  return (
    dollarsOf(usage['cost']) ??
    dollarsOf(objectOf(usage['cost'])['total_cost']) ??
    dollarsOf(objectOf(wire['cost'])['usd']) ??
    ticks
  )
}

function dollarsOf(value: unknown, divisor = 1): number | undefined {
  if (typeof value !== 'number') return undefined
  const dollars = value / divisor
  return dollars >= 0 && dollars <= dollarsMax ? dollars : undefined
}

/** The first that is a count; 0 when none is. */
function first(...values: readonly unknown[]): number {
  for (const value of values) {
    const tokens = tokenCount(value)
    if (tokens !== undefined) return tokens
  }
  return 0
}
