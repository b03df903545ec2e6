import { authorOf } from '../../administration/author.ts'
import { withdrawMcpTools } from '../../administration/mcp/withdraw-mcp-tools.ts'
import type { Handler } from '../handler.ts'

/** POST /admin/mcp-servers/{name}/withdraw */
export const withdrawConfiguredMcpTools: Handler<'withdrawConfiguredMcpTools'> = async (
  { principal, path, body },
  { mcp, repositories, transact, now },
) => {
  const parts = { ...mcp, repositories, transact, now, author: authorOf(principal) }
  const withdrawal = { name: path.name, tools: body.tools }
  return { status: 200, body: { data: await withdrawMcpTools(parts, withdrawal) } }
}
