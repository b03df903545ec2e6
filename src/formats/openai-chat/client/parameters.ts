import type { UpstreamFormatId } from '../../../canonical/format-id.ts'
import type { NativeNeed } from '../../../canonical/turn.ts'
import { type NativeKind, nativeNeedsOf } from '../../client-request/native-tools.ts'
import { isServerTool } from '../../client-request/server-tools.ts'
import type { WireHeaders } from '../../format.ts'
import { isSet } from '../../shared/is-set.ts'
import { isOurs } from './tools.ts'
import { topLogprobsOf } from './top-logprobs.ts'
import { type ClientChatRequest, formatId } from './wire.ts'

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

/** The parameters that the request uses, named as endpoints list them. A default value uses nothing. */
export function usedParameters(request: ClientChatRequest): ReadonlySet<string> {
  const used = new Set<string>()
  for (const name of plain) if (isSet(request[name])) used.add(name)
  const { tool_choice: toolChoice, response_format: format, stop } = request
  if (request.tools !== undefined && request.tools.length > 0) used.add('tools')
  if (isSet(toolChoice) && toolChoice !== 'auto') used.add('tool_choice')
  if (isSet(request.max_completion_tokens ?? request.max_tokens)) used.add('max_tokens')
  if (isSet(stop) && stop.length > 0) used.add('stop')
  if (topLogprobsOf(request) !== undefined) used.add('logprobs')
  if (format?.type === 'json_object') used.add('response_format')
  else if (isSet(format) && format.type !== 'text') used.add('structured_outputs')
  if (asksForReasoning(request)) used.add('reasoning')
  return used
}

/** Whether the request asks for thinking, rather than switching it off or only asking for a summary. */
function asksForReasoning({ reasoning, reasoning_effort: shortEffort }: ClientChatRequest): boolean {
  const effort = reasoning?.effort ?? shortEffort
  if (reasoning?.enabled === false || effort === 'none') return false
  return isSet(effort) || reasoning?.enabled === true || (reasoning?.max_tokens ?? 0) > 0
}

/** Needs that only endpoints of some formats meet: a grammar for the answer, and tools other than functions. */
export function nativeNeeds(request: ClientChatRequest, headers: WireHeaders): readonly NativeNeed[] | undefined {
  const { response_format: format, tools = [] } = request
  const kinds = tools.flatMap(({ type }) =>
    // Tools that take free text become functions for models that have functions only.
    type === 'function' || type === 'custom' || type === 'mcp' || isServerTool(type)
      ? []
      : [{ kind: type, formats: nobody }],
  )
  const byTools = nativeNeedsOf(kinds, forcedKinds(request, kinds), headers)
  if (format?.type !== 'grammar' && format?.type !== 'python') return byTools
  return [{ kind: `response_format ${format.type}`, formats: [formatId], isForced: true }, ...(byTools ?? [])]
}

const nobody: readonly UpstreamFormatId[] = []

/** The kinds that the request requires. */
function forcedKinds(
  { tool_choice: choice, tools = [] }: ClientChatRequest,
  natives: readonly NativeKind[],
): ReadonlySet<string> {
  if (!isSet(choice) || choice === 'auto' || choice === 'none' || natives.length === 0) return new Set()
  const kinds = natives.map(({ kind }) => kind)
  if (choice === 'required') return new Set(natives.length === tools.length ? kinds : [])
  if (choice.type !== 'allowed_tools') return new Set(kinds.filter((kind) => kind === choice.type))
  const { mode, tools: listed } = choice.allowed_tools
  const types = new Set<string>(listed.map(({ type }) => type))
  const isOpen = mode !== 'required' || types.has('function') || types.has('custom') || listed.some(isOurs)
  return new Set(isOpen ? [] : kinds.filter((kind) => types.has(kind)))
}
