import { authorOf } from '../../administration/author.ts'
import { approveMcpTools } from '../../administration/mcp/approve-mcp-tools.ts'
import type { Handler } from '../handler.ts'

/** POST /admin/mcp-servers/{name}/approve */
export const approveConfiguredMcpTools: Handler<'approveConfiguredMcpTools'> = async (
  { principal, path, body, cancellation },
  { mcp, repositories, transact, now },
) => {
  await mcp.limit.admit(principal.organizationId)
  const parts = { ...mcp, repositories, transact, now, author: authorOf(principal) }
  const approval = { name: path.name, tools: body.tools }
  return { status: 200, body: { data: await approveMcpTools(parts, approval, cancellation.signal) } }
}
