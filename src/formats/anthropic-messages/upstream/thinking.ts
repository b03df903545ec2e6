import type { Reasoning } from '../../../canonical/conversation.ts'
import { budgetTokensForEffortMax, budgetTokensMin, shareOfEffort } from '../../shared/thinking-budget.ts'
import type { ThinkingDisplay, WireThinking } from '../wire.ts'
import type { ModelTraits } from './model.ts'
import type { ParameterNames } from './names.ts'

/** The thinking members of a request. */
export interface ThinkingPlan {
  readonly thinking?: WireThinking
  readonly effort?: string
  /** Whether the model will think; then sampling is fixed and no tool can be forced. */
  readonly isOn: boolean
}

const usualEffort = 'medium'

/**
 * Encodes thinking. `maxTokens` is the output limit, which a budget must stay below. What the model doesn't support is left out and its
 * name added to `ignored`.
 */
export function planThinking(
  reasoning: Reasoning | undefined,
  traits: ModelTraits,
  maxTokens: number,
  names: ParameterNames,
  ignored: Set<string>,
): ThinkingPlan {
  const thinksAnyway = traits.thinkingOff === 'never'
  if (reasoning === undefined || !isSteered(reasoning)) {
    // It can only be asked for together with thinking.
    if (reasoning?.summary !== undefined) ignored.add('reasoning.summary')
    return { isOn: thinksAnyway }
  }
  if (isOff(reasoning)) {
    if (!thinksAnyway)
      return traits.thinkingOff === 'absent' ? { isOn: false } : { thinking: { type: 'disabled' }, isOn: false }
    ignored.add(names.reasoning)
    return { effort: 'low', isOn: true }
  }
  return takesAdaptively(reasoning, traits)
    ? planAdaptive(reasoning, traits, names, ignored)
    : planBudget(reasoning, traits, maxTokens, names, ignored)
}

/** For callers of this format an effort alone affects all output and does not enable thinking. */
export function planEffort(
  effort: string,
  traits: ModelTraits,
  names: ParameterNames,
  ignored: Set<string>,
): ThinkingPlan {
  const isOn = traits.thinkingOff === 'never'
  if (traits.takesEffort) return { effort: effortWord(effort, traits), isOn }
  ignored.add(names.verbosity)
  return { isOn }
}

/** Whether a model that supports both ways uses adaptive thinking: a caller's budget needs the other one. */
function takesAdaptively({ tokensMax, isAdaptive }: Reasoning, { takesAdaptive, takesBudget }: ModelTraits): boolean {
  return takesAdaptive && (!takesBudget || isAdaptive === true || tokensMax === undefined)
}

function planAdaptive(
  reasoning: Reasoning,
  traits: ModelTraits,
  names: ParameterNames,
  ignored: Set<string>,
): ThinkingPlan {
  const { effort, tokensMax, isAdaptive } = reasoning
  if (tokensMax !== undefined && isAdaptive !== true) ignored.add(names.reasoningBudget)
  const wanted = effort ?? (tokensMax === undefined ? undefined : effortOf(tokensMax))
  return {
    thinking: { type: 'adaptive', ...displayOf(reasoning) },
    ...(wanted === undefined ? {} : { effort: effortWord(wanted, traits) }),
    isOn: true,
  }
}

function planBudget(
  reasoning: Reasoning,
  traits: ModelTraits,
  maxTokens: number,
  names: ParameterNames,
  ignored: Set<string>,
): ThinkingPlan {
  // A limit without room for the smallest budget: the answer matters more than thinking.
  if (maxTokens <= budgetTokensMin) {
    ignored.add(names.reasoning)
    return { isOn: false }
  }
  const { effort, tokensMax } = reasoning
  const share = shareOfEffort[effort ?? usualEffort] ?? shareOfEffort[usualEffort] ?? 0
  const wanted = tokensMax ?? Math.min(Math.floor(maxTokens * share), budgetTokensForEffortMax)
  const budget = Math.max(budgetTokensMin, Math.min(wanted, maxTokens - 1))
  return {
    thinking: { type: 'enabled', budget_tokens: budget, ...displayOf(reasoning) },
    // With a budget, an effort affects the answer, not the thinking.
    ...(tokensMax !== undefined && effort !== undefined && traits.takesEffort
      ? { effort: effortWord(effort, traits) }
      : {}),
    isOn: true,
  }
}

function isSteered({ effort, tokensMax, isEnabled, isAdaptive }: Reasoning): boolean {
  return effort !== undefined || tokensMax !== undefined || isEnabled !== undefined || isAdaptive === true
}

function isOff({ effort, tokensMax, isEnabled, isAdaptive }: Reasoning): boolean {
  return isEnabled === false || (isAdaptive !== true && (effort === 'none' || tokensMax === 0))
}

/** Sent only on request, because defaults differ between models. */
function displayOf({ isHidden, summary }: Reasoning): { display?: ThinkingDisplay } {
  if (isHidden === true) return { display: 'omitted' }
  return summary === undefined ? {} : { display: 'summarized' }
}

/** The nearest effort that the provider supports. */
function effortWord(effort: string, traits: ModelTraits): string {
  if (effort === 'minimal' || effort === 'none') return 'low'
  return effort === 'xhigh' && !traits.takesExtraHighEffort ? 'high' : effort
}

/** A budget as an effort, for models that take efforts only. */
function effortOf(tokensMax: number): string {
  if (tokensMax <= 2048) return 'low'
  return tokensMax <= 8192 ? 'medium' : 'high'
}
