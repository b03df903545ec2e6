import type { Turn } from '../canonical/turn.ts'
import type { Prices } from '../catalog/catalog.ts'
import type { Candidate } from '../routing/plan.ts'

// So that nothing fits a budget that is spent to the last nano-dollar, whatever it costs.
const nanosMin = 1

const picosPerNano = 1000

/**
 * What a request may cost at most, in whole nano-dollars, as far as can be said beforehand: at the dearest endpoint that could serve it,
 * for its prompt as guessed and for as many output tokens as it lets itself be given, `outputTokensUnlessLimited` where it does not say.
 * Endpoints without a known price count as free.
 */
export function estimateCost(turn: Turn, candidates: readonly Candidate[], outputTokensUnlessLimited: number): number {
  const wanted = outputTokensWanted(turn) ?? outputTokensUnlessLimited
  let most = nanosMin
  for (const { endpoint, model } of candidates) {
    const { prices } = endpoint
    if (prices === null) continue
    const context = endpoint.contextLength ?? model.contextLength ?? Number.POSITIVE_INFINITY
    const inputTokens = Math.min(turn.needs.promptTokensGuess, context)
    const outputTokens = Math.min(wanted, endpoint.maxOutputTokens ?? model.maxOutputTokens ?? context, context)
    const picos = inputTokens * inputPicos(prices, turn) + outputTokens * outputPicos(prices, turn)
    most = Math.max(most, Math.ceil(picos / picosPerNano) + prices.requestNanos)
  }
  return Math.min(most, Number.MAX_SAFE_INTEGER)
}

/** The limit that the caller set itself, under the name that its wire format has for it. */
function outputTokensWanted({ wire }: Turn): number | undefined {
  const limits = [wire['max_output_tokens'], wire['max_completion_tokens'], wire['max_tokens']]
  return limits.find((limit): limit is number => typeof limit === 'number')
}

// Which tokens will be written to a cache is the provider's to say.
function inputPicos(
  { promptPicos, cacheWritePicos, cacheWriteHourPicos, audioInputPicos }: Prices,
  { needs }: Turn,
): number {
  const audio = needs.inputModalities.has('audio') ? (audioInputPicos ?? 0) : 0
  return Math.max(promptPicos, cacheWritePicos ?? 0, cacheWriteHourPicos ?? 0, audio)
}

function outputPicos({ completionPicos, imageOutputPicos, audioOutputPicos }: Prices, { needs }: Turn): number {
  const image = needs.outputModalities.has('image') ? (imageOutputPicos ?? 0) : 0
  const audio = needs.outputModalities.has('audio') ? (audioOutputPicos ?? 0) : 0
  return Math.max(completionPicos, image, audio)
}
