import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import { countInput } from '../tokens/count-input.ts'
import { loadTokenCounter } from '../tokens/count-tokens.ts'
import type { SampledOutput } from './output-sample.ts'
import { completeUsage } from './reported-usage.ts'

/**
 * Counts an answer's tokens when its provider did not: with a tokenizer that is close enough for any model. When only the beginning of a
 * stream was sampled, `deltaCount` gives its full length; `reported` is what the provider had reported when the answer broke off.
 */
export async function estimateUsage(
  turn: Turn,
  output: SampledOutput,
  deltaCount: number,
  reported?: Usage,
): Promise<Usage> {
  return completeUsage(reported, {
    // Counting a long prompt is slow, so only where it is needed.
    inputTokens: reported === undefined || reported.inputTokens === 0 ? await countPrompt(turn) : reported.inputTokens,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: await countOutput(output, deltaCount),
    reasoningTokens: 0,
    origin: 'estimated',
  })
}

/** Tokens of an answer of so many deltas, of which the sample is the beginning. */
export async function countOutput(sample: SampledOutput, deltaCount: number): Promise<number> {
  const counter = await loadTokenCounter()
  const sampled = counter.count(sample.text)
  const isPart = sample.deltaCount > 0 && deltaCount > sample.deltaCount
  return isPart ? Math.round((sampled * deltaCount) / sample.deltaCount) : sampled
}

/** Tokens of a turn's prompt. */
export async function countPrompt(turn: Turn): Promise<number> {
  try {
    return await countInput(turn.conversation(), await loadTokenCounter(), never)
  } catch {
    // A relay may have passed on a conversation that can't be decoded.
    return turn.needs.promptTokensGuess
  }
}

const never = new AbortController().signal
