import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { serverArgument, withServer } from './with-server.ts'

/** `mcp tools`: asks a server for its tools, and says which of them models get. */
export const mcpTools = defineCliCommand({
  description: 'List the tools of an MCP server, and whether they are as they were approved.',
  args: {
    ...serverArgument,
    json: { type: 'boolean', description: 'Print JSON, with the schemas.' },
    ...configOptions,
  },
  examples: [['mcp tools tickets', 'What this server offers now.']],
  run: (args, terminal) =>
    withServer(args.server, args, terminal, async ({ server, session, lock, signal }) => {
      const { tools: listed, leftOut } = await session.list(signal)
      const states = await lock.look(server.name, listed)
      const tools = listed.map(({ name, description, inputSchema }) => ({
        ...{ name, state: states.get(name) ?? 'new', allowed: server.allowedTools?.includes(name) ?? true },
        ...{ description: description ?? null, input_schema: inputSchema },
      }))
      const { out } = terminal
      if (args.json === true) {
        out.write(`${JSON.stringify(tools, null, 2)}\n`)
        return 0
      }
      const columns = ['TOOL', 'STATE', 'ALLOWED', 'DESCRIPTION'].map((title) => ({ title }))
      const rows = tools.map(({ name, state, allowed, description }) => [
        ...[name, state, allowed ? 'yes' : 'no', (description ?? '').replace(/\s+/g, ' ').slice(0, 80)],
      ])
      out.write(renderTable(columns, rows, out))
      if (leftOut.length > 0) out.write(`Left out, too large or too deep: ${leftOut.join(', ')}\n`)
      return 0
    }),
})
