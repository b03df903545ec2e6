import type { Turn } from '../canonical/turn.ts'
import type { Endpoint, Prices } from '../catalog/catalog.ts'
import type { Candidate } from '../routing/plan.ts'
import { hostedUses } from './hosted-uses.ts'

/** What an estimate goes by instead of the turn's own upper bounds. */
export interface EstimateBounds {
  /** Tokens of the prompt at most. Absent: as many as its bytes can be. */
  readonly inputTokens?: number
  /** Output tokens that the gateway grants a request without a limit of its own. Absent: as many as the endpoint gives. */
  readonly outputTokens?: number
  /** Uses of the provider's own tools that the gateway grants a request without a bound of its own. Absent: as many as is usual. */
  readonly toolUses?: number
}

// So that nothing fits a budget that is spent to the last nano-dollar, whatever it costs.
const nanosMin = 1

const picosPerNano = 1000

/** What no model takes in or gives, where the catalog does not say how much it does. */
const inputTokensUnlessKnown = 1_048_576
const outputTokensUnlessKnown = 131_072

/**
 * What a request may cost at most, in whole nano-dollars: at the most expensive endpoint that could serve it, for all the tokens that its
 * prompt can have and for the largest output limit that the endpoint may be told. After each use of a tool that the provider runs the
 * model reads its prompt again with what the tool found, up to its whole context. Endpoints without a known price count as free: whoever
 * has a budget reaches them only where `routing.unpriced` allows it.
 */
export function estimateCost(turn: Turn, candidates: readonly Candidate[], bounds: EstimateBounds = {}): number {
  const promptTokens = bounds.inputTokens ?? turn.needs.promptTokensMost
  let most = nanosMin
  for (const candidate of candidates) {
    const { endpoint } = candidate
    const { prices } = endpoint
    if (prices === null) continue
    const context = contextOf(candidate) ?? inputTokensUnlessKnown
    const uses = hostedUses(turn, endpoint, bounds.toolUses)
    const promptOnce = Math.min(promptTokens, context)
    const readAtOnce = uses.contextReads > 0 ? context : promptOnce
    const inputTokens = promptOnce + uses.contextReads * context + uses.promptReads * readAtOnce
    const outputTokens = outputTokensOf(turn, candidate, bounds.outputTokens)
    const picos = inputTokens * inputPicos(prices, turn) + outputTokens * outputPicos(prices, turn)
    most = Math.max(
      most,
      Math.ceil(picos / picosPerNano) + prices.requestNanos + uses.searches * (prices.webSearchNanos ?? 0),
    )
  }
  return Math.min(most, Number.MAX_SAFE_INTEGER)
}

/** The output limit that a candidate is told for a request that has none, where the gateway grants it `granted` tokens. */
export function grantedTo(candidate: Candidate, granted: number): number {
  return Math.min(granted, mostOf(candidate) ?? granted)
}

/** As many tokens as a candidate may answer with: the limit that it is told, if it can be told one. A guess bounds nothing that is sent. */
function outputTokensOf(turn: Turn, candidate: Candidate, granted: number | undefined): number {
  const most = mostOf(candidate) ?? contextOf(candidate)
  const { outputTokensMax: asked, thinkingTokensMax = 0, thinkingTokensBeside: beside = 0 } = turn
  const told = isToldLimits(candidate.endpoint) ? (asked ?? granted) : undefined
  // Some spend a budget for thoughts beside a limit that is smaller.
  const wanted = Math.max(told ?? most ?? outputTokensUnlessKnown, thinkingTokensMax) + beside
  return most === null ? wanted : Math.min(wanted, most)
}

function mostOf({ endpoint, model }: Candidate): number | null {
  const most = endpoint.maxOutputTokens ?? model.maxOutputTokens
  const context = contextOf({ endpoint, model })
  return most === null || context === null ? most : Math.min(most, context)
}

function contextOf({ endpoint, model }: Pick<Candidate, 'endpoint' | 'model'>): number | null {
  return endpoint.contextLength ?? model.contextLength
}

/** Whether limits get there: what a provider refuses to be told is left out. */
function isToldLimits({ provider: { capabilities } }: Endpoint): boolean {
  return capabilities.refusedParameters?.includes(capabilities.outputLimitParameter) !== true
}

// Which tokens will be written to a cache is the provider's to say; for an hour only what is asked for.
function inputPicos(
  { promptPicos, cacheWritePicos, cacheWriteHourPicos, audioInputPicos }: Prices,
  { needs }: Turn,
): number {
  const audio = needs.inputModalities.has('audio') ? (audioInputPicos ?? 0) : 0
  // Looking through the body for it is worth it only where it costs something.
  const hour = !cacheWriteHourPicos || needs.mayCacheForHour?.() === false ? 0 : cacheWriteHourPicos
  return Math.max(promptPicos, cacheWritePicos ?? 0, hour, audio)
}

function outputPicos({ completionPicos, imageOutputPicos, audioOutputPicos }: Prices, { needs }: Turn): number {
  const image = needs.outputModalities.has('image') ? (imageOutputPicos ?? 0) : 0
  const audio = needs.outputModalities.has('audio') ? (audioOutputPicos ?? 0) : 0
  return Math.max(completionPicos, image, audio)
}
