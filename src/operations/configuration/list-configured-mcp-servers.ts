import { listMcpServers } from '../../administration/mcp/list-mcp-servers.ts'
import type { Handler } from '../handler.ts'

/** GET /admin/mcp-servers */
export const listConfiguredMcpServers: Handler<'listConfiguredMcpServers'> = async (_call, { mcp, repositories }) => ({
  status: 200,
  body: { data: await listMcpServers({ ...mcp, repositories }) },
})
