import type { SecureContext } from 'node:tls'
import type { createClient } from 'redis'

/** The library's client, for code that needs it directly. Its commands have no deadline: see `run`. */
export type RedisClient = ReturnType<typeof makeClient>

/** An entry that Redis keeps until it expires. */
export interface SharedEntry {
  readonly key: string
  readonly value: string
  readonly remainingMs: number
}

/** Writes that are sent in one round trip. */
export interface SharedWrite {
  readonly sets: readonly SharedEntry[]
  readonly deletes: readonly string[]
  readonly message: { readonly channel: string; readonly text: string } | null
}

export interface RedisOptions {
  /** `redis://…` or `rediss://…`; a path names the database. */
  readonly url: string
  /** For `rediss://`. */
  readonly tls?: { readonly secureContext?: SecureContext }
  /** Called when Redis is lost, with the error, and when it is back. */
  readonly report: (change: 'lost' | 'back', error?: Error) => void
}

/** How long a command may take. All users of Redis have a fallback. */
const commandMs = 250
const connectMs = 1_000
const reconnectMsMax = 2_000
/** How long no commands are sent after one was not answered. */
const pauseMs = 1_000
/** After this many unanswered commands the connection is considered dead. */
const silencesMax = 10
/** How often both connections are checked, and how long the answer may take: a silent connection is replaced. */
const beatMs = 1_000
const scanCount = 250
const entriesMax = 100_000

/**
 * A Redis that may be slow or unavailable at any time: nothing waits for it longer than 250 ms, nothing is queued while it is unavailable,
 * and it reconnects in the background. The only file that knows the client library.
 */
export class Redis {
  readonly client: RedisClient
  readonly #subscriber: RedisClient
  readonly #report: RedisOptions['report']
  readonly #readyListeners: (() => void)[] = []
  readonly #subscriptions = new Map<string, (text: string) => void>()
  #isLost = false
  #pausedUntil = 0
  #silences = 0
  #isClosed = false
  readonly #beat: NodeJS.Timeout

