import { shownText } from '../../telemetry/shown-text.ts'
import { defineCliCommand } from '../command.ts'
import { placeOptions } from './mcp-place.ts'
import { openMcpPlace } from './open-mcp-place.ts'
import { serverArgument } from './with-server.ts'

/** `mcp withdraw`: takes the approval of a tool back. */
export const mcpWithdraw = defineCliCommand({
  description: 'Take the approval of a tool of an MCP server back; no request that begins afterwards has it.',
  args: {
    ...serverArgument,
    tool: { type: 'positional', required: true, description: 'The tool, as the server names it.' },
    ...placeOptions,
  },
  examples: [['mcp withdraw tickets create_ticket', 'It waits for approval again.']],
  async run(args, terminal) {
    const place = await openMcpPlace(args, terminal)
    await place.withdraw(args.server, [{ name: args.tool }])
    const { out } = terminal
    out.write(`${out.colours.green('✓')} ${shownText(args.tool)} is not approved any more.\n`)
    return 0
  },
})
