import type { Reasoning } from '../../../canonical/conversation.ts'
import type { GeminiThinkingConfig } from '../wire.ts'
import { generationOf } from './model-generation.ts'

type Level = NonNullable<GeminiThinkingConfig['thinkingLevel']>

/** How much an effort is in each generation's words, as Google's own OpenAI-compatible surface has it. Its models know nothing beyond `high`. */
const amountOfEffort: ReadonlyMap<string, { readonly level: Level; readonly budget: number }> = new Map([
  ['minimal', { level: 'minimal', budget: 1024 }],
  ['low', { level: 'low', budget: 1024 }],
  ['medium', { level: 'medium', budget: 8192 }],
  ['high', { level: 'high', budget: 24_576 }],
  ['xhigh', { level: 'high', budget: 24_576 }],
  ['max', { level: 'high', budget: 24_576 }],
])

/** The least that a Pro model of 2.5 thinks. */
const proBudgetMin = 128
/** The model decides by itself. */
const dynamicBudget = -1

/**
 * How much a model shall think: by level from generation 3 on, in tokens before, nothing before 2.5, where it is noted. Pro models can't
 * be kept from thinking and are asked for the least. Undefined when there is nothing to say.
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
  // The smallest models think only when asked to.
  return isEnabled === true || isAdaptive === true ? { thinkingBudget: dynamicBudget } : {}
}
