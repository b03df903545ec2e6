import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { UsageError } from '../usage-error.ts'
import { serverArgument, withServer } from './with-server.ts'

/** `mcp approve`: lets models have tools that a server has changed or added. */
export const mcpApprove = defineCliCommand({
  description: 'Approve the tools of an MCP server as they are now; a running gateway follows at once.',
  args: {
    ...serverArgument,
    tool: { type: 'positional', required: false, description: 'One tool. Default: all that wait.' },
    ...configOptions,
  },
  examples: [
    ['mcp approve tickets', 'All tools that have changed or are new.'],
    ['mcp approve tickets create_ticket', 'Only this one.'],
  ],
  run: (args, terminal) =>
    withServer(args.server, args, terminal, async ({ server, session, lock, signal }) => {
      const { tools: listed } = await session.list(signal)
      const { tool } = args
      if (tool !== undefined && !listed.some(({ name }) => name === tool))
        throw new UsageError(`${server.name} has no tool ${tool}.`)
      const states = await lock.look(server.name, listed)
      const waiting = listed.filter(({ name }) => states.get(name) !== 'approved' && (tool ?? name) === name)
      await lock.approve(server.name, waiting)
      const { out } = terminal
      for (const { name } of waiting) out.write(`${out.colours.green('✓')} ${name}\n`)
      if (waiting.length === 0) out.write('Nothing waits for approval.\n')
      return 0
    }),
})
