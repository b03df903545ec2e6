import type { NativeNeed } from '../../../canonical/turn.ts'
import { nativeNeedsOf } from '../../client-request/native-tools.ts'
import { isServerTool } from '../../client-request/server-tools.ts'
import type { WireHeaders } from '../../format.ts'
import { formatId } from '../wire.ts'
import type { MessageRequest, RequestTool } from './wire.ts'

/** The parameters that the request uses, named as endpoints list them. A default value uses nothing. */
export function usedParameters(request: MessageRequest): ReadonlySet<string> {
  const used = new Set<string>()
  const { tools, tool_choice: toolChoice, thinking } = request
  if (tools !== undefined && tools.length > 0) used.add('tools')
  if (toolChoice !== undefined) {
    if (toolChoice.type !== 'auto') used.add('tool_choice')
    if (toolChoice.type !== 'none' && toolChoice.disable_parallel_tool_use !== undefined)
      used.add('parallel_tool_calls')
  }
  if (request.temperature !== undefined) used.add('temperature')
  if (request.top_p !== undefined) used.add('top_p')
  if (request.top_k !== undefined) used.add('top_k')
  if (request.max_tokens !== undefined) used.add('max_tokens')
  if (request.stop_sequences !== undefined && request.stop_sequences.length > 0) used.add('stop')
  if (outputFormatOf(request) !== undefined) used.add('structured_outputs')
  if (thinking !== undefined && thinking.type !== 'disabled') used.add('reasoning')
  return used
}

/** The output format, from either of its two places. */
export function outputFormatOf({ output_config: config, output_format: older }: MessageRequest) {
  return config?.format ?? older ?? undefined
}

/**
 * The needs of tools that only a provider of this format knows, because it runs them or its models know their schema. Undefined if there
 * are none.
 */
export function nativeNeeds(request: MessageRequest, headers: WireHeaders): readonly NativeNeed[] | undefined {
  const { tools } = request
  if (tools === undefined || tools.every(isOrdinary)) return undefined
  const native = tools.flatMap((tool) => (isOrdinary(tool) ? [] : [tool as NativeTool]))
  const kinds = native.map(({ type }) => ({ kind: type, formats: [formatId] as const }))
  return nativeNeedsOf(kinds, new Set(forcedTools(request, tools, native).map(({ type }) => type)), headers)
}

/** Neither needs a provider that knows the tool. */
function isOrdinary(tool: RequestTool): boolean {
  return isCallersTool(tool) || isServerTool(tool.type)
}

type NativeTool = Exclude<RequestTool, { readonly input_schema: unknown }>

/** The tools that the request requires. */
function forcedTools(
  { tool_choice: choice }: MessageRequest,
  tools: readonly RequestTool[],
  native: readonly NativeTool[],
): readonly NativeTool[] {
  if (choice?.type === 'any') return native.length === tools.length ? native : []
  if (choice?.type !== 'tool' || tools.some((tool) => isCallersTool(tool) && tool.name === choice.name)) return []
  // Only the provider knows the tools of an MCP server.
  return native.filter((tool) => !('name' in tool) || tool.name === choice.name)
}

/** Whether a tool is the caller's own, with a schema. */
export function isCallersTool(tool: RequestTool): tool is Extract<RequestTool, { readonly input_schema: unknown }> {
  return tool.type === undefined || tool.type === null || tool.type === 'custom'
}
