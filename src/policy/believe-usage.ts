import { countOutput, countPrompt } from '../accounting/estimate-usage.ts'
import type { SampledOutput } from '../accounting/output-sample.ts'
import type { Turn } from '../canonical/turn.ts'
import type { ClaimedUsage, Usage } from '../canonical/usage.ts'
import { isSent } from '../routing/hosted-tools.ts'
import type { Candidate } from '../routing/plan.ts'
import { countReadMost } from './count-prompt.ts'
import { estimateCost, inputTokensMost, mayHaveSound, mayMake, outputTokensMost } from './estimate-cost.ts'
import { hostedUses } from './hosted-uses.ts'

/** The question, whom it went to, and the limits that the gateway sent with it. */
export interface Asked {
  readonly turn: Turn
  readonly candidate: Candidate
  readonly outputTokensMax?: number | undefined
  readonly toolUsesMax?: number | undefined
}

/** The answer as it came. `said` is read only if a count has to be checked. */
export interface Came {
  /** A low estimate of the output tokens. */
  readonly deltaCount: number
  said(): SampledOutput | null
}

/** For answers of which nothing came, or nothing was kept. */
export const nothingCame: Came = { deltaCount: 0, said: () => null }

/** The usage to charge, and what the provider claimed if that is not it. */
export interface BelievedUsage {
  readonly usage: Usage
  readonly claimed?: ClaimedUsage
}

/** Tokens that providers add to a prompt: templates, instructions for their own tools. */
const inputMargin = 4096
/** Tokens of an answer beyond those that were seen. */
const outputMargin = 1024
/** Most tokens that a provider's tokenizer makes of one of ours. */
const otherTokenizersMost = 2
/** Searches that were asked for without a bound, or that a model makes unasked which are part of the charge that its provider reports. */
const searchesMost = 30
/** 1,000 USD per million tokens: dearer than any model. */
const anyNanosPerToken = 1_000_000

/**
 * A provider's counts, bounded by what was asked, what came and the context; the estimate takes the place of those beyond. Texts are counted,
 * which is slow, only where a count is plausible neither for the prompt's bytes nor by the limit that was asked for.
 */
export async function believeUsage(asked: Asked, usage: Usage, came: Came): Promise<BelievedUsage> {
  const input = await inputOf(asked, usage)
  const output = await outputOf(asked, usage, came)
  const isExact = partsOf(asked, usage) === null && !isDear(asked, usage)
  if (input === null && output === null && isExact) return { usage }
  const { reportedCostUsd: _, reportedOutputCostUsd: __, ...counts } = usage
  return {
    usage: { ...counts, ...partsOf(asked, counts), ...input, ...output, origin: 'estimated' },
    claimed: claimOf(usage),
  }
}

/** The usage to charge where a budget has no room for what a provider counts beyond what was set aside: what can be counted here, at most. */
export async function countedUsage(asked: Asked, usage: Usage, came: Came): Promise<BelievedUsage> {
  const { turn, candidate, toolUsesMax } = asked
  const sample = came.said()
  const seen = Math.max(came.deltaCount, sample === null ? 0 : await countOutput(sample, came.deltaCount))
  const inputTokens = Math.min(usage.inputTokens, await countPrompt(turn))
  const outputTokens = Math.min(usage.outputTokens, seen)
  const { searches } = hostedUses(turn, candidate.endpoint, toolUsesMax)
  return {
    usage: {
      ...{ inputTokens, billedInputTokens: inputTokens, cachedTokens: 0, cacheWriteTokens: 0 },
      ...{ outputTokens, billedOutputTokens: outputTokens, reasoningTokens: 0, origin: 'estimated' },
      ...(usage.webSearchCount !== undefined && { webSearchCount: Math.min(usage.webSearchCount, searches) }),
    },
    claimed: claimOf(usage),
  }
}

/** The most tokens that a provider can read of the bytes of a prompt. */
export function possibleInput({ turn, candidate, toolUsesMax }: Asked): number {
  const uses = hostedUses(turn, candidate.endpoint, toolUsesMax)
  // The gateway's own tools are not among the bytes that the caller wrote.
  const promptTokens = turn.asWritten === null ? Number.POSITIVE_INFINITY : turn.needs.promptTokensMost
  return inputTokensMost(candidate, promptTokens + inputMargin, uses)
}

/** True if counts are possible, as far as can be seen without counting texts. */
export function isPossible(asked: Asked, usage: Usage, deltaCount: number): boolean {
  const { turn, candidate, outputTokensMax } = asked
  const seenMost = otherTokenizersMost * deltaCount + outputMargin
  const outputMost = Math.max(seenMost, outputTokensMost(turn, candidate, outputTokensMax))
  if (usage.inputTokens > possibleInput(asked) || usage.outputTokens > outputMost) return false
  return partsOf(asked, usage) === null && !isDear(asked, usage)
}

/** True if a provider can have read so many tokens of a prompt. */
export async function isPlausibleInput(asked: Asked, inputTokens: number): Promise<boolean> {
  const { turn, candidate, toolUsesMax } = asked
  const uses = hostedUses(turn, candidate.endpoint, toolUsesMax)
  const within = (promptTokens: number) => inputTokens <= inputTokensMost(candidate, promptTokens + inputMargin, uses)
  // Its bytes allow for far more than a tokenizer finds.
  if (within(Math.min(turn.needs.promptTokensGuess, turn.needs.promptTokensMost))) return true
  return within(await countReadMost(turn))
}

