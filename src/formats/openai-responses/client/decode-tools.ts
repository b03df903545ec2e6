import { type FunctionTool, type NamedTool, serverFormat, type Tool, type ToolChoice } from '../../../canonical/tool.ts'
import { isConfiguredMcp, mcpServerWish } from '../../client-request/mcp-servers.ts'
import { isServerTool } from '../../client-request/server-tools.ts'
import { isSet } from '../../shared/is-set.ts'
import type { Writable } from '../../shared/writable.ts'
import { bringsTools, knownTools } from '../added-tools.ts'
import { type FlatNames, flatNamesOf } from '../flat-names.ts'
import { flattenToolChoice } from '../relay/flat-request.ts'
import { formatId, type ResponseRequest, type WireTool, type WireToolChoice } from '../wire.ts'
import { extraOf } from './extra.ts'

/** The tools of a request and its items; those of namespaces under flat names. */
export function decodeTools(request: ResponseRequest): Tool[] {
  const names = flatNamesOf(request)
  const { tools = [], input } = request
  const decoded = tools.flatMap((tool, index) => decodeTool(tool, `tools[${index}]`, names))
  if (!Array.isArray(input) || !input.some(bringsTools)) return decoded
  const known = new Set(decoded.map(nameOf))
  for (const [place, item] of input.entries()) {
    if (!bringsTools(item)) continue
    for (const [index, wire] of item.tools.entries()) {
      for (const tool of decodeTool(wire, `input[${place}].tools[${index}]`, names)) {
        // A search may find tools that are already listed, or find them again on a later turn.
        if (known.has(nameOf(tool))) continue
        known.add(nameOf(tool))
        decoded.push(item.type === 'tool_search_output' ? { ...tool, isInItem: true } : tool)
      }
    }
  }
  return decoded
}

/** The key of a tool: providers refuse two functions with the same name. */
function nameOf(tool: Tool): string {
  return tool.kind === 'function' ? tool.name : JSON.stringify(tool.wire)
}

function decodeTool(wire: WireTool, path: string, names: FlatNames | undefined): Tool[] {
  if (wire.type === 'namespace' && names !== undefined) {
    return wire.tools.flatMap((member, index) => {
      const name = names.flatten({ namespace: wire.name, name: member.name })
      return decodeTool({ ...member, name }, `${path}.tools[${index}]`, names)
    })
  }
  if (wire.type === 'mcp' && isConfiguredMcp(wire))
    return [{ kind: 'native', format: serverFormat, type: wire.type, path, wire: mcpServerWish(wire, 'always') }]
  if (wire.type !== 'function') {
    const format = isServerTool(wire.type) ? serverFormat : formatId
    return [{ kind: 'native', format, type: wire.type, path, wire }]
  }
  const tool: Writable<FunctionTool> = { kind: 'function', name: wire.name }
  if (isSet(wire.description)) tool.description = wire.description
  if (isSet(wire.parameters)) tool.parameters = wire.parameters
  if (isSet(wire.strict)) tool.strict = wire.strict
  const extra = extraOf(wire, understood)
  if (extra !== undefined) tool.extra = extra
  return [tool]
}

const understood: ReadonlySet<string> = new Set(['type', 'name', 'description', 'parameters', 'strict'])

/** The tool choice; undefined if the request has none. */
export function decodeToolChoice(request: ResponseRequest): ToolChoice | undefined {
  const { tool_choice: asWritten } = request
  if (asWritten === undefined) return undefined
  const names = flatNamesOf(request)
  // Only names become flat.
  const choice =
    names === undefined ? asWritten : (flattenToolChoice(asWritten, knownTools(request), names) as WireToolChoice)
  if (typeof choice === 'string') return { kind: choice }
  if (choice.type === 'function') return { kind: 'function', name: choice.name }
  if (choice.type !== 'allowed_tools') return { kind: 'native', format: formatId, type: choice.type, wire: choice }
  const functions = choice.tools.flatMap(({ type, name }) => (type === 'function' && isSet(name) ? [name] : []))
  const others = choice.tools.filter(({ type }) => isServerTool(type) || otherTypes.has(type))
  // Other kinds of tools can't be expressed as names: they are left out if there are functions to choose from, or tools that become some.
  if (functions.length > 0 || choice.mode === 'auto' || others.some((named) => isOursIn(request, named))) {
    return {
      kind: 'allowed',
      names: functions,
      required: choice.mode === 'required',
      ...(others.length > 0 && { others: others.map(toNamedTool) }),
    }
  }
  return { kind: 'native', format: formatId, type: choice.type, wire: choice }
}

/** Tools that become functions, here or where a model has functions only. */
const otherTypes: ReadonlySet<string> = new Set(['mcp', 'custom', 'local_shell', 'shell', 'apply_patch'])

type AllowedTool = Extract<WireToolChoice, { readonly type: 'allowed_tools' }>['tools'][number]

/** Whether a choice names a tool that the gateway runs. */
export function isOursIn(request: ResponseRequest, { type, server_label: label }: AllowedTool): boolean {
  if (type !== 'mcp') return isServerTool(type)
  return knownTools(request).some(
    (tool) => isConfiguredMcp(tool) && 'server_label' in tool && tool.server_label === label,
  )
}

function toNamedTool({ type, name, server_label: server }: AllowedTool): NamedTool {
  return { type, ...(isSet(name) && { name }), ...(isSet(server) && { server }) }
}
