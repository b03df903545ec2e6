import type { McpServerConfig } from '../../config/config.ts'
import type { Schema } from '../../contract/contract.ts'
import type { McpListing } from '../../records/mcp-tool.ts'
import { findMcpServer, getMcpServer, type McpReading } from './list-mcp-servers.ts'
import type { StoredMcpLock } from './stored-mcp-lock.ts'

/** What asks MCP servers. */
export interface McpAsking extends McpReading {
  readonly lock: Pick<StoredMcpLock, 'ready' | 'keep' | 'failed'>
  /** Its tools, or in words why it can't be listed; within some seconds. Rejects with the signal's reason once it has aborted. */
  readonly ask: (server: McpServerConfig, signal: AbortSignal) => Promise<McpListing | { readonly error: string }>
}

/** Asks a server for its tools, now, and keeps what became of it. Throws GatewayError `not_found` when there is no such server. */
export async function testMcpServer(
  parts: McpAsking,
  name: string,
  signal: AbortSignal,
): Promise<Schema<'ConfiguredMcpServerDetail'>> {
  await askMcpServer(parts, findMcpServer(parts, name), signal)
  return getMcpServer(parts, name)
}

/** Asks a server, and keeps what it lists, or why it could not be listed. */
export async function askMcpServer(
  { ask, lock }: McpAsking,
  server: McpServerConfig,
  signal: AbortSignal,
): Promise<void> {
  const listing = await ask(server, signal)
  if ('error' in listing) await lock.failed(server, listing.error)
  else await lock.keep(server, listing)
}
