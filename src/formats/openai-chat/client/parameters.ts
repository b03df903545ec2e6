import { isSet } from '../../is-set.ts'
import type { ClientChatRequest } from './wire.ts'

/** Parameters that are used when they are set, by the names under which endpoints list them. */
const plain = [
  'parallel_tool_calls',
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'repetition_penalty',
  'frequency_penalty',
  'presence_penalty',
  'logit_bias',
  'seed',
  'verbosity',
  'image_config',
  'prediction',
] as const satisfies readonly (keyof ClientChatRequest)[]

/** The parameters that the request uses, named as endpoints list them. A value that asks for nothing uses nothing. */
export function usedParameters(request: ClientChatRequest): ReadonlySet<string> {
  const used = new Set<string>()
  for (const name of plain) if (isSet(request[name])) used.add(name)
  const { tool_choice: toolChoice, response_format: format, stop } = request
  if (request.tools !== undefined && request.tools.length > 0) used.add('tools')
  if (isSet(toolChoice) && toolChoice !== 'auto') used.add('tool_choice')
  if (isSet(request.max_completion_tokens ?? request.max_tokens)) used.add('max_tokens')
  if (isSet(stop) && stop.length > 0) used.add('stop')
  if (request.logprobs === true) used.add('logprobs')
  if (format?.type === 'json_object') used.add('response_format')
  else if (isSet(format) && format.type !== 'text') used.add('structured_outputs')
  if (asksForReasoning(request)) used.add('reasoning')
  return used
}

/** Whether thinking is asked for, rather than switched off or only to be summarised if it happens. */
function asksForReasoning({ reasoning, reasoning_effort: shortEffort }: ClientChatRequest): boolean {
  const effort = reasoning?.effort ?? shortEffort
  if (reasoning?.enabled === false || effort === 'none') return false
  return isSet(effort) || reasoning?.enabled === true || (reasoning?.max_tokens ?? 0) > 0
}

/** What only endpoints of this format can be asked for, since no other has a word for it. */
export function nativeNeeds({ response_format: format }: ClientChatRequest): readonly string[] {
  return format?.type === 'grammar' || format?.type === 'python' ? [`response_format ${format.type}`] : none
}

const none: readonly string[] = []
