import { shownText } from '../../telemetry/shown-text.ts'
import { defineCliCommand } from '../command.ts'
import { renderTable } from '../terminal/table.ts'
import { CommandError } from '../usage-error.ts'
import { placeOptions } from './mcp-place.ts'
import { openMcpPlace } from './open-mcp-place.ts'
import { serverArgument } from './with-server.ts'

/** `mcp tools`: asks a server for its tools, and says which of them models get. */
export const mcpTools = defineCliCommand({
  description: 'List the tools of an MCP server, and whether they are as they were approved.',
  args: {
    ...serverArgument,
    json: {
      type: 'boolean',
      description: 'Print JSON, with the schemas, and of those that changed what was approved.',
    },
    ...placeOptions,
  },
  examples: [['mcp tools tickets', 'What this server offers now.']],
  async run(args, terminal) {
    const { server, tools: found } = await (await openMcpPlace(args, terminal)).test(args.server)
    if (server.error !== null) throw new CommandError(`${server.name}: ${server.error}.`)
    const tools = found.map(({ name, state, allowed, listed, ...rest }) => ({
      ...{ name, state, allowed, description: listed?.description ?? null, input_schema: listed?.input_schema ?? null },
      read_only: listed?.read_only ?? null,
      ...rest,
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
    if (server.left_out.length > 0)
      out.write(
        `Left out, unreadable, too large, too deep or listed twice: ${server.left_out.map((name) => shownText(name)).join(', ')}\n`,
      )
    return 0
  },
})
