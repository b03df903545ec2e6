import type { Schema } from '../../contract/contract.ts'
import { defineCliCommand } from '../command.ts'
import { renderTable } from '../terminal/table.ts'
import { placeOptions } from './mcp-place.ts'
import { openMcpPlace } from './open-mcp-place.ts'

/** `mcp list`: lists the configured servers. */
export const mcpList = defineCliCommand({
  description: 'List the MCP servers of gateway.yaml, and how many of their tools wait for approval.',
  args: {
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /admin/mcp-servers.' },
    ...placeOptions,
  },
  async run(args, terminal) {
    const servers = await (await openMcpPlace(args, terminal)).list()
    const { out } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(servers, null, 2)}\n`)
      return 0
    }
    const columns = ['SERVER', 'URL', 'WORKSPACES', 'ALLOWED', 'LAST SEEN'].map((title) => ({ title }))
    const rows = servers.map((server) => [
      ...[server.name, server.url, server.workspaces?.join(', ') ?? 'all', server.allowed_tools?.join(', ') ?? 'all'],
      seenOf(server),
    ])
    out.write(renderTable(columns, rows, out))
    return 0
  },
})

function seenOf({ asked_at, error, counts }: Schema<'ConfiguredMcpServer'>): string {
  if (asked_at === null) return 'never asked'
  const states = Object.entries(counts).filter(([, count]) => count > 0)
  const tools = states.map(([state, count]) => `${count} ${state}`).join(', ')
  return [error === null ? '' : `unreachable: ${error}`, tools].filter((each) => each !== '').join('; ')
}
