import { cutSecrets } from '../../attempts/faults/cut-secrets.ts'
import { secretsOf } from '../../attempts/faults/secrets-of.ts'
import type { McpServerConfig } from '../../config/config.ts'
import { hashOfMcpTool, type McpListing, type McpToolState, stateOfMcpTool } from '../../records/mcp-tool.ts'
import type { McpToolHashes, SeenMcpServer } from '../../storage/mcp/mcp-tool-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** What approvals are kept with. */
export interface McpLockParts {
  readonly repositories: Pick<Repositories, 'mcpTools'>
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  /** What older versions kept in a file: hashes of tools by their names, by servers. Rejects where it can't be read. */
  readonly readFile: () => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>
  /** Unix milliseconds. */
  readonly now: () => number
}

/** How much later it is said again that a server was asked. */
const sameForMs = 60_000

type Named = Pick<McpServerConfig, 'name' | 'allowedTools'>
type Secretive = Pick<McpServerConfig, 'name' | 'headers' | 'url'>

/** What was approved of the tools of MCP servers, and what they listed last, in the database: one for all gateways on it. */
export class StoredMcpLock {
  readonly #parts: McpLockParts
  #imported: Promise<void> | undefined

  constructor(parts: McpLockParts) {
    this.#parts = parts
  }

  /** Takes over once what a file of an older version says, of servers of which the database knows nothing approved. Rejects where it can't be read. */
  ready(): Promise<void> {
    const imported = this.#imported ?? this.#import()
    this.#imported = imported
    imported.catch(() => {
      this.#imported = undefined
    })
    return imported
  }

  async #import(): Promise<void> {
    const { readFile, repositories, transact } = this.#parts
    const file = await readFile()
    if (file.size === 0) return
    const pinned = new Set(
      (await repositories.mcpTools.servers()).filter((each) => each.isPinned).map(({ name }) => name),
    )
    for (const [server, hashes] of file) {
      // What was written by hand there is no server of a configuration.
      if (pinned.has(server) || server.length > 64) continue
      await transact(async ({ mcpTools }) => {
        if (await mcpTools.pin(server)) await mcpTools.approveHashes(server, hashes)
      })
    }
  }

  /** The state of each tool, by name; keeps the listing. Approves what a server lists first, as far as its tools may be used. */
  async check(server: Named, listing: McpListing): Promise<ReadonlyMap<string, McpToolState>> {
    await this.ready()
    const { repositories, transact, now } = this.#parts
    const { mcpTools } = repositories
    let [seen, hashes] = await Promise.all([mcpTools.server(server.name), mcpTools.hashes(server.name)])
    if (seen?.isPinned !== true) {
      hashes = await transact(async ({ mcpTools: tools }) => {
        if (await tools.pin(server.name)) await tools.approve(server.name, allowed(server, listing), now())
        await tools.saveListing(server.name, listing, now())
        return tools.hashes(server.name)
      })
    } else if (await this.#keep(seen, hashes, listing)) hashes = await mcpTools.hashes(server.name)
    const approved = new Map(hashes.map(({ name, approvedHash }) => [name, approvedHash]))
    return new Map(listing.tools.map((tool) => [tool.name, stateOfMcpTool(tool, approved.get(tool.name) ?? null)]))
  }

  /** Keeps a listing, and approves nothing. */
  async keep(server: Named, listing: McpListing): Promise<void> {
    await this.ready()
    const { transact, now } = this.#parts
    await transact(({ mcpTools }) => mcpTools.saveListing(server.name, listing, now()))
  }

  /** A server may say what it was sent. */
  withoutSecrets({ headers, url }: Secretive, words: string): string {
    return cutSecrets(words, secretsOf({ headers: asCredentials(headers), baseUrl: url }))
  }

  /** Keeps why a server could not be listed. */
  async failed(server: Secretive, error: string): Promise<void> {
    const { mcpTools } = this.#parts.repositories
    const said = this.withoutSecrets(server, error)
    const seen = await mcpTools.server(server.name)
    if (seen?.error === said && this.#isFresh(seen)) return
    await mcpTools.saveAsked(server.name, said, this.#parts.now())
  }

  /** Keeps a listing. True where it is another one than the last. */
  async #keep(seen: SeenMcpServer, hashes: readonly McpToolHashes[], listing: McpListing): Promise<boolean> {
    const { repositories, now } = this.#parts
    if (!isListed(hashes, listing) || seen.leftOut.join('\n') !== listing.leftOut.map(({ name }) => name).join('\n')) {
      await this.keep(seen, listing)
      return true
    }
    if (seen.error !== null || !this.#isFresh(seen)) await repositories.mcpTools.saveAsked(seen.name, undefined, now())
    return false
  }

  #isFresh({ askedAt }: SeenMcpServer): boolean {
    return askedAt !== null && this.#parts.now() - askedAt < sameForMs
  }
}

function allowed({ allowedTools }: Named, { tools }: McpListing) {
  return tools.filter(({ name }) => allowedTools?.includes(name) ?? true)
}

/** Whether this is what was listed last. */
function isListed(hashes: readonly McpToolHashes[], { tools }: McpListing): boolean {
  const before = new Map(hashes.flatMap(({ name, listedHash }) => (listedHash === null ? [] : [[name, listedHash]])))
  return before.size === tools.length && tools.every((tool) => before.get(tool.name) === hashOfMcpTool(tool))
}

/** Each header may be a credential, whatever it is called. */
function asCredentials(headers: McpServerConfig['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [`auth ${name}`, value]))
}
