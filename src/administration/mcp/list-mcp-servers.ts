import type { McpServerConfig } from '../../config/config.ts'
import type { Schema } from '../../contract/contract.ts'
import { notFound } from '../../errors/not-found.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'
import { toMcpServerRecord, toMcpToolRecord } from './mcp-server-record.ts'
import type { StoredMcpLock } from './stored-mcp-lock.ts'

/** What shows MCP servers. */
export interface McpReading {
  readonly servers: readonly McpServerConfig[]
  readonly repositories: Pick<Repositories, 'mcpTools'>
  readonly lock: Pick<StoredMcpLock, 'ready'>
}

/** Who changes what is approved, and with what. */
export interface McpChanging extends McpReading {
  readonly author: Author
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  /** Unix milliseconds. */
  readonly now: () => number
}

/** The servers of the configuration, and what was last seen of each. */
export async function listMcpServers(parts: McpReading): Promise<Schema<'ConfiguredMcpServer'>[]> {
  const { servers, lock, repositories } = parts
  await lock.ready()
  const [seen, hashes] = await Promise.all([repositories.mcpTools.servers(), repositories.mcpTools.hashes()])
  return servers.map((server) =>
    toMcpServerRecord(
      server,
      seen.find(({ name }) => name === server.name) ?? null,
      hashes.filter((each) => each.server === server.name),
    ),
  )
}

/** One of them, with its tools. Throws GatewayError `not_found` when there is none. */
export async function getMcpServer(parts: McpReading, name: string): Promise<Schema<'ConfiguredMcpServerDetail'>> {
  const server = findMcpServer(parts, name)
  const { mcpTools } = parts.repositories
  await parts.lock.ready()
  const [seen, tools] = await Promise.all([mcpTools.server(name), mcpTools.tools(name)])
  return {
    server: toMcpServerRecord(server, seen, tools),
    tools: tools.map((tool) => toMcpToolRecord(server, tool)),
  }
}

/** The server of this name. Throws GatewayError `not_found` when there is none. */
export function findMcpServer({ servers }: Pick<McpReading, 'servers'>, name: string): McpServerConfig {
  const server = servers.find((each) => each.name === name)
  if (server === undefined) throw notFound('MCP server', 'name')
  return server
}
