import { isJsonObject, parseUntrusted } from '../../streams/untrusted-json.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { UsageError } from '../usage-error.ts'
import { serverArgument, withServer } from './with-server.ts'

/** `mcp call`: calls a tool as a model would, and prints what the model would read. */
export const mcpCall = defineCliCommand({
  description: 'Call a tool of an MCP server; exit code 1 where the tool fails.',
  args: {
    ...serverArgument,
    tool: { type: 'positional', required: true, description: 'The name of the tool.' },
    input: { type: 'positional', required: false, description: 'Its arguments as a JSON object. Default: {}.' },
    ...configOptions,
  },
  examples: [[`mcp call tickets find_ticket '{"id": 17}'`, 'What the model would read of this call.']],
  async run(args, terminal) {
    const input = parseUntrusted(args.input ?? '{}')
    if (!isJsonObject(input)) throw new UsageError('The arguments must be a JSON object.')
    return withServer(args.server, args, terminal, async ({ session, signal }) => {
      const { text, isError } = await session.call(args.tool, input, signal)
      const { out, err } = terminal
      const to = isError ? err : out
      to.write(`${text}\n`)
      return isError ? 1 : 0
    })
  },
})
