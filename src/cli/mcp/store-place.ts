import { approveMcpTools } from '../../administration/mcp/approve-mcp-tools.ts'
import { listMcpServers } from '../../administration/mcp/list-mcp-servers.ts'
import { toMcpServerRecord, toMcpToolRecord } from '../../administration/mcp/mcp-server-record.ts'
import { testMcpServer } from '../../administration/mcp/test-mcp-server.ts'
import { withdrawMcpTools } from '../../administration/mcp/withdraw-mcp-tools.ts'
import { askMcpBy, mcpLockOn } from '../../app/assemble-mcp.ts'
import { hashOfMcpTool } from '../../records/mcp-tool.ts'
import { clientFor, listerBy } from '../../tools/mcp/mcp-services.ts'
import { cliAuthor } from '../cli-actor.ts'
import type { AddressFlags } from '../gateway-address.ts'
import { loadConfigFor } from '../options/config-options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { isMissing, type Store, withStore } from '../with-store.ts'
import type { McpPlace } from './mcp-place.ts'
import { findConfigured } from './with-server.ts'

/** The database, which gateways that run follow at once. Before the first start, servers are asked, and nothing is approved. */
export async function mcpPlaceOfStore(flags: AddressFlags, terminal: Terminal): Promise<McpPlace> {
  if (flags.url !== undefined)
    throw new CommandError('A gateway elsewhere is asked with a management key: use --key-stdin.')
  const { config } = await loadConfigFor(flags, terminal)
  const { mcpServers: servers, dataDir } = config
  const ask = askMcpBy(listerBy(clientFor(config)))
  // A command ends with its process.
  const { signal } = new AbortController()
  const asking = ({ database, repositories }: Store) => ({
    ...{ servers, repositories, ask, lock: mcpLockOn(database, dataDir) },
  })
  const changing = (store: Store) => ({
    ...asking(store),
    ...{ transact: store.transact, author: cliAuthor(store.organizationId), now: Date.now },
  })
  return {
    list: async () =>
      isMissing(config)
        ? servers.map((server) => toMcpServerRecord(server, null, []))
        : withStore(config, terminal, (store) => listMcpServers(asking(store))),
    async test(name) {
      const server = findConfigured(servers, name)
      if (!isMissing(config)) return withStore(config, terminal, (store) => testMcpServer(asking(store), name, signal))
      const listing = await ask(server, signal)
      if ('error' in listing) throw new CommandError(`${name}: ${listing.error}.`)
      const tools = listing.tools.map((tool) => ({
        ...{ server: name, name: tool.name, approvedHash: null, listedHash: hashOfMcpTool(tool) },
        ...{ approved: null, approvedAt: null, listed: tool },
      }))
      const leftOut = listing.leftOut.map((each) => each.name)
      const seen = { name, isPinned: false, askedAt: null, listedAt: null, error: null }
      return {
        server: toMcpServerRecord(server, { ...seen, leftOut }, tools),
        tools: tools.map((tool) => toMcpToolRecord(server, tool)),
      }
    },
    approve(name, tools) {
      findConfigured(servers, name)
      return withStore(config, terminal, (store) => approveMcpTools(changing(store), { name, tools }, signal))
    },
    withdraw(name, tools) {
      findConfigured(servers, name)
      return withStore(config, terminal, (store) => withdrawMcpTools(changing(store), { name, tools }))
    },
  }
}
