import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { StoredMcpTool } from '../../storage/mcp/mcp-tool-repository.ts'
import { recordChange } from '../audit/record-change.ts'
import { findMcpServer, getMcpServer, type McpChanging } from './list-mcp-servers.ts'
import { auditedTool } from './mcp-server-record.ts'
import { askMcpServer, type McpAsking } from './test-mcp-server.ts'

export interface McpApproval {
  readonly name: string
  /** The tools as they were looked at. */
  readonly tools: readonly { readonly name: string; readonly hash: string }[]
}

/**
 * Asks a server, and approves tools of it that are still as they were looked at. Throws GatewayError: 404 when there is no such server, 409 when
 * one of the tools is another one by now, and then approves none.
 */
export async function approveMcpTools(
  parts: McpAsking & McpChanging,
  { name, tools }: McpApproval,
  signal: AbortSignal,
): Promise<Schema<'ConfiguredMcpServerDetail'>> {
  await askMcpServer(parts, findMcpServer(parts, name), signal)
  await parts.transact(async (repositories) => {
    const { mcpTools } = repositories
    await mcpTools.pin(name)
    const stored = new Map((await mcpTools.tools(name)).map((tool) => [tool.name, tool]))
    const found = tools.map((tool) => stored.get(tool.name))
    const issues = tools.flatMap(({ hash }, index) => issueOf(found[index], hash, index))
    if (issues.length > 0) throw changed(issues)
    const approved = found.filter((tool) => tool !== undefined).filter(isWaiting)
    if (approved.length === 0) return
    const listed = approved.flatMap(({ name: tool, listed: text }) => (text === null ? [] : [{ name: tool, ...text }]))
    const now = parts.now()
    await mcpTools.approve(name, listed, now)
    const target = { kind: 'mcp_server', id: name }
    const before = { tools: approved.map((tool) => auditedTool(tool, tool.approvedHash)) }
    const after = { tools: approved.map((tool) => auditedTool(tool, tool.listedHash)) }
    await recordChange(repositories, parts.author, { action: 'mcp_server.approve', target, before, after }, now)
  })
  return getMcpServer(parts, name)
}

function issueOf(tool: StoredMcpTool | undefined, hash: string, index: number) {
  if (tool !== undefined && tool.listedHash === hash) return []
  const isGone = tool === undefined || tool.listedHash === null
  const message = isGone ? 'the server lists no such tool' : 'the tool has changed'
  return [{ path: `tools.${index}.${isGone ? 'name' : 'hash'}`, message }]
}

function changed(issues: readonly { readonly path: string; readonly message: string }[]): GatewayError {
  const count = issues.length === 1 ? '1 of these tools is' : `${issues.length} of these tools are`
  const message = `${count} no longer as you saw it, so none was approved. Get the server again, look at its tools, and approve those.`
  const shown = issues.slice(0, 20)
  return new GatewayError('invalid_request', message, { status: 409, metadata: { issues: shown } })
}

function isWaiting({ approvedHash, listedHash }: StoredMcpTool): boolean {
  return approvedHash !== listedHash
}
