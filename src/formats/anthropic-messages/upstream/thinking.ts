import type { Reasoning } from '../../../canonical/conversation.ts'
import { budgetTokensForEffortMax, budgetTokensMin, shareOfEffort } from '../../shared/thinking-budget.ts'
import type { ThinkingDisplay, WireThinking } from '../wire.ts'
import type { ModelTraits } from './model.ts'
import type { ParameterNames } from './names.ts'

/** What a request says about thinking. */
export interface ThinkingPlan {
  readonly thinking?: WireThinking
  readonly effort?: string
  /** Whether the model will think, so that sampling is fixed and no tool can be forced. */
  readonly isOn: boolean
}

const usualEffort = 'medium'

/**
 * How a request asks for thinking. `maxTokens` is the output limit, which a budget has to stay below. What can't be asked for is left
 * out and its name added to `ignored`.
 */
export function planThinking(
  reasoning: Reasoning | undefined,
  traits: ModelTraits,
  maxTokens: number,
  names: ParameterNames,
  ignored: Set<string>,
): ThinkingPlan {
  const thinksAnyway = traits.thinkingOff === 'never'
  if (reasoning === undefined || !isSteered(reasoning)) return { isOn: thinksAnyway }
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

/** What an effort alone means to callers of this format: it goes into all that the model says, and switches no thinking on. */
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

/** Whether a model that knows both ways is to think as it sees fit: a budget that the caller named needs the other one. */
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
  // A limit that leaves no room for the least budget: the answer matters more than the thoughts.
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
    // Beside a budget it leans the answer, not the thoughts.
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

/** Only said when it was asked for: models differ in what they do unasked. */
function displayOf({ isHidden, summary }: Reasoning): { display?: ThinkingDisplay } {
  if (isHidden === true) return { display: 'omitted' }
  return summary === undefined ? {} : { display: 'summarized' }
}

/** The nearest effort that the provider has a word for. */
function effortWord(effort: string, traits: ModelTraits): string {
  if (effort === 'minimal' || effort === 'none') return 'low'
  return effort === 'xhigh' && !traits.takesExtraHighEffort ? 'high' : effort
}

/** A budget in words, for models that think by effort alone. */
function effortOf(tokensMax: number): string {
  if (tokensMax <= 2048) return 'low'
  return tokensMax <= 8192 ? 'medium' : 'high'
}
