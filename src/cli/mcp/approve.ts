import { shownText } from '../../telemetry/shown-text.ts'
import { defineCliCommand } from '../command.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { placeOptions } from './mcp-place.ts'
import { openMcpPlace } from './open-mcp-place.ts'
import { serverArgument } from './with-server.ts'

/** `mcp approve`: lets models have tools that a server has changed or added. */
export const mcpApprove = defineCliCommand({
  description: 'Approve the tools of an MCP server as they are now; gateways that run follow at once.',
  args: {
    ...serverArgument,
    tool: {
      type: 'positional',
      required: false,
      description: 'One tool. Default: all that wait, of those that may be used.',
    },
    ...placeOptions,
  },
  examples: [
    ['mcp approve tickets', 'All tools that have changed or are new.'],
    ['mcp approve tickets create_ticket', 'Only this one.'],
  ],
  async run(args, terminal) {
    const place = await openMcpPlace(args, terminal)
    const { server, tools } = await place.test(args.server)
    if (server.error !== null) throw new CommandError(`${server.name}: ${server.error}.`)
    const { tool } = args
    if (tool !== undefined && !tools.some(({ name, hash }) => name === tool && hash !== null))
      throw new UsageError(`${server.name} has no tool ${tool}.`)
    const waiting = tools.flatMap(({ name, hash, state, allowed }) =>
      hash !== null && state !== 'approved' && (tool === undefined ? allowed : tool === name) ? [{ name, hash }] : [],
    )
    if (waiting.length > 0) await place.approve(server.name, waiting)
    const { out } = terminal
    for (const { name } of waiting) out.write(`${out.colours.green('✓')} ${shownText(name)}\n`)
    if (waiting.length === 0) out.write('Nothing waits for approval.\n')
    return 0
  },
})
