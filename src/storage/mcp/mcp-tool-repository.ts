import { hash } from 'node:crypto'
import {
  hashOfMcpTool,
  isReadOnlyTool,
  type McpListedTool,
  type McpListing,
  olderHashOfMcpTool,
} from '../../records/mcp-tool.ts'
import type { Session } from '../store/database.ts'

/** What was last seen of an MCP server. Times are Unix milliseconds. */
export interface SeenMcpServer {
  readonly name: string
  /** Whether tools of it were approved once. */
  readonly isPinned: boolean
  readonly askedAt: number | null
  readonly listedAt: number | null
  /** Why it could not be listed when it was asked last. */
  readonly error: string | null
  readonly leftOut: readonly string[]
}

/** The hashes of a tool: as it was approved, and as it was listed last. */
export interface McpToolHashes {
  readonly server: string
  readonly name: string
  readonly approvedHash: string | null
  readonly listedHash: string | null
}

/** What a model reads of a tool; of its annotations, whether it only reads. */
export type McpToolText = Pick<McpListedTool, 'description' | 'inputSchema' | 'annotations'>

export interface StoredMcpTool extends McpToolHashes {
  /** Null where only its hash is known. */
  readonly approved: McpToolText | null
  readonly approvedAt: number | null
  readonly listed: McpToolText | null
}

interface ServerRow {
  readonly name: string
  readonly is_pinned: boolean | number
  readonly asked_at: number | string | null
  readonly listed_at: number | string | null
  readonly error: string | null
  readonly left_out: string
}

interface ToolRow {
  readonly server: string
  readonly name_hash: string
  readonly name: string
  readonly position: number
  readonly approved_hash: string | null
  readonly approved: string | null
  readonly approved_at: number | string | null
  readonly listed_hash: string | null
  readonly listed: string | null
}

const hashColumns = ['server', 'name', 'approved_hash', 'listed_hash'] as const
const sliceRows = 50

