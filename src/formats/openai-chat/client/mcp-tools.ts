import { isServerTool } from '../../client-request/server-tools.ts'

/** Whether the gateway runs a tool: no provider calls MCP servers for chat completions. */
export function isRunHere({ type }: { readonly type?: unknown }): boolean {
  return type === 'mcp' || isServerTool(type)
}
