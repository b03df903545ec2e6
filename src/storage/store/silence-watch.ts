import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Client } from 'pg'

export interface SilenceWatchOptions {
  /** Opens a connection that nobody else uses, and which is not watched. */
  readonly connect: () => Promise<Client>
  /** What a connection is given up after in any case, in milliseconds: longer than the server lets a statement run. */
  readonly giveUpAfterMs: number
}

/** What the driver's client has and its types don't say. */
interface OpenClient extends EventEmitter {
  /** False while a statement has no answer yet. */
  readonly readyForQuery: boolean
  /** The server's process for this connection. */
  readonly processID: number | null
  readonly connection: { readonly stream: Socket }
}

interface Watched {
  readonly client: OpenClient
  readonly giveUpAfterMs: number
  bytes: number
  /** When the silence began; undefined while nothing is asked. */
  quietSince: number | undefined
  isDistrusted: boolean
}

const tickMs = 500
const suspectAfterMs = 1_000

/**
 * Finds connections to PostgreSQL over which nothing comes any more although nobody closed them: a firewall, proxy or balancer that
 * lost them. A statement without an answer for a second makes the watch ask the server, over a connection of its own, whether it is
 * still at work on it. If not, the connection is destroyed, its statement fails, and idle ones of the same age are not used again.
 */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions
  readonly #watched = new Map<Client, Watched>()
  #timer: NodeJS.Timeout | undefined
  #isProbing = false

  constructor(options: SilenceWatchOptions) {
    this.#options = options
  }

  /** Watches a connection until it ends. Without `isLimited` its statements may take as long as the server is at work on them. */
  add(client: Client, isLimited: boolean): void {
    const giveUpAfterMs = isLimited ? this.#options.giveUpAfterMs : Number.POSITIVE_INFINITY
    const opened = client as unknown as OpenClient
    this.#watched.set(client, { client: opened, giveUpAfterMs, bytes: 0, quietSince: undefined, isDistrusted: false })
    client.once('end', () => this.#remove(client))
    this.#timer ??= setInterval(() => this.#look(), tickMs).unref()
  }

  /** Whether an idle connection may be used. One that may not is destroyed. */
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
    // An answer that has come meanwhile ends the suspicion.
    const silent = suspects.filter((each) => !busy.has(each.client.processID) && quietMs(each, now) >= now - askedAt)
    for (const { client } of silent) destroy(client)
    if (silent.length === 0) return
    for (const watched of this.#watched.values()) if (watched.client.readyForQuery) watched.isDistrusted = true
  }

  /** The processes of the server that are at work; none when the server can't be reached, undefined when there is no telling. */
  async #findBusy(suspects: readonly Watched[]): Promise<ReadonlySet<number | null> | undefined> {
    let prober: Client | undefined
    try {
      prober = await this.#options.connect()
      const own = (prober as unknown as OpenClient).processID
      const ids = [own, ...suspects.map(({ client }) => client.processID)]
      const { rows } = await prober.query<{ pid: number; own: number }>(findBusy, [ids])
      // Behind a pooler the ids of processes are made up.
      return rows[0]?.own === own ? new Set(rows.map(({ pid }) => pid)) : undefined
    } catch (error) {
      // A server that refuses one more connection is there.
      return error instanceof Error && 'severity' in error ? undefined : new Set()
    } finally {
      if (prober !== undefined) destroy(prober as unknown as OpenClient)
    }
  }
}

const findBusy = `select pid, pg_backend_pid() as own from pg_stat_activity where pid = any($1) and state = 'active'`

/** How long nothing has come or gone since a statement was sent; 0 while none is. */
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
  connection.stream.destroy(new Error('Connection terminated: it had fallen silent'))
}
