import { type NamedTool, serverFormat, type Tool, type ToolChoice } from '../../../canonical/tool.ts'
import type { Schema } from '../../../contract/contract.ts'
import { mcpServerWish } from '../../client-request/mcp-servers.ts'
import { isServerTool } from '../../client-request/server-tools.ts'
import { isSet } from '../../shared/is-set.ts'
import { decodeCacheControl } from './parts.ts'
import { type ClientTool, type ClientToolChoice, formatId, present } from './wire.ts'

/** A tool that the model may call. */
export function decodeTool(tool: ClientTool, path: string): Tool {
  if (tool.type === 'custom') return { ...decodeCustomTool(tool.custom), path }
  if (tool.type === 'mcp') {
    const wish = mcpServerWish(tool, 'never')
    return { kind: 'native', format: serverFormat, type: tool.type, path, wire: wish }
  }
  if (tool.type !== 'function') return { kind: 'native', format: serverFormat, type: tool.type, path, wire: tool }
  const { name, description, parameters, strict } = tool.function
  const mark = tool.cache_control
  return {
    kind: 'function',
    name,
    ...present({ description, parameters, strict }),
    ...(isSet(mark) && { cacheBreakpoint: decodeCacheControl(mark) }),
    ...(tool.defer_loading === true && { extra: { [serverFormat]: { defer_loading: true } } }),
  }
}

/** Which tool to call, or which to choose from. */
export function decodeToolChoice(choice: ClientToolChoice): ToolChoice {
  if (typeof choice === 'string') return { kind: choice }
  if (choice.type === 'function') return { kind: 'function', name: choice.function.name }
  if (choice.type === 'custom') return customTool({ name: choice.custom.name })
  if (choice.type === 'allowed_tools') {
    const { tools, mode } = choice.allowed_tools
    const names = tools.flatMap(({ type, function: said }) =>
      type === 'function' && said !== undefined ? [said.name] : [],
    )
    const others = tools.filter(isOurs).map(toNamedTool)
    // A list with other kinds of tools can't be expressed as names: they are left out beside those of the gateway.
    if (others.length > 0) return { kind: 'allowed', names, required: mode === 'required', others }
    if (names.length === tools.length) return { kind: 'allowed', names, required: mode === 'required' }
  }
  return { kind: 'native', format: formatId, type: choice.type, wire: choice }
}

/** Whether a choice names a tool that the gateway runs. */
export function isOurs({ type }: Schema<'ChatAllowedTool'>): boolean {
  return isServerTool(type) || type === 'mcp'
}

function toNamedTool({ type, ...members }: Schema<'ChatAllowedTool'>): NamedTool {
  const { name, server_label: server } = members as Readonly<Record<string, unknown>>
  return { type, ...(typeof name === 'string' && { name }), ...(typeof server === 'string' && { server }) }
}

function decodeCustomTool({ name, description, format }: Schema<'ChatCustom'>) {
  const grammar = format?.type === 'grammar' ? { type: 'grammar', ...format.grammar } : format
  return customTool({ name, ...present({ description, format: grammar }) })
}

/** The responses format has custom tools too, and writes them without the inner objects: both formats read that. */
function customTool(members: { readonly name: string }) {
  return { kind: 'native', format: 'openai-responses', type: 'custom', wire: { type: 'custom', ...members } } as const
}
