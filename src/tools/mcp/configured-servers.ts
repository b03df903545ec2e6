import type { GuardedClient } from '../../outbound/guarded-client.ts'
import type { McpLock } from './mcp-lock.ts'

/** An MCP server that the operator has configured. */
export interface ConfiguredMcpServer {
  readonly name: string
  readonly url: string
  /** Lower-case names; they hold its credentials. */
  readonly headers: Readonly<Record<string, string>>
  /** Ids of the workspaces that may use it. Absent: all. */
  readonly workspaces?: readonly string[]
  /** Names of the tools that may be used. Absent: all. */
  readonly allowedTools?: readonly string[]
}

/** The operator's servers, and the client that may reach them: their addresses may be private. */
export interface ConfiguredMcpServers {
  readonly servers: readonly ConfiguredMcpServer[]
  readonly outbound: Pick<GuardedClient, 'open'>
  readonly lock: McpLock
}

/** The server of this name, if the workspace may use it. */
export function findServer(
  servers: readonly ConfiguredMcpServer[],
  name: string,
  workspaceId: string,
): ConfiguredMcpServer | undefined {
  return servers.find((each) => each.name === name && (each.workspaces?.includes(workspaceId) ?? true))
}
