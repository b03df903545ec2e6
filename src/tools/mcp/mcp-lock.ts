import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isJsonObject, parseUntrusted, textOf } from '../../streams/untrusted-json.ts'
import type { McpListedTool } from './mcp-listing.ts'

/** What the lock says of a tool: the same as when it was approved, another one, or not known. */
export type LockState = 'approved' | 'changed' | 'new'

type Hashes = Readonly<Record<string, string>>

/**
 * The tools of configured servers as the operator knows them: a file with a hash of each tool's name, description and schema. What a server
 * lists first is taken as approved; what it changes or adds later waits until the operator approves it, since a description is an
 * instruction to the model.
 */
export class McpLock {
  readonly #path: string
  #writing: Promise<void> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
  }

  /** The state of each tool, by name. A server that is not in the file is written to it. Rejects where the file can't be read or written. */
  async check(server: string, tools: readonly McpListedTool[]): Promise<ReadonlyMap<string, LockState>> {
    const known = (await this.#read()).get(server)
    if (known === undefined) {
      await this.approve(server, tools)
      return new Map(tools.map(({ name }) => [name, 'approved']))
    }
    return new Map(tools.map((tool) => [tool.name, stateOf(tool, known)]))
  }

  /** The same without writing: tools of a server that is not in the file are new. */
  async look(server: string, tools: readonly McpListedTool[]): Promise<ReadonlyMap<string, LockState>> {
    const known = (await this.#read()).get(server) ?? {}
    return new Map(tools.map((tool) => [tool.name, stateOf(tool, known)]))
  }

  /** Takes these tools as they are now; the server's others stay as they are in the file. */
  async approve(server: string, tools: readonly McpListedTool[]): Promise<void> {
    const write = async () => {
      const all = await this.#read()
      all.set(server, { ...all.get(server), ...Object.fromEntries(tools.map((tool) => [tool.name, hashOf(tool)])) })
      const text = `${JSON.stringify({ version: 1, servers: Object.fromEntries(all) }, null, 2)}\n`
      await mkdir(dirname(this.#path), { recursive: true })
      const draft = `${this.#path}.${randomUUID()}`
      await writeFile(draft, text, { mode: 0o600 })
      await rename(draft, this.#path)
    }
    const writing = this.#writing.then(write)
    this.#writing = writing.catch(() => {})
    await writing
  }

  async #read(): Promise<Map<string, Hashes>> {
    let text: string
    try {
      text = await readFile(this.#path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
      throw error
    }
    const file = parseUntrusted(text)
    if (!isJsonObject(file) || !isJsonObject(file['servers'])) throw new Error(`${this.#path} is not a lock file`)
    return new Map(
      Object.entries(file['servers']).map(([server, hashes]) => [
        server,
        Object.fromEntries(
          Object.entries(isJsonObject(hashes) ? hashes : {}).map(([name, each]) => [name, textOf(each)]),
        ),
      ]),
    )
  }
}

function stateOf(tool: McpListedTool, known: Hashes): LockState {
  if (!Object.hasOwn(known, tool.name)) return 'new'
  return known[tool.name] === hashOf(tool) ? 'approved' : 'changed'
}

/** The order of a schema's members means nothing. */
function hashOf({ name, description, inputSchema }: McpListedTool): string {
  return `sha256-${hash('sha256', JSON.stringify([name, description ?? null, sorted(inputSchema)]), 'base64')}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, sorted(each)])
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