/** The tools of MCP servers: as they were approved, and as they were listed last. They are the gateway's, not an organization's, as their servers are. */
export class McpToolRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async servers(): Promise<SeenMcpServer[]> {
    const rows = await this.#session.run((knex) => knex<ServerRow>('mcp_servers').select('*'))
    return rows.map(toServer)
  }

  async server(name: string): Promise<SeenMcpServer | null> {
    const row = await this.#session.run((knex) => knex<ServerRow>('mcp_servers').where({ name }).first())
    return row === undefined ? null : toServer(row)
  }

  /** Of one server, or of all. */
  async hashes(server?: string): Promise<McpToolHashes[]> {
    const rows = await this.#session.run((knex) => {
      const query = knex<ToolRow>('mcp_tools').select(...hashColumns)
      return server === undefined ? query : query.where({ server })
    })
    return rows.map(toHashes)
  }

  /** In the order of the server; those that are gone last. */
  async tools(server: string): Promise<StoredMcpTool[]> {
    const rows = await this.#session.run((knex) =>
      knex<ToolRow>('mcp_tools').where({ server }).orderBy(['position', 'name_hash']).select('*'),
    )
    const tools = rows.map((row) => ({
      ...toHashes(row),
      approved: row.approved === null ? null : (JSON.parse(row.approved) as McpToolText),
      approvedAt: toTime(row.approved_at),
      listed: row.listed === null ? null : (JSON.parse(row.listed) as McpToolText),
    }))
    return [...tools.filter(({ listed }) => listed !== null), ...tools.filter(({ listed }) => listed === null)]
  }

  /** Within a transaction, before anything else of a server: nobody else changes anything of it before its end. True where it was not pinned until now. */
  async pin(name: string): Promise<boolean> {
    await this.#provide(name)
    // Writing to the row holds it, on PostgreSQL also where it is pinned already.
    await this.#session.run((knex) => knex('mcp_servers').where({ name }).update({ name }))
    const changed = await this.#session.run((knex) =>
      knex('mcp_servers').where({ name, is_pinned: false }).update({ is_pinned: true }),
    )
    return changed === 1
  }

  /** Takes hashes as approved, of which nothing else is known. */
  async approveHashes(server: string, hashes: Readonly<Record<string, string>>): Promise<void> {
    const rows = Object.entries(hashes).map(([name, approved_hash]) => ({ ...toKey(server, name), approved_hash }))
    await this.#put(
      rows.map((row) => ({ ...row, position: 0, approved: null, approved_at: null })),
      ['approved_hash', 'approved', 'approved_at'],
    )
  }

  /** Takes these tools as approved as they are; the server's others stay as they are. */
  async approve(server: string, tools: readonly McpListedTool[], now: number): Promise<void> {
    const rows = tools.map((tool) => ({
      ...toKey(server, tool.name),
      ...{ position: 0, approved_hash: hashOfMcpTool(tool), approved: textOf(tool), approved_at: now },
    }))
    await this.#put(rows, ['approved_hash', 'approved', 'approved_at'])
  }

  /** Within a transaction: takes the approval of these tools back; the server's others stay as they are. */
  async withdraw(server: string, names: readonly string[]): Promise<void> {
    const none = { approved_hash: null, approved: null, approved_at: null }
    for (const name of names)
      await this.#session.run((knex) => knex('mcp_tools').where(toKey(server, name)).update(none))
    await this.#forgetUnknown(server)
  }

  /** Within a transaction: keeps what a server lists now. Tools that it lists no longer stay where they were approved. */
  async saveListing(server: string, { tools, leftOut }: McpListing, now: number): Promise<void> {
    await this.#provide(server)
    await this.#session.run((knex) =>
      knex('mcp_servers')
        .where({ name: server })
        .update({
          asked_at: now,
          listed_at: now,
          error: null,
          left_out: JSON.stringify(leftOut.map(({ name }) => name)),
        }),
    )
    await this.#session.run((knex) => knex('mcp_tools').where({ server }).update({ listed_hash: null, listed: null }))
    const rows = tools.map((tool, position) => ({
      ...toKey(server, tool.name),
      ...{ position, listed_hash: hashOfMcpTool(tool), listed: textOf(tool) },
    }))
    await this.#put(rows, ['position', 'listed_hash', 'listed'])
    await this.#forgetUnknown(server)
    // What older versions approved says nothing of whether it only reads: it counts as it is listed first.
    for (const tool of tools.filter(isReadOnlyTool))
      await this.#session.run((knex) =>
        knex('mcp_tools')
          .where({ ...toKey(server, tool.name), approved_hash: olderHashOfMcpTool(tool) })
          .whereNull('approved')
          .update({ approved_hash: hashOfMcpTool(tool) }),
      )
    // Of what was approved by its hash alone, the text is known now.
    await this.#session.run((knex) =>
      knex('mcp_tools')
        .where({ server })
        .whereNull('approved')
        .where('approved_hash', knex.ref('listed_hash'))
        .update({ approved: knex.ref('listed') }),
    )
  }

  /** Keeps why a server could not be listed; undefined: it could, and lists what it did. */
  async saveAsked(name: string, error: string | undefined, now: number): Promise<void> {
    await this.#provide(name)
    const times = error === undefined ? { asked_at: now, listed_at: now } : { asked_at: now }
    await this.#session.run((knex) =>
      knex('mcp_servers')
        .where({ name })
        .update({ ...times, error: error === undefined ? null : JSON.stringify(error) }),
    )
  }

  /** Forgets tools that are neither listed nor approved. */
  async #forgetUnknown(server: string): Promise<void> {
    await this.#session.run((knex) =>
      knex('mcp_tools').where({ server }).whereNull('listed_hash').whereNull('approved_hash').delete(),
    )
  }

  async #provide(name: string): Promise<void> {
    const row = { name, is_pinned: false, left_out: '[]' }
    await this.#session.run((knex) => knex('mcp_servers').insert(row).onConflict('name').ignore())
  }

  async #put(rows: readonly object[], columns: readonly string[]): Promise<void> {
    for (let from = 0; from < rows.length; from += sliceRows)
      await this.#session.run((knex) =>
        knex('mcp_tools')
          .insert(rows.slice(from, from + sliceRows))
          .onConflict(['server', 'name_hash'])
          .merge([...columns]),
      )
  }
}

function toServer({ name, is_pinned, asked_at, listed_at, error, left_out }: ServerRow): SeenMcpServer {
  return {
    ...{ name, isPinned: Boolean(is_pinned), askedAt: toTime(asked_at), listedAt: toTime(listed_at) },
    error: error === null ? null : (JSON.parse(error) as string),
    leftOut: JSON.parse(left_out) as string[],
  }
}

function toHashes({ server, name, approved_hash, listed_hash }: Pick<ToolRow, (typeof hashColumns)[number]>) {
  return { server, name: JSON.parse(name) as string, approvedHash: approved_hash, listedHash: listed_hash }
}

function toKey(server: string, name: string) {
  const written = JSON.stringify(name)
  return { server, name: written, name_hash: hash('sha256', written) }
}

function textOf(tool: McpListedTool): string {
  const { description, inputSchema } = tool
  return JSON.stringify({
    ...(description !== undefined && { description }),
    inputSchema,
    ...(isReadOnlyTool(tool) && { annotations: { readOnlyHint: true } }),
  })
}

function toTime(value: number | string | null): number | null {
  return value === null ? null : Number(value)
}
