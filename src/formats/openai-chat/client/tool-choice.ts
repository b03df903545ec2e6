import { refuse } from '../../client-request/refuse.ts'
import { hasServerTool } from '../../client-request/server-tools.ts'
import { isSet } from '../../shared/is-set.ts'
import type { ClientChatRequest, ClientTool, ClientToolChoice } from './wire.ts'

/** Throws GatewayError `unprocessable` if `tool_choice` names a tool that the request lacks. */
export function checkToolChoice({ tool_choice: choice, tools = [] }: ClientChatRequest): void {
  if (!isSet(choice) || choice === 'auto' || choice === 'none') return
  if (choice === 'required') {
    if (tools.length === 0) refuse('unprocessable', 'tool_choice', 'a tool is required, but tools is empty')
    return
  }
  // A set, because both lists may be as long as the caller likes.
  const brought = new Set(tools.flatMap((tool) => [tool.type, keyOf(tool.type, nameOfTool(tool))]))
  if (choice.type !== 'allowed_tools') {
    if (choice.type === 'function' && hasServerTool(tools, choice.function.name)) return
    checkOne(choice, 'tool_choice', brought)
    return
  }
  choice.allowed_tools.tools.forEach((tool, index) => {
    checkOne(tool, `tool_choice.allowed_tools.tools[${index}]`, brought)
  })
}

interface NamedTool {
  readonly type: string
  readonly function?: { readonly name: string }
  readonly custom?: { readonly name: string }
}

function checkOne(
  named: NamedTool | Exclude<ClientToolChoice, string>,
  path: string,
  brought: ReadonlySet<string>,
): void {
  const { type, function: byFunction, custom } = named as NamedTool
  const name = type === 'function' ? byFunction?.name : type === 'custom' ? custom?.name : undefined
  if (brought.has(name === undefined ? type : keyOf(type, name))) return
  if (name === undefined) refuse('unprocessable', `${path}.type`, `tools has no ${type} tool`)
  refuse('unprocessable', `${path}.${type}.name`, `no ${type} tool of tools is called ${name}`)
}

// Types contain no line feed.
function keyOf(type: string, name: string | undefined): string {
  return `${type}\n${name ?? ''}`
}

function nameOfTool(tool: ClientTool): string | undefined {
  if (tool.type === 'function') return tool.function.name
  return tool.type === 'custom' ? tool.custom.name : undefined
}