/** The input to charge instead; null where the count is plausible. */
async function inputOf(asked: Asked, { inputTokens }: Usage): Promise<Partial<Usage> | null> {
  if (await isPlausibleInput(asked, inputTokens)) return null
  const counted = await countPrompt(asked.turn)
  const parts = { cachedTokens: 0, cacheWriteTokens: 0, cacheWriteHourTokens: 0, inputAudioTokens: 0 }
  return { inputTokens: counted, billedInputTokens: counted, ...parts }
}

/** The output to charge instead; null where the count is plausible. */
async function outputOf(asked: Asked, usage: Usage, { deltaCount, said }: Came): Promise<Partial<Usage> | null> {
  const { turn, candidate, outputTokensMax } = asked
  const { outputTokens } = usage
  const plausible = (seen: number) => outputTokens <= otherTokenizersMost * seen + outputMargin
  if (plausible(deltaCount)) return null
  const isLimited = outputTokensMax !== undefined || turn.outputTokensMax !== undefined
  if ((isLimited || mayHideOutput(asked, usage)) && outputTokens <= outputTokensMost(turn, candidate, outputTokensMax))
    return null
  const sample = said()
  const seen = Math.max(deltaCount, sample === null ? 0 : await countOutput(sample, deltaCount))
  if (plausible(seen)) return null
  const parts = { reasoningTokens: 0, outputAudioTokens: 0, outputImageTokens: 0 }
  return { outputTokens: seen, billedOutputTokens: seen, ...parts }
}

/** True if an answer may have tokens that are not seen as text: thoughts, media, calls of the provider's own tools. */
function mayHideOutput(
  { turn: { needs }, candidate: { endpoint, model } }: Asked,
  { reasoningTokens }: Usage,
): boolean {
  if (reasoningTokens > 0 || needs.hosted !== undefined || needs.parameters.has('reasoning')) return true
  if (endpoint.supportedParameters?.has('reasoning') === true) return true
  return needs.outputModalities.size > 1 || model.outputModalities.some((kind) => kind !== 'text')
}

/** Counts with prices of their own that nothing in the request or the model explains, as they are charged instead; null where there are none. */
function partsOf(asked: Asked, usage: Usage): Partial<Usage> | null {
  const { needs } = asked.turn
  const makes = (kind: 'image' | 'audio') => mayMake(asked.turn, asked.candidate, kind)
  const { cacheWriteHourTokens = 0, inputAudioTokens = 0, outputAudioTokens = 0, outputImageTokens = 0 } = usage
  const { webSearchCount = 0 } = usage
  const searches = searchesOf(asked, usage)
  const bounded = {
    ...(cacheWriteHourTokens > 0 && needs.mayCacheForHour?.() === false && { cacheWriteHourTokens: 0 }),
    ...(inputAudioTokens > 0 && !mayHaveSound(needs) && { inputAudioTokens: 0 }),
    ...(outputAudioTokens > 0 && !makes('audio') && { outputAudioTokens: 0 }),
    ...(outputImageTokens > 0 && !makes('image') && { outputImageTokens: 0 }),
    ...(webSearchCount > searches && { webSearchCount: searches }),
  }
  return Object.keys(bounded).length === 0 ? null : bounded
}

/** The most searches that a provider may charge for. Nothing is reserved for those that nobody asked for: its own charge must have them. */
function searchesOf({ turn, candidate: { endpoint }, toolUsesMax }: Asked, { reportedCostUsd }: Usage): number {
  const { hosted } = turn.needs
  const tools = (hosted?.tools ?? []).filter((tool) => tool.fee === 'search' && isSent(tool, endpoint))
  const isCharged = endpoint.provider.capabilities.reportsCost === true && reportedCostUsd !== undefined
  if (tools.length === 0) return isCharged ? searchesMost : 0
  const isBounded = hosted?.usesMax !== undefined || toolUsesMax !== undefined
  if (!isBounded && tools.some(({ usesMax }) => usesMax === undefined)) return searchesMost
  return hostedUses(turn, endpoint, toolUsesMax).searches
}

/** True if a provider's own bill is more than its prices allow for the request. */
function isDear({ turn, candidate, outputTokensMax, toolUsesMax }: Asked, usage: Usage): boolean {
  const { reportedCostUsd = 0, inputTokens, outputTokens } = usage
  const { capabilities } = candidate.endpoint.provider
  if (reportedCostUsd === 0 || capabilities.reportsCost !== true) return false
  const most =
    candidate.endpoint.prices === null
      ? (inputTokens + outputTokens) * anyNanosPerToken
      : estimateCost(turn, [candidate], {
          ...(outputTokensMax !== undefined && { outputTokens: outputTokensMax }),
          ...(toolUsesMax !== undefined && { toolUses: toolUsesMax }),
        })
  return reportedCostUsd * 1e9 > most
}

/** A provider's claim, by the names of the wire. */
function claimOf(usage: Usage): ClaimedUsage {
  const claimed: Record<string, number> = {}
  for (const [name, shown] of claimNames) {
    const count = usage[name]
    if (typeof count === 'number' && count !== 0) claimed[shown] = count
  }
  return claimed
}

const claimNames = [
  ['inputTokens', 'input_tokens'],
  ['cachedTokens', 'cached_tokens'],
  ['cacheWriteTokens', 'cache_write_tokens'],
  ['cacheWriteHourTokens', 'cache_write_hour_tokens'],
  ['inputAudioTokens', 'input_audio_tokens'],
  ['outputTokens', 'output_tokens'],
  ['reasoningTokens', 'reasoning_tokens'],
  ['outputAudioTokens', 'output_audio_tokens'],
  ['outputImageTokens', 'output_image_tokens'],
  ['webSearchCount', 'web_search_requests'],
  ['reportedCostUsd', 'cost'],
] as const satisfies readonly (readonly [keyof Usage, string])[]
