import { gatewayHolder } from '../../shares/holder.ts'
import type { ConfiguredMcpServer } from '../../tools/mcp/configured-servers.ts'
import type { McpSession } from '../../tools/mcp/mcp-session.ts'
import { type ConfigFlags, loadConfigFor } from '../options/config-options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'

/** A configured server, connected. */
export interface ServerAtWork {
  readonly session: McpSession
  /** Never aborted: a command ends with its process. */
  readonly signal: AbortSignal
}

/** Connects with the configured server of this name while `work` runs. Rejects with UsageError for an unknown one, CommandError where it fails. */
export async function withServer<T>(
  name: string,
  flags: ConfigFlags,
  terminal: Terminal,
  work: (at: ServerAtWork) => Promise<T>,
): Promise<T> {
  const { config } = await loadConfigFor(flags, terminal)
  const server = findConfigured(config.mcpServers, name)
  const { McpError } = await import('../../tools/mcp/mcp-error.ts')
  const { openMcpSession } = await import('../../tools/mcp/mcp-session.ts')
  const { clientFor, mcpLimits } = await import('../../tools/mcp/mcp-services.ts')
  const { signal } = new AbortController()
  try {
    const session = await openMcpSession(server, clientFor(config), mcpLimits, gatewayHolder('administration'), signal)
    try {
      return await work({ session, signal })
    } finally {
      session.close()
    }
  } catch (error) {
    if (error instanceof McpError) throw new CommandError(`${name}: ${error.message}.`, { cause: error })
    throw error
  }
}

/** The server of this name. Throws UsageError where there is none. */
export function findConfigured<T extends Pick<ConfiguredMcpServer, 'name'>>(servers: readonly T[], name: string): T {
  const server = servers.find((each) => each.name === name)
  if (server !== undefined) return server
  const names = servers.map((each) => each.name).join(', ')
  throw new UsageError(
    names === '' ? 'No MCP server is configured (mcp.servers).' : `There is no MCP server ${name}; there are ${names}.`,
  )
}

/** Where a server is named on the command line. */
export const serverArgument = {
  server: { type: 'positional', required: true, description: 'The name of a server in mcp.servers.' },
} as const
