import { join } from 'node:path'
import { StoredMcpLock } from '../administration/mcp/stored-mcp-lock.ts'
import type { McpAsking } from '../administration/mcp/test-mcp-server.ts'
import type { Config } from '../config/config.ts'
import { repositoriesOn } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import { readLockFile } from '../tools/mcp/lock-file.ts'
import { McpError } from '../tools/mcp/mcp-error.ts'
import type { ListMcpServer, McpSettings } from '../tools/mcp/mcp-services.ts'

/** What of a configuration concerns MCP servers. */
export function mcpSettings({ mcpServers, outbound }: Config): McpSettings {
  return { mcpServers, outbound }
}

/** What was approved of tools of MCP servers; what an older version kept in the data folder is taken over. */
export function mcpLockOn(database: Database, dataDir: string): StoredMcpLock {
  return new StoredMcpLock({
    repositories: repositoriesOn(database),
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    readFile: () => readLockFile(join(dataDir, 'mcp-lock.json')),
    now: Date.now,
  })
}

/** Lists servers, with what can't be listed as an answer. */
export function askMcpBy(list: ListMcpServer): McpAsking['ask'] {
  return async (server, signal) => {
    try {
      return await list(server, signal)
    } catch (error) {
      if (error instanceof McpError) return { error: error.message }
      throw error
    }
  }
}
