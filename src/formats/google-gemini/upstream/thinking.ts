import type { Reasoning } from '../../../canonical/conversation.ts'
import type { GeminiThinkingConfig } from '../wire.ts'
import { generationOf } from './model-generation.ts'

type Level = NonNullable<GeminiThinkingConfig['thinkingLevel']>

/** Each effort as a level or a token budget, as in Google's OpenAI-compatible API. The highest level is `high`. */
const amountOfEffort: ReadonlyMap<string, { readonly level: Level; readonly budget: number }> = new Map([
  ['minimal', { level: 'minimal', budget: 1024 }],
  ['low', { level: 'low', budget: 1024 }],
  ['medium', { level: 'medium', budget: 8192 }],
  ['high', { level: 'high', budget: 24_576 }],
  ['xhigh', { level: 'high', budget: 24_576 }],
  ['max', { level: 'high', budget: 24_576 }],
])

/** The smallest budget of a 2.5 Pro model, in tokens. */
const proBudgetMin = 128
/** The model decides. */
const dynamicBudget = -1

/**
 * How much a model thinks: a level from generation 3 on, tokens in 2.5; earlier models can't, which is noted. Thinking can't be switched
 * off on Pro models, so they get the least. Undefined to leave the default.
 */
export function encodeThinking(
  reasoning: Reasoning | undefined,
  model: string,
  ignored: Set<string>,
): GeminiThinkingConfig | undefined {
  if (reasoning === undefined) return undefined
  const { effort, tokensMax, isEnabled, isAdaptive, isHidden, summary } = reasoning
  const isSteered = effort !== undefined || tokensMax !== undefined || isEnabled === true || isAdaptive === true
  const isOff = isEnabled === false || effort === 'none' || tokensMax === 0
  const generation = generationOf(model)
  if (generation !== undefined && generation < 2.5) {
    if (!isOff && (isSteered || summary !== undefined)) ignored.add('reasoning')
    return undefined
  }
  if (effort !== undefined && effort !== 'none' && !amountOfEffort.has(effort)) ignored.add('reasoning.effort')
  const isPro = /-pro(-|$)/.test(model)
  const amount =
    generation !== undefined && generation >= 3
      ? inLevels(reasoning, isOff, isPro, generation)
      : inTokens(reasoning, isOff, isPro)
  const includesThoughts = !isOff && isHidden !== true && (isSteered || summary !== undefined)
  const config = { ...(includesThoughts ? { includeThoughts: true as const } : {}), ...amount }
  return Object.keys(config).length === 0 ? undefined : config
}

function inLevels(
  { effort, tokensMax }: Reasoning,
  isOff: boolean,
  isPro: boolean,
  generation: number,
): GeminiThinkingConfig {
  const asked = effort === undefined ? undefined : amountOfEffort.get(effort)?.level
  const level = isOff ? 'minimal' : (asked ?? (tokensMax === undefined ? undefined : levelOfTokens(tokensMax)))
  if (level === undefined) return {}
  if (isPro && level === 'minimal') return { thinkingLevel: 'low' }
  // The first Pro of generation 3 knows two levels.
  return { thinkingLevel: isPro && generation === 3 && level === 'medium' ? 'high' : level }
}

function levelOfTokens(tokensMax: number): Level {
  if (tokensMax <= 1024) return 'low'
  return tokensMax <= 8192 ? 'medium' : 'high'
}

function inTokens(
  { effort, tokensMax, isEnabled, isAdaptive }: Reasoning,
  isOff: boolean,
  isPro: boolean,
): GeminiThinkingConfig {
  if (isOff) return { thinkingBudget: isPro ? proBudgetMin : 0 }
  const budget = tokensMax ?? (effort === undefined ? undefined : amountOfEffort.get(effort)?.budget)
  if (budget !== undefined) return { thinkingBudget: budget }
  // The smallest models think only on request.
  return isEnabled === true || isAdaptive === true ? { thinkingBudget: dynamicBudget } : {}
}
