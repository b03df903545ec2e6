import { randomUUID } from 'node:crypto'
import type { Redis, SharedEntry } from '../../storage/store/redis.ts'
import { listOf, objectOf, parseUntrusted, textOf } from '../../streams/untrusted-json.ts'
import type { HealthListener, HealthRegistry } from './health-registry.ts'
import type { StickyListener, StickyStore } from './sticky-store.ts'

export interface ReplicaLinkParts {
  readonly redis: Pick<Redis, 'isReady' | 'write' | 'readAll' | 'subscribe' | 'onReady'>
  /** What keys and the channel begin with. */
  readonly prefix: string
  readonly health: HealthRegistry
  readonly sticky: StickyStore
}

interface Counts {
  answers: number
  failures: number
  trailingFailures: number
}

/** Failures and cool-downs are told soon, answers when it suits. */
const soonMs = 20
const laterMs = 1_000
/** Notes of one kind that are kept at most until they are told; further ones are dropped. */
const notesMax = 5_000
/** What Redis has of an endpoint that was asked too often. */
const heldByRateLimit = 'rate_limit'

/**
 * Shares cool-downs, failures and sticky conversations with the other gateways of the same Redis. Each decides by its own copy: this
 * takes notes of what is seen here and tells them in batches, and takes in what others tell. Without Redis each is for itself.
 */
