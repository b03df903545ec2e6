import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'

/** `mcp list`: lists the configured servers. */
export const mcpList = defineCliCommand({
  description: 'List the MCP servers of gateway.yaml.',
  args: { json: { type: 'boolean', description: 'Print JSON, without headers.' }, ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { out } = terminal
    const servers = config.mcpServers.map(({ name, url, workspaces, allowedTools }) => ({
      ...{ name, url, workspaces: workspaces ?? null, allowed_tools: allowedTools ?? null },
    }))
    if (args.json === true) {
      out.write(`${JSON.stringify(servers, null, 2)}\n`)
      return 0
    }
    const columns = ['SERVER', 'URL', 'WORKSPACES', 'TOOLS'].map((title) => ({ title }))
    const rows = servers.map(({ name, url, workspaces, allowed_tools: tools }) => [
      ...[name, url, workspaces?.join(', ') ?? 'all', tools?.join(', ') ?? 'all'],
    ])
    out.write(renderTable(columns, rows, out))
    return 0
  },
})
