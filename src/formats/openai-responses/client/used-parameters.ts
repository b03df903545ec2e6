import { isSet } from '../../shared/is-set.ts'
import { knownTools } from '../added-tools.ts'
import type { ResponseRequest } from '../wire.ts'

/** The parameters that the request uses, named as endpoints list them. A default value uses nothing. */
export function usedParameters(request: ResponseRequest): ReadonlySet<string> {
  const used = new Set<string>()
  const { tool_choice: toolChoice, text, top_logprobs: logprobs } = request
  if (knownTools(request).length > 0) used.add('tools')
  if (toolChoice !== undefined && toolChoice !== 'auto') used.add('tool_choice')
  if (isSet(request.parallel_tool_calls)) used.add('parallel_tool_calls')
  if (isSet(request.temperature)) used.add('temperature')
  if (isSet(request.top_p)) used.add('top_p')
  if (isSet(request.top_k)) used.add('top_k')
  if (isSet(request.frequency_penalty)) used.add('frequency_penalty')
  if (isSet(request.presence_penalty)) used.add('presence_penalty')
  if (isSet(request.max_output_tokens)) used.add('max_tokens')
  if (isSet(logprobs) && logprobs > 0) used.add('logprobs')
  if (text?.format?.type === 'json_schema') used.add('structured_outputs')
  else if (text?.format?.type === 'json_object') used.add('response_format')
  if (isSet(text?.verbosity)) used.add('verbosity')
  if (asksForReasoning(request.reasoning)) used.add('reasoning')
  if (isSet(request.image_config)) used.add('image_config')
  if (isSet(request.prompt)) used.add('prompt')
  return used
}

/** Whether the request asks for thinking, rather than switching it off or only asking for a summary. */
function asksForReasoning(reasoning: ResponseRequest['reasoning']): boolean {
  if (!isSet(reasoning) || reasoning.enabled === false || reasoning.effort === 'none') return false
  return isSet(reasoning.effort) || reasoning.enabled === true || (reasoning.max_tokens ?? 0) > 0
}
