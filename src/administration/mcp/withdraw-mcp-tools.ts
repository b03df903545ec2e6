import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { recordChange } from '../audit/record-change.ts'
import { findMcpServer, getMcpServer, type McpChanging } from './list-mcp-servers.ts'
import { auditedTool } from './mcp-server-record.ts'

export interface McpWithdrawal {
  /** The server. */
  readonly name: string
  readonly tools: readonly { readonly name: string }[]
}

/**
 * Takes the approval of tools of a server back, for all requests that begin afterwards; the server is not asked. A tool that is not approved stays
 * so, and is no longer approved by the first request that uses the server. Throws GatewayError `not_found` when there is no such server, or nothing is known of one of the tools: then it takes none back.
 */
export async function withdrawMcpTools(
  parts: McpChanging,
  { name, tools }: McpWithdrawal,
): Promise<Schema<'ConfiguredMcpServerDetail'>> {
  findMcpServer(parts, name)
  await parts.lock.ready()
  await parts.transact(async (repositories) => {
    const { mcpTools } = repositories
    // Also of a server that no request has used: the first one would approve what it lists, and does not now.
    const isFirst = await mcpTools.pin(name)
    const stored = new Map((await mcpTools.tools(name)).map((tool) => [tool.name, tool]))
    const issues = tools.flatMap((tool, index) =>
      stored.has(tool.name) ? [] : [{ path: `tools.${index}.name`, message: 'the server has no such tool' }],
    )
    if (issues.length > 0) throw unknown(issues)
    const wanted = new Set(tools.map((tool) => tool.name))
    const taken = [...stored.values()].filter(
      (tool) => wanted.has(tool.name) && (isFirst || tool.approvedHash !== null),
    )
    if (taken.length === 0) return
    await mcpTools.withdraw(
      name,
      taken.map((tool) => tool.name),
    )
    const target = { kind: 'mcp_server', id: name }
    const before = { tools: taken.map((tool) => auditedTool(tool, tool.approvedHash)) }
    const after = { tools: taken.map((tool) => auditedTool(tool, null)) }
    const change = { action: 'mcp_server.withdraw', target, before, after }
    await recordChange(repositories, parts.author, change, parts.now())
  })
  return getMcpServer(parts, name)
}

function unknown(issues: readonly { readonly path: string; readonly message: string }[]): GatewayError {
  const message =
    'The server has no tool of such a name, so no approval was withdrawn. Get the server to see its tools.'
  return new GatewayError('not_found', message, { metadata: { issues: issues.slice(0, 20) } })
}
