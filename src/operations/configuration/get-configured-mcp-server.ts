import { getMcpServer } from '../../administration/mcp/list-mcp-servers.ts'
import type { Handler } from '../handler.ts'

/** GET /admin/mcp-servers/{name} */
export const getConfiguredMcpServer: Handler<'getConfiguredMcpServer'> = async ({ path }, { mcp, repositories }) => ({
  status: 200,
  body: { data: await getMcpServer({ ...mcp, repositories }, path.name) },
})
