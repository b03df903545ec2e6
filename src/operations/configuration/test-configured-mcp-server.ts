import { testMcpServer } from '../../administration/mcp/test-mcp-server.ts'
import type { Handler } from '../handler.ts'

/** POST /admin/mcp-servers/{name}/test */
export const testConfiguredMcpServer: Handler<'testConfiguredMcpServer'> = async (
  { principal, path, cancellation },
  { mcp, repositories },
) => {
  await mcp.limit.admit(principal.organizationId)
  return { status: 200, body: { data: await testMcpServer({ ...mcp, repositories }, path.name, cancellation.signal) } }
}
