import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import { countInput } from '../tokens/count-input.ts'
import { loadTokenCounter } from '../tokens/count-tokens.ts'
import type { SampledOutput } from './output-sample.ts'
import { completeUsage } from './reported-usage.ts'

/**
 * Counts an answer that its provider did not count: with a tokenizer, which comes close for any model. Of a stream whose beginning only
 * was kept, `deltaCount` says how long it was in all; `reported` is what the provider had reported when it broke off.
 */
export async function estimateUsage(
  turn: Turn,
  output: SampledOutput,
  deltaCount: number,
  reported?: Usage,
): Promise<Usage> {
  const counter = await loadTokenCounter()
  const sampled = counter.count(output.text)
  const isPart = output.deltaCount > 0 && deltaCount > output.deltaCount
  return completeUsage(reported, {
    // Counting a long prompt takes a while.
    inputTokens: reported === undefined || reported.inputTokens === 0 ? await countPrompt(turn) : reported.inputTokens,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: isPart ? Math.round((sampled * deltaCount) / output.deltaCount) : sampled,
    reasoningTokens: 0,
    origin: 'estimated',
  })
}

async function countPrompt(turn: Turn): Promise<number> {
  try {
    return await countInput(turn.conversation(), await loadTokenCounter(), never)
  } catch {
    // A relay may have passed on what nobody else here can read.
    return turn.needs.promptTokensGuess
  }
}

const never = new AbortController().signal
