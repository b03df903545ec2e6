import { hash } from 'node:crypto'
import { type SecretBox, UnreadableSecretError } from '../auth/secret-box.ts'
import { keyHolder } from '../shares/holder.ts'
import { SharedCache } from '../shares/shared-cache.ts'
import type { Redis, SharedEntry } from '../storage/store/redis.ts'

/** The key that an item was given to. Only its requests can refer to the item. */
export interface ItemOwner {
  readonly organizationId: string
  readonly workspaceId: string
  readonly keyId: number
}

export interface ItemMemoryParts {
  readonly box: Pick<SecretBox, 'seal' | 'open'>
  /** Shares items with other gateways. Absent: each remembers its own. */
  readonly redis?: Pick<Redis, 'run' | 'write'>
  /** Prefix of keys in Redis. */
  readonly redisPrefix: string
  readonly settings: () => {
    /** Time for which items are remembered; 0 switches it off. */
    readonly itemsMs: number
    /** Maximum bytes of all items together. */
    readonly bytesMax: number
  }
  /** Unix milliseconds. */
  readonly now: () => number
}

interface Entry {
  readonly sealed: string
  readonly givenAt: number
}

/** Maximum bytes remembered for one key in a minute. */
const minuteBytesMax = 1024 * 1024
/** Approximate overhead of an entry. */
const entryBytes = 256
const minuteMs = 60_000

/**
 * Remembers the items of answers for a limited time, each sealed for its key. Where there is no room, the oldest of those who have most make
 * room. Items that can't be written to Redis are remembered by this gateway alone.
 */
export class ItemMemory {
  readonly #parts: ItemMemoryParts
  /** By place, oldest first. */
  readonly #entries: SharedCache<Entry>
  /** Bytes by key in the current minute. */
  #minute = { number: 0, bytes: new Map<number, number>() }
  #sweep: NodeJS.Timeout | undefined

  constructor(parts: ItemMemoryParts) {
    this.#parts = parts
    this.#entries = new SharedCache(() => parts.settings().bytesMax, sizeOf)
  }

  get isOn(): boolean {
    return this.#parts.settings().itemsMs > 0
  }

  /** Bytes that this gateway remembers. */
  get held(): number {
    return this.#entries.size
  }

  /** Remembers items for a key: their JSON, by id. Never rejects because of Redis. */
  async keep(owner: ItemOwner, items: ReadonlyMap<string, string>): Promise<void> {
    const { itemsMs } = this.#parts.settings()
    if (itemsMs === 0) return
    const sets: SharedEntry[] = []
    const gone: string[] = []
    for (const [id, json] of items) {
      if (!this.#hasRoom(owner, json.length)) continue
      const { keyId, sealedSecret } = this.#parts.box.seal(json, sealedFor(owner, id))
      const place = placeOf(owner, id)
      const sealed = `${keyId}.${sealedSecret}`
      gone.push(...this.#entries.set(place, { sealed, givenAt: this.#parts.now() }, keyHolder(owner)))
      sets.push({ key: this.#redisKey(place), value: sealed, remainingMs: itemsMs })
    }
    const deletes = [...gone, ...this.#trim()].map((place) => this.#redisKey(place))
    this.#sweepLater()
    if (sets.length > 0) await this.#parts.redis?.write({ sets, deletes, message: null }).catch(() => {})
  }

  /** Returns the JSON of the remembered items of a key, by id. Never rejects because of Redis. */
  async recall(owner: ItemOwner, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>()
    if (!this.isOn) return found
    this.#trim()
    const elsewhere: string[] = []
    for (const id of new Set(ids)) {
      const entry = this.#entries.get(placeOf(owner, id))
      const json = entry === undefined ? undefined : this.#open(entry.sealed, owner, id)
      if (json === undefined) elsewhere.push(id)
      else found.set(id, json)
    }
    const { redis } = this.#parts
    if (redis === undefined || elsewhere.length === 0) return found
    const keys = elsewhere.map((id) => this.#redisKey(placeOf(owner, id)))
    const values = await redis.run((client) => client.mGet(keys)).catch(() => [])
    for (const [index, id] of elsewhere.entries()) {
      const value = values[index]
      const json = typeof value === 'string' ? this.#open(value, owner, id) : undefined
      if (json !== undefined) found.set(id, json)
    }
    return found
  }

  /** Forgets the items of this gateway; those in Redis stay. */
  close(): void {
    clearTimeout(this.#sweep)
    this.#entries.clear()
  }

  #hasRoom({ keyId }: ItemOwner, length: number): boolean {
    const number = Math.floor(this.#parts.now() / minuteMs)
    if (this.#minute.number !== number) this.#minute = { number, bytes: new Map() }
    const bytes = (this.#minute.bytes.get(keyId) ?? 0) + length + entryBytes
    if (bytes > minuteBytesMax) return false
    this.#minute.bytes.set(keyId, bytes)
    return true
  }

  /** Forgets expired items, and others if there is no room. Returns their places. */
  #trim(): readonly string[] {
    const oldest = this.#parts.now() - this.#parts.settings().itemsMs
    return [...this.#entries.dropWhile(({ givenAt }) => givenAt <= oldest), ...this.#entries.trim()]
  }

  /** Expires items even if there are no more requests. */
  #sweepLater(): void {
    if (this.#sweep !== undefined || this.#entries.size === 0) return
    this.#sweep = setTimeout(() => {
      this.#sweep = undefined
      this.#trim()
      this.#sweepLater()
    }, minuteMs).unref()
  }

  #open(value: string, owner: ItemOwner, id: string): string | undefined {
    const [keyId = '', sealedSecret = ''] = value.split('.')
    try {
      return this.#parts.box.open({ keyId, sealedSecret }, sealedFor(owner, id))
    } catch (error) {
      if (error instanceof UnreadableSecretError) return undefined
      throw error
    }
  }

  #redisKey(place: string): string {
    return `${this.#parts.redisPrefix}item:${place}`
  }
}

function sizeOf({ sealed }: Entry): number {
  return sealed.length + entryBytes
}

/** The key of an item in the map and in Redis: a hash, which reveals nothing about it. */
function placeOf({ organizationId, keyId }: ItemOwner, id: string): string {
  return hash('sha256', `item ${organizationId} ${keyId} ${id}`, 'hex').slice(0, 40)
}

function sealedFor({ organizationId, workspaceId, keyId }: ItemOwner, id: string) {
  return { organizationId, workspaceId, id: `item ${keyId} ${id}` }
}
