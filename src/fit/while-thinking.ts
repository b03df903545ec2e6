import type { Conversation } from '../canonical/conversation.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'

/** Leaves out settings of sampling, and a demand for a tool, that a model refuses while it thinks, or always. */
export function fitWhileThinking(
  conversation: Conversation,
  { fixedSampling, thinkingForcesNone }: FitRules,
  notes: FitNotes,
): Conversation {
  const isThinking = thinks(conversation)
  const isFixed = fixedSampling === 'always' || (fixedSampling === 'while-thinking' && isThinking)
  const sampled = isFixed ? withUsualSampling(conversation, notes) : conversation
  const { toolChoice, ...rest } = sampled
  const isForced =
    toolChoice?.kind === 'required' ||
    toolChoice?.kind === 'function' ||
    (toolChoice?.kind === 'allowed' && toolChoice.required)
  if (thinkingForcesNone !== true || !isThinking || !isForced) return sampled
  notes.ignore('tool_choice')
  return toolChoice.kind === 'allowed' ? { ...rest, toolChoice: { ...toolChoice, required: false } } : rest
}

/** An effort alone leaves it to the format whether the model thinks. */
function thinks({ reasoning }: Conversation): boolean {
  const { isEnabled, isAdaptive, tokensMax = 0 } = reasoning ?? {}
  return isEnabled !== false && (isEnabled === true || isAdaptive === true || tokensMax > 0)
}

/** Least `top_p` that is as good as none. */
const usualTopP = 0.95

function withUsualSampling(conversation: Conversation, notes: FitNotes): Conversation {
  const { temperature = 1, topP = 1, topK = 0 } = conversation
  const odd = [
    ...(temperature === 1 ? [] : (['temperature'] as const)),
    ...(topP >= usualTopP ? [] : (['topP'] as const)),
    ...(topK === 0 ? [] : (['topK'] as const)),
  ]
  if (odd.length === 0) return conversation
  const fitted: { -readonly [Name in keyof Conversation]: Conversation[Name] } = { ...conversation }
  for (const name of odd) {
    notes.ignore(wireNames[name])
    delete fitted[name]
  }
  return fitted
}

const wireNames = { temperature: 'temperature', topP: 'top_p', topK: 'top_k' } as const