  private constructor(client: RedisClient, report: RedisOptions['report']) {
    this.client = client
    this.#report = report
    this.#subscriber = client.duplicate()
    this.#subscriber.on('error', () => {})
    this.#subscriber.on('ready', () => {
      for (const [channel, listener] of this.#subscriptions) this.#listen(channel, listener)
    })
    client.on('error', (error: Error) => this.#lose(error))
    client.on('ready', () => this.#greet())
    this.#beat = setInterval(() => void this.#tryConnections(), beatMs).unref()
  }

  /** Begins to connect, without waiting for the connection. */
  static async open({ url, tls, report }: RedisOptions): Promise<Redis> {
    // Loaded only when needed: it takes a quarter of a second.
    const { createClient } = await import('redis')
    const redis = new Redis(makeClient(createClient, url, tls), report)
    redis.#connect()
    return redis
  }

  /** True when commands are likely to be answered. */
  get isReady(): boolean {
    return this.client.isReady && performance.now() >= this.#pausedUntil
  }

  /** Runs a command. Rejects at once when Redis is unavailable, and after 250 ms when it is slow. */
  async run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.isReady) throw new Error('Redis is unavailable')
    const answer = await within(commandMs, command(this.client))
    if (answer === late) {
      const error = new Error(`Redis did not answer within ${commandMs} ms`)
      this.#missAnswer(error)
      throw error
    }
    this.#silences = 0
    return answer
  }

  write({ sets, deletes, message }: SharedWrite): Promise<unknown> {
    return this.run((client) => {
      const commands = client.multi()
      for (const { key, value, remainingMs } of sets) {
        commands.set(key, value, { expiration: { type: 'PX', value: Math.max(1, Math.ceil(remainingMs)) } })
      }
      if (deletes.length > 0) commands.del([...deletes])
      if (message !== null) commands.publish(message.channel, message.text)
      return commands.execAsPipeline()
    })
  }

  /** Passes all expiring entries whose key begins with `prefix` to `take`, up to 100,000. */
  async readAll(prefix: string, take: (entry: SharedEntry) => void): Promise<void> {
    let count = 0
    const pattern = `${prefix.replaceAll(/[*?[\]\\]/g, '\\$&')}*`
    let cursor = '0'
    do {
      const page = await this.run((client) => client.scan(cursor, { MATCH: pattern, COUNT: scanCount }))
      cursor = page.cursor
      if (page.keys.length === 0) continue
      const [values, times] = await this.run((client) =>
        Promise.all([client.mGet(page.keys), Promise.all(page.keys.map((key) => client.pTTL(key)))]),
      )
      for (const [index, key] of page.keys.entries()) {
        const value = values[index]
        const remainingMs = times[index] ?? 0
        if (typeof value === 'string' && remainingMs > 0) take({ key, value, remainingMs })
      }
      count += page.keys.length
    } while (cursor !== '0' && count < entriesMax)
  }

  /** Subscribes to a channel, and again after each reconnect. */
  subscribe(channel: string, listener: (text: string) => void): void {
    this.#subscriptions.set(channel, listener)
    if (this.#subscriber.isReady) this.#listen(channel, listener)
  }

  // After a reconnect the library restores subscriptions, but not those in progress. Subscribing twice is harmless.
  #listen(channel: string, listener: (text: string) => void): void {
    this.#subscriber.subscribe(channel, listener).then(
      // News published before the subscription is lost: listeners read the state again.
      () => this.#tellReady(),
      () => {},
    )
  }

  #tellReady(): void {
    if (this.client.isReady) for (const listener of this.#readyListeners) listener()
  }

  /** Calls `listener` each time Redis becomes ready or begins to pass on what is published, and at once if it is ready. */
  onReady(listener: () => void): void {
    this.#readyListeners.push(listener)
    if (this.client.isReady) listener()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beat)
    for (const each of [this.#subscriber, this.client]) if (each.isOpen) each.destroy()
  }

  #connect(): void {
    // Rejects only when closed before it connected.
    this.client.connect().catch(() => {})
    this.#subscriber.connect().catch(() => {})
  }

  #greet(): void {
    this.#silences = 0
    this.#pausedUntil = 0
    if (this.#isLost) this.#report('back')
    this.#isLost = false
    this.#tellReady()
  }

  #lose(error: Error): void {
    if (this.#isLost || this.#isClosed) return
    this.#isLost = true
    this.#report('lost', error)
  }

  #missAnswer(error: Error): void {
    this.#pausedUntil = performance.now() + pauseMs
    this.#lose(error)
    if (++this.#silences >= silencesMax) this.#connectAnew()
  }

  // A connection that only listens would never notice that it is dead.
  async #tryConnections(): Promise<void> {
    const ready = [this.#subscriber, this.client].filter(({ isReady }) => isReady)
    const answers = await Promise.all(ready.map((each) => isAnswering(each)))
    // The library itself replaces a connection that was closed meanwhile.
    if (ready.every((each, index) => answers[index] === true || !each.isReady)) return
    this.#lose(new Error(`Redis did not answer within ${beatMs} ms`))
    this.#connectAnew()
  }

  #connectAnew(): void {
    if (this.#isClosed) return
    this.#silences = 0
    for (const each of [this.#subscriber, this.client]) if (each.isOpen) each.destroy()
    this.#connect()
  }
}

async function isAnswering(client: RedisClient): Promise<boolean> {
  const answered = client.ping().then(
    () => true,
    () => false,
  )
  return (await within(beatMs, answered)) === true
}

const late = Symbol('late')

/**
 * The answer, or `late` when it takes longer. Where this process itself stood still, an answer may be here and yet unread: it is read
 * before the time counts as Redis's.
 */
async function within<T>(ms: number, answer: Promise<T>): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined
  let unread: NodeJS.Immediate | undefined
  const passed = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => {
      unread = setImmediate(() => resolve(late))
    }, ms)
  })
  try {
    return await Promise.race([answer, passed])
  } finally {
    clearTimeout(timer)
    clearImmediate(unread)
  }
}

function makeClient(create: typeof createClient, url: string, tls: RedisOptions['tls'] = {}) {
  return create({
    url,
    disableOfflineQueue: true,
    socket: {
      ...tls,
      connectTimeout: connectMs,
      reconnectStrategy: (retries) => Math.min(reconnectMsMax, 50 * 2 ** Math.min(retries, 6)),
    },
  })
}
