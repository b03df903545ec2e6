import type { Reasoning } from '../../../canonical/conversation.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { budgetTokensForEffortMax, budgetTokensMin, shareOfEffort } from '../../shared/thinking-budget.ts'
import type { ConverseMessage } from '../wire.ts'
import type { ModelTraits } from './model-traits.ts'

/** The input for encoding thinking. */
export interface ThinkingContext {
  readonly traits: ModelTraits
  readonly endpoint: Endpoint
  readonly outputTokensMax: number | undefined
  readonly messages: readonly ConverseMessage[]
  readonly isToolForced: boolean
  readonly ignored: Set<string>
}

/** The encoded thinking, and what can't be sent with it. */
export interface Thinking {
  /** The model's own request fields. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Parameters, by the caller's name, that the model refuses while it thinks. */
  readonly refuses: readonly ('temperature' | 'top_p' | 'top_k' | 'max_output_tokens')[]
}

const silent: Thinking = { fields: {}, refuses: [] }
const claudeRefuses = ['temperature', 'top_p', 'top_k'] as const

/** Encodes the thinking that a caller asked for; notes what the model can't do. */
export function encodeThinking(reasoning: Reasoning | undefined, context: ThinkingContext): Thinking {
  if (reasoning === undefined) return silent
  const { traits, ignored } = context
  if (reasoning.summary !== undefined) ignored.add('reasoning.summary')
  if (reasoning.isHidden === true && !traits.hidesThoughts) ignored.add('reasoning.exclude')
  const isOff = reasoning.isEnabled === false || reasoning.effort === 'none' || reasoning.tokensMax === 0
  const { effort, tokensMax, isEnabled, isAdaptive } = reasoning
  if (!isOff && effort === undefined && tokensMax === undefined && isEnabled !== true && isAdaptive !== true) {
    return silent
  }
  switch (traits.thinking) {
    case 'budget':
      return isOff ? silent : encodeBudget(reasoning, context)
    case 'adaptive':
      return isOff ? silent : encodeAdaptive(reasoning, context)
    case 'nova':
      return isOff ? silent : encodeNova(reasoning, ignored)
    case 'flat-effort':
      return { fields: { reasoning_effort: ordinaryEffort(reasoning) }, refuses: [] }
    case 'nested-effort':
      return { fields: { reasoning: { effort: isOff ? 'none' : effortOf(reasoning) } }, refuses: [] }
    case 'none':
      if (!isOff) ignored.add('reasoning')
      return silent
  }
}

function encodeBudget(reasoning: Reasoning, context: ThinkingContext): Thinking {
  const { endpoint, outputTokensMax, ignored } = context
  const limit = outputTokensMax ?? endpoint.maxOutputTokens ?? budgetTokensForEffortMax
  const share = shareOfEffort[reasoning.effort ?? 'medium'] ?? 0.5
  const asked = reasoning.tokensMax ?? Math.min(Math.floor(limit * share), budgetTokensForEffortMax)
  const budget = Math.max(asked, budgetTokensMin)
  // The budget is part of the output limit; Bedrock refuses one that leaves nothing for the answer.
  const hasRoom = budget < limit
  if (!hasRoom || context.isToolForced || callsWithoutThoughts(context.messages)) {
    ignored.add('reasoning')
    return silent
  }
  return { fields: { thinking: { type: 'enabled', budget_tokens: budget } }, refuses: claudeRefuses }
}

function encodeAdaptive(reasoning: Reasoning, { traits, isToolForced, ignored }: ThinkingContext): Thinking {
  if (isToolForced) {
    ignored.add('reasoning')
    return silent
  }
  if (reasoning.tokensMax !== undefined) ignored.add('reasoning.max_tokens')
  const { effort } = reasoning
  const display = traits.hidesThoughts ? { display: reasoning.isHidden === true ? 'omitted' : 'summarized' } : {}
  return {
    fields: {
      thinking: { type: 'adaptive', ...display },
      ...(effort === undefined ? {} : { output_config: { effort: effort === 'minimal' ? 'low' : effort } }),
    },
    refuses: claudeRefuses,
  }
}

function encodeNova(reasoning: Reasoning, ignored: Set<string>): Thinking {
  if (reasoning.tokensMax !== undefined) ignored.add('reasoning.max_tokens')
  const effort = ordinaryEffort(reasoning)
  return {
    fields: { reasoningConfig: { type: 'enabled', maxReasoningEffort: effort } },
    refuses: effort === 'high' ? ['max_output_tokens', 'temperature', 'top_p'] : [],
  }
}

/** The effort to think with; a token budget becomes the nearest one. */
function effortOf({ effort, tokensMax }: Reasoning): string {
  if (effort !== undefined) return effort
  if (tokensMax === undefined) return 'medium'
  if (tokensMax <= 2048) return 'low'
  return tokensMax <= 8192 ? 'medium' : 'high'
}

/** Like `effortOf`, for models with three efforts. */
function ordinaryEffort(reasoning: Reasoning): string {
  if (reasoning.isEnabled === false || reasoning.tokensMax === 0) return 'low'
  const effort = effortOf(reasoning)
  if (effort === 'none' || effort === 'minimal') return 'low'
  return effort === 'xhigh' || effort === 'max' ? 'high' : effort
}

/** Claude refuses a thinking budget when its last turn has calls without thoughts, as calls of another model have. */
function callsWithoutThoughts(messages: readonly ConverseMessage[]): boolean {
  const last = messages.findLast(({ role }) => role === 'assistant')
  const first = last?.content[0]
  if (last === undefined || first === undefined || 'reasoningContent' in first) return false
  return last.content.some((block) => 'toolUse' in block)
}
