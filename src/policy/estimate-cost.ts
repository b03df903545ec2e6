import { chargeablePrices } from '../accounting/served-prices.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Endpoint, FlatPrices } from '../catalog/catalog.ts'
import { possiblePrices } from '../catalog/request-prices.ts'
import type { Candidate } from '../routing/plan.ts'
import { type HostedUses, hostedUses } from './hosted-uses.ts'

/** Tighter bounds for an estimate than the turn's own. */
export interface EstimateBounds {
  /** Most tokens of the prompt. Default: as many as its bytes can be. */
  readonly inputTokens?: number
  /** Output tokens granted to a request that does not ask for fewer. Default: the request's limit, else the endpoint's. */
  readonly outputTokens?: number
  /** Uses of the provider's own tools granted to a request without a bound of its own. Default: `defaultUses` for each tool. */
  readonly toolUses?: number
}

// At least 1, so that not even a free request fits a budget that is fully spent.
const nanosMin = 1

const picosPerNano = 1000

/** Limits assumed when the catalog has none: more than any model reads or writes. */
const inputTokensAssumed = 1_048_576
const outputTokensAssumed = 131_072

/**
 * The most that a request can cost, in whole nano-dollars: at the most expensive candidate, for the longest possible prompt and the
 * largest output limit that the endpoint may be sent, at the highest price that they can lead to. After each use of a provider's own tool
 * the model reads its prompt again with the tool's result, up to its whole context. Endpoints without a known price count as free: a caller
 * with a budget reaches them only when `routing.unpriced` allows it.
 */
export function estimateCost(turn: Turn, candidates: readonly Candidate[], bounds: EstimateBounds = {}): number {
  const promptTokens = bounds.inputTokens ?? turn.needs.promptTokensMost
  let most = nanosMin
  for (const candidate of candidates) {
    const { endpoint } = candidate
    const chargeable = chargeablePrices(endpoint)
    if (chargeable.length === 0) continue
    const uses = hostedUses(turn, endpoint, bounds.toolUses)
    const inputTokens = inputTokensMost(candidate, promptTokens, uses)
    const outputTokens = outputTokensMost(turn, candidate, bounds.outputTokens)
    for (const prices of chargeable.flatMap((each) => possiblePrices(each, Math.max(inputTokens, promptTokens)))) {
      const picos = inputTokens * inputPicos(prices, turn) + outputTokens * outputPicos(prices, turn, candidate)
      const searchNanos = uses.searches * (prices.webSearchNanos ?? 0)
      most = Math.max(most, Math.ceil(picos / picosPerNano) + prices.requestNanos + searchNanos)
    }
  }
  return Math.min(most, Number.MAX_SAFE_INTEGER)
}

/** The output limit to send to a candidate for a request without one, when the gateway grants `granted` tokens. */
export function grantedTo(candidate: Candidate, granted: number): number {
  return Math.min(granted, mostOf(candidate) ?? granted)
}

/** Most tokens that a candidate can read of a prompt of so many: never more than its context at once, but again after each use of its tools. */
export function inputTokensMost(candidate: Candidate, promptTokens: number, uses: HostedUses): number {
  const context = contextOf(candidate) ?? inputTokensAssumed
  const promptOnce = Math.min(promptTokens, context)
  const readAtOnce = uses.contextReads > 0 ? context : promptOnce
  return promptOnce + uses.contextReads * context + uses.promptReads * readAtOnce
}

/** Most tokens that a candidate may answer with: the limit that it is sent, if it takes one; otherwise its own. */
export function outputTokensMost(turn: Turn, candidate: Candidate, granted: number | undefined): number {
  const most = mostOf(candidate) ?? contextOf(candidate)
  const { outputTokensMax: asked, thinkingTokensMax = 0, thinkingTokensBeside: beside = 0 } = turn
  const sent = takesOutputLimit(candidate.endpoint) ? leastOf(asked, granted) : undefined
  // Some models have a thinking budget on top of a smaller output limit.
  const wanted = Math.max(sent ?? most ?? outputTokensAssumed, thinkingTokensMax) + beside
  return most === null ? wanted : Math.min(wanted, most)
}

function leastOf(asked: number | undefined, granted: number | undefined): number | undefined {
  return asked === undefined || granted === undefined ? (asked ?? granted) : Math.min(asked, granted)
}

function mostOf({ endpoint, model }: Candidate): number | null {
  const most = endpoint.maxOutputTokens ?? model.maxOutputTokens
  const context = contextOf({ endpoint, model })
  return most === null || context === null ? most : Math.min(most, context)
}

function contextOf({ endpoint, model }: Pick<Candidate, 'endpoint' | 'model'>): number | null {
  return endpoint.contextLength ?? model.contextLength
}

/** True when the provider takes an output limit: parameters that it refuses are not sent. */
function takesOutputLimit({ provider: { capabilities } }: Endpoint): boolean {
  return capabilities.refusedParameters?.includes(capabilities.outputLimitParameter) !== true
}

// The provider decides which tokens it writes to its cache; for an hour only when the request asks for it.
function inputPicos(
  { promptPicos, cacheWritePicos, cacheWriteHourPicos, audioInputPicos }: FlatPrices,
  { needs }: Turn,
): number {
  const audio = mayHaveSound(needs) ? (audioInputPicos ?? 0) : 0
  // Searching the body is only worth it when the hour has a price.
  const hour = !cacheWriteHourPicos || needs.mayCacheForHour?.() === false ? 0 : cacheWriteHourPicos
  return Math.max(promptPicos, cacheWritePicos ?? 0, hour, audio)
}

function outputPicos(
  { completionPicos, imageOutputPicos, audioOutputPicos }: FlatPrices,
  turn: Turn,
  candidate: Candidate,
): number {
  const image = mayMake(turn, candidate, 'image') ? (imageOutputPicos ?? 0) : 0
  const audio = mayMake(turn, candidate, 'audio') ? (audioOutputPicos ?? 0) : 0
  return Math.max(completionPicos, image, audio)
}

/** Whether a prompt may have sound: films and files may, too. */
export function mayHaveSound({ inputModalities }: Turn['needs']): boolean {
  return [...inputModalities].some((kind) => kind !== 'text' && kind !== 'image')
}

/** Whether an answer may have pictures or sound: some models make them unasked. */
export function mayMake({ needs }: Turn, { model }: Pick<Candidate, 'model'>, kind: 'image' | 'audio'): boolean {
  return needs.outputModalities.has(kind) || model.outputModalities.includes(kind)
}