export class ReplicaLink implements HealthListener, StickyListener {
  readonly #parts: ReplicaLinkParts
  readonly #self = randomUUID()
  readonly #counts = new Map<string, Counts>()
  readonly #opened = new Map<string, readonly [durationMs: number, openings: number]>()
  readonly #closed = new Set<string>()
  readonly #held = new Map<string, readonly [durationMs: number, isRateLimit: boolean]>()
  readonly #stuck = new Map<string, readonly [endpointId: string, durationMs: number]>()
  readonly #left = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #isSoon = false
  #isWriting = false
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: ReplicaLinkParts) {
    this.#parts = parts
  }

  /** Begins to listen and to tell. */
  start(): void {
    const { redis, health, sticky } = this.#parts
    health.tell(this)
    sticky.tell(this)
    redis.subscribe(this.#channel, (text) => this.#receive(text))
    redis.onReady(() => void this.#catchUp())
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#retry)
  }

  counted(endpointId: string, isAnswer: boolean): void {
    let counts = this.#counts.get(endpointId)
    if (counts === undefined) {
      if (this.#counts.size >= notesMax) return
      counts = { answers: 0, failures: 0, trailingFailures: 0 }
      this.#counts.set(endpointId, counts)
    }
    if (isAnswer) counts.answers++
    else counts.failures++
    counts.trailingFailures = isAnswer ? 0 : counts.trailingFailures + 1
    this.#schedule(!isAnswer)
  }

  opened(endpointId: string, durationMs: number, openings: number): void {
    this.#closed.delete(endpointId)
    this.#note(this.#opened, endpointId, [durationMs, openings])
  }

  closed(endpointId: string): void {
    this.#opened.delete(endpointId)
    this.#closed.add(endpointId)
    this.#schedule(true)
  }

  held(endpointId: string, durationMs: number, isRateLimit: boolean): void {
    this.#note(this.#held, endpointId, [durationMs, isRateLimit])
  }

  stuck(key: string, endpointId: string, durationMs: number): void {
    this.#left.delete(key)
    this.#note(this.#stuck, key, [endpointId, durationMs])
  }

  left(key: string): void {
    this.#stuck.delete(key)
    this.#left.add(key)
    this.#schedule(true)
  }

  flush(): Promise<void> | null {
    if (this.#timer === undefined || !this.#parts.redis.isReady) return null
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#flush()
  }

  async #flush(): Promise<void> {
    await this.#writing
    await this.#tell()
    // Somebody else's may have taken these notes along.
    await this.#writing
  }

  get #channel(): string {
    return `${this.#parts.prefix}:news`
  }

  #note<Value>(notes: Map<string, Value>, key: string, value: Value): void {
    if (notes.size >= notesMax && !notes.has(key)) return
    notes.set(key, value)
    this.#schedule(true)
  }

  #schedule(isSoon: boolean): void {
    if (this.#timer !== undefined && (this.#isSoon || !isSoon)) return
    clearTimeout(this.#timer)
    this.#isSoon = isSoon
    this.#timer = setTimeout(() => void this.#tell(), isSoon ? soonMs : laterMs).unref()
  }

  async #tell(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // One at a time: a slow Redis gets larger batches, not more of them.
    if (this.#isWriting) {
      this.#schedule(this.#isSoon)
      return
    }
    const ended = { closed: [...this.#closed], left: [...this.#left] }
    const write = this.#takeNotes()
    // What happened while Redis is away is told when it is back, as far as it still holds then.
    if (!this.#parts.redis.isReady) return this.#miss(ended)
    this.#isWriting = true
    // The others decide by what is their own until it can be written.
    this.#writing = this.#parts.redis.write(write).then(
      () => {},
      () => this.#miss(ended),
    )
    await this.#writing
    this.#isWriting = false
  }

  /** Keeps what has ended, which no state shows, and tells it and all that holds here a second later. */
  #miss({ closed, left }: { readonly closed: readonly string[]; readonly left: readonly string[] }): void {
    for (const id of closed) if (!this.#opened.has(id)) this.#closed.add(id)
    for (const key of left) if (!this.#stuck.has(key) && this.#left.size < notesMax) this.#left.add(key)
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      void this.#catchUp()
    }, laterMs).unref()
  }

  #takeNotes() {
    const { prefix } = this.#parts
    const counts = [...this.#counts].map(
      ([id, { answers, failures, trailingFailures }]) => [id, answers, failures, trailingFailures] as const,
    )
    const opened = [...this.#opened].map(([id, [durationMs, openings]]) => [id, durationMs, openings] as const)
    const held = [...this.#held].map(([id, [durationMs, isRateLimit]]) => [id, durationMs, isRateLimit] as const)
    const stuck = [...this.#stuck].map(([key, [endpointId, durationMs]]) => [key, endpointId, durationMs] as const)
    const closed = [...this.#closed]
    const left = [...this.#left]
    for (const notes of [this.#counts, this.#opened, this.#held, this.#stuck, this.#closed, this.#left]) notes.clear()
    const news = { from: this.#self, counts, opened, closed, held, stuck, left }
    return {
      sets: [
        ...opened.map(([id, remainingMs, openings]) => ({
          key: `${prefix}:state:open:${id}`,
          value: String(openings),
          remainingMs,
        })),
        ...held.map(([id, remainingMs, isRateLimit]) => ({
          key: `${prefix}:state:held:${id}`,
          value: isRateLimit ? heldByRateLimit : 'asked',
          remainingMs,
        })),
        ...stuck.map(([key, endpointId, remainingMs]) => ({
          key: `${prefix}:state:sticky:${key}`,
          value: endpointId,
          remainingMs,
        })),
      ],
      deletes: [
        ...closed.map((id) => `${prefix}:state:open:${id}`),
        ...left.map((key) => `${prefix}:state:sticky:${key}`),
      ],
      message: { channel: this.#channel, text: JSON.stringify(news) },
    }
  }

  #receive(text: string): void {
    const news = objectOf(parseUntrusted(text))
    if (news['from'] === this.#self) return
    const { health, sticky } = this.#parts
    for (const [id, answers, failures, trailing] of rowsOf(news['counts'])) {
      health.mergeCounts(textOf(id), countOf(answers), countOf(failures), countOf(trailing))
    }
    for (const [id, ms, openings] of rowsOf(news['opened']))
      health.mergeOpened(textOf(id), countOf(ms), countOf(openings))
    for (const id of listOf(news['closed'])) health.mergeClosed(textOf(id))
    for (const [id, ms, isRateLimit] of rowsOf(news['held']))
      health.mergeHeld(textOf(id), countOf(ms), isRateLimit === true)
    for (const [key, endpointId, ms] of rowsOf(news['stuck']))
      sticky.mergeStuck(textOf(key), textOf(endpointId), countOf(ms))
    for (const key of listOf(news['left'])) sticky.mergeLeft(textOf(key))
  }

  /** Redis is there (again): what others have told in the meantime is read, and what holds here is told. */
  async #catchUp(): Promise<void> {
    const { redis, prefix, health } = this.#parts
    // Otherwise it would be read as if it held.
    if (this.#closed.size + this.#left.size > 0) await this.#tell()
    try {
      const state = `${prefix}:state:`
      await redis.readAll(state, (entry) => this.#restore(entry, state.length))
    } catch {
      // Gone again: the next time that it is ready this is tried anew.
    }
    if (redis.isReady) health.tellCoolDowns()
  }

  #restore({ key, value, remainingMs }: SharedEntry, from: number): void {
    const { health, sticky } = this.#parts
    const colon = key.indexOf(':', from)
    const id = key.slice(colon + 1)
    const kind = key.slice(from, colon)
    if (kind === 'open') health.mergeOpened(id, remainingMs, countOf(Number(value)))
    else if (kind === 'held') health.mergeHeld(id, remainingMs, value === heldByRateLimit)
    else if (kind === 'sticky') sticky.mergeStuck(id, value, remainingMs)
  }
}

function rowsOf(value: unknown): readonly (readonly unknown[])[] {
  return listOf(value).map(listOf)
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}
