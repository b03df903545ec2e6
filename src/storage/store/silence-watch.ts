import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Client } from 'pg'

export interface SilenceWatchOptions {
  /** Opens a separate connection that is not watched. */
  readonly connect: () => Promise<Client>
  /** Milliseconds after which a silent connection is always given up: longer than the server's statement timeout. */
  readonly giveUpAfterMs: number
}

/** Members of the driver's client that its types lack. */
interface OpenClient extends EventEmitter {
  /** False while a statement is unanswered. */
  readonly readyForQuery: boolean
  /** The id of the server's process for this connection. */
  readonly processID: number | null
  readonly connection: { readonly stream: Socket }
}

interface Watched {
  readonly client: OpenClient
  readonly giveUpAfterMs: number
  bytes: number
  /** When the silence began; undefined while no statement is unanswered. */
  quietSince: number | undefined
  isDistrusted: boolean
}

const tickMs = 500
const suspectAfterMs = 1_000

/**
 * Finds dead connections to PostgreSQL that were never closed, because a firewall, proxy or balancer lost them. When a statement is
 * unanswered for a second, the watch asks the server over a separate connection whether it is still working on it. If not, the connection
 * is destroyed, its statement fails, and idle connections of the same age are not used again.
 */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions
  readonly #watched = new Map<Client, Watched>()
  #timer: NodeJS.Timeout | undefined
  #isProbing = false

  constructor(options: SilenceWatchOptions) {
    this.#options = options
  }

  /** Watches a connection until it ends. Unless `isLimited`, a statement may take as long as the server works on it. */
  add(client: Client, isLimited: boolean): void {
    const giveUpAfterMs = isLimited ? this.#options.giveUpAfterMs : Number.POSITIVE_INFINITY
    const opened = client as unknown as OpenClient
    this.#watched.set(client, { client: opened, giveUpAfterMs, bytes: 0, quietSince: undefined, isDistrusted: false })
    client.once('end', () => this.#remove(client))
    this.#timer ??= setInterval(() => this.#look(), tickMs).unref()
  }

  /** True when an idle connection may be used; destroys it otherwise. */
  isUsable(client: Client): boolean {
    const watched = this.#watched.get(client)
    if (watched === undefined) return true
    if (!watched.isDistrusted && watched.client.readyForQuery) return true
    destroy(watched.client)
    return false
  }

  #remove(client: Client): void {
    this.#watched.delete(client)
    if (this.#watched.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    const now = performance.now()
    const suspects = [...this.#watched.values()].filter((watched) => quietMs(watched, now) >= suspectAfterMs)
    for (const watched of suspects) if (quietMs(watched, now) >= watched.giveUpAfterMs) destroy(watched.client)
    if (suspects.length === 0 || this.#isProbing) return
    this.#isProbing = true
    this.#probe(suspects, now).finally(() => {
      this.#isProbing = false
    })
  }

  async #probe(suspects: readonly Watched[], askedAt: number): Promise<void> {
    const busy = await this.#findBusy(suspects)
    if (busy === undefined) return
    const now = performance.now()
    // A connection that was answered meanwhile is no longer suspect.
    const silent = suspects.filter((each) => !busy.has(each.client.processID) && quietMs(each, now) >= now - askedAt)
    for (const { client } of silent) destroy(client)
    if (silent.length === 0) return
    for (const watched of this.#watched.values()) if (watched.client.readyForQuery) watched.isDistrusted = true
  }

  /** The server's busy processes; empty when the server can't be reached, undefined when unknown. */
  async #findBusy(suspects: readonly Watched[]): Promise<ReadonlySet<number | null> | undefined> {
    let prober: Client | undefined
    try {
      prober = await this.#options.connect()
      const own = (prober as unknown as OpenClient).processID
      const ids = [own, ...suspects.map(({ client }) => client.processID)]
      const { rows } = await prober.query<{ pid: number; own: number }>(findBusy, [ids])
      // A pooler reports made-up process ids.
      return rows[0]?.own === own ? new Set(rows.map(({ pid }) => pid)) : undefined
    } catch (error) {
      // A server that refuses another connection is alive.
      return error instanceof Error && 'severity' in error ? undefined : new Set()
    } finally {
      if (prober !== undefined) destroy(prober as unknown as OpenClient)
    }
  }
}

const findBusy = `select pid, pg_backend_pid() as own from pg_stat_activity where pid = any($1) and state = 'active'`

/** Milliseconds of silence since an unanswered statement was sent; 0 when there is none. */
function quietMs(watched: Watched, now: number): number {
  const { readyForQuery, connection } = watched.client
  if (readyForQuery) {
    watched.quietSince = undefined
    return 0
  }
  const bytes = connection.stream.bytesRead + connection.stream.bytesWritten
  if (watched.quietSince === undefined || bytes !== watched.bytes) {
    watched.bytes = bytes
    watched.quietSince = now
  }
  return now - watched.quietSince
}

function destroy({ connection }: OpenClient): void {
  connection.stream.destroy(new Error('Connection terminated: the server stopped answering'))
}
