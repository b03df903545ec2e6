import { refuse } from '../../client-request/refuse.ts'
import { knownTools } from '../added-tools.ts'
import type { ResponseRequest, WireTool, WireToolChoice } from '../wire.ts'
import { isOfKind } from './native-tools.ts'

/** Throws GatewayError `unprocessable` when `tool_choice` names a tool that the request does not bring. */
export function checkToolChoice(request: ResponseRequest): void {
  const { tool_choice: choice } = request
  if (choice === undefined || choice === 'auto' || choice === 'none') return
  const all = knownTools(request)
  if (choice === 'required') {
    if (all.length === 0) refuse('unprocessable', 'tool_choice', 'a tool is required, but tools is empty')
    return
  }
  if (choice.type !== 'allowed_tools') {
    checkOne(choice, 'tool_choice', all)
    return
  }
  choice.tools.forEach((tool, index) => {
    checkOne(tool, `tool_choice.tools[${index}]`, all)
  })
}

interface NamedTool {
  readonly type: string
  readonly name?: string | null
  readonly server_label?: string
}

function checkOne(named: NamedTool | Exclude<WireToolChoice, string>, path: string, tools: readonly WireTool[]): void {
  const { type, name, server_label: label } = named as NamedTool
  if (tools.some((tool) => isMeant(tool, type, name, label))) return
  if (label !== undefined)
    refuse('unprocessable', `${path}.server_label`, `no mcp tool of tools has the label ${label}`)
  if (name !== undefined && name !== null)
    refuse('unprocessable', `${path}.name`, `no ${type} tool of tools is called ${name}`)
  refuse('unprocessable', `${path}.type`, `tools has no ${type} tool`)
}

function isMeant(tool: WireTool, type: string, name: string | null | undefined, label: string | undefined): boolean {
  if (tool.type === 'namespace' && tool.tools.some((member) => isMeant(member, type, name, label))) return true
  if (!isOfKind(tool.type, type)) return false
  if (tool.type === 'mcp') return label === undefined || tool.server_label === label
  return 'name' in tool && name !== undefined && name !== null ? tool.name === name : true
}
