import { refuse } from '../../client-request/refuse.ts'
import type { MessageRequest } from './wire.ts'

/** Throws GatewayError `unprocessable` when `tool_choice` names a tool that the request does not bring, or wants one where there is none. */
export function checkToolChoice({ tool_choice: choice, tools = [] }: MessageRequest): void {
  if (choice?.type === 'any' && tools.length === 0) {
    refuse('unprocessable', 'tool_choice', 'a tool is required, but tools is empty')
  }
  if (choice?.type !== 'tool') return
  // What tools an MCP server has, only the provider knows.
  if (tools.some((tool) => tool.type === 'mcp_toolset' || ('name' in tool && tool.name === choice.name))) return
  refuse('unprocessable', 'tool_choice.name', `no tool of tools is called ${choice.name}`)
}
