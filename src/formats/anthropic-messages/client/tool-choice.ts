import { refuse } from '../../client-request/refuse.ts'
import { hasServerTool } from '../../client-request/server-tools.ts'
import type { MessageRequest } from './wire.ts'

/** Throws GatewayError `unprocessable` if `tool_choice` names a tool that the request lacks, or requires one if there is none. */
export function checkToolChoice({ tool_choice: choice, tools = [] }: MessageRequest): void {
  if (choice?.type === 'any' && tools.length === 0) {
    refuse('unprocessable', 'tool_choice', 'a tool is required, but tools is empty')
  }
  if (choice?.type !== 'tool') return
  if (hasServerTool(tools, choice.name)) return
  // Only the provider knows the tools of an MCP server.
  if (
    tools.some(
      (tool) =>
        tool.type === 'mcp_toolset' || ('name' in tool && tool.name === choice.name) || tool.type === choice.name,
    )
  )
    return
  refuse('unprocessable', 'tool_choice.name', `no tool of tools is called ${choice.name}`)
}
