import { groupOfHolder, type Holder, nameOfHolder } from './holder.ts'

interface Entry<V> {
  readonly key: string
  readonly value: V
  readonly size: number
  readonly holding: Holding<V>
}

/** The entries of one holder, those used longest ago first. */
interface Holding<V> {
  readonly name: string
  readonly together: Together<V>
  readonly entries: Set<Entry<V>>
  size: number
}

/** The holders of one organization, or one of none. */
interface Together<V> {
  readonly name: string
  readonly holders: Map<string, Holding<V>>
  size: number
}

/**
 * A cache of limited size, shared by holders: where there is no room, the organization that has most gives up what its largest holder has not used
 * for longest. A caller that fills the cache drops only its own entries, once others have as much.
 */
export class SharedCache<V> {
  readonly #sizeMax: () => number
  readonly #sizeOf: (value: V) => number
  /** Those used longest ago first. */
  readonly #entries = new Map<string, Entry<V>>()
  readonly #organizations = new Map<string, Together<V>>()
  #size = 0

  /** `sizeMax` is asked each time; without `sizeOf` each entry counts as one. */
  constructor(sizeMax: number | (() => number), sizeOf: (value: V) => number = () => 1) {
    this.#sizeMax = typeof sizeMax === 'number' ? () => sizeMax : sizeMax
    this.#sizeOf = sizeOf
  }

  /** The sizes of all entries together. */
  get size(): number {
    return this.#size
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  /** The same, and the entry counts as used now. */
  use(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    entry.holding.entries.delete(entry)
    entry.holding.entries.add(entry)
    return entry.value
  }

  /** Puts in an entry, in place of one with the same key. Returns the keys of those that had to make room. */
  set(key: string, value: V, holder: Holder): readonly string[] {
    this.delete(key)
    const holding = this.#holdingOf(holder)
    const entry = { key, value, size: this.#sizeOf(value), holding }
    this.#entries.set(key, entry)
    holding.entries.add(entry)
    this.#grow(holding, entry.size)
    return this.trim()
  }

  /** Makes room until no more is held than may be. Returns the keys of what was dropped. */
  trim(): readonly string[] {
    const gone: string[] = []
    while (this.#size > this.#sizeMax()) {
      const oldest = this.#oldestOfLargest()
      if (oldest === undefined) break
      this.delete(oldest.key)
      gone.push(oldest.key)
    }
    return gone
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    const { holding, size } = entry
    this.#entries.delete(key)
    holding.entries.delete(entry)
    this.#grow(holding, -size)
    if (holding.entries.size > 0) return
    holding.together.holders.delete(holding.name)
    if (holding.together.holders.size === 0) this.#organizations.delete(holding.together.name)
  }

  clear(): void {
    this.#entries.clear()
    this.#organizations.clear()
    this.#size = 0
  }

  /** Drops entries, those used longest ago first, up to the first that is not over. Returns their keys. */
  dropWhile(isOver: (value: V) => boolean): readonly string[] {
    const gone: string[] = []
    for (const [key, { value }] of this.#entries) {
      if (!isOver(value)) break
      this.delete(key)
      gone.push(key)
    }
    return gone
  }

  #holdingOf(holder: Holder): Holding<V> {
    const name = nameOfHolder(holder)
    const place = groupOfHolder(holder)
    const together = this.#organizations.get(place) ?? { name: place, holders: new Map(), size: 0 }
    this.#organizations.set(place, together)
    const holding = together.holders.get(name) ?? { name, together, entries: new Set(), size: 0 }
    together.holders.set(name, holding)
    return holding
  }

  #grow(holding: Holding<V>, size: number): void {
    holding.size += size
    holding.together.size += size
    this.#size += size
  }

  #oldestOfLargest(): Entry<V> | undefined {
    const holders = largest(this.#organizations.values())?.holders.values()
    const [oldest] = (holders === undefined ? undefined : largest(holders))?.entries ?? []
    return oldest
  }
}

function largest<T extends { readonly size: number }>(all: Iterable<T>): T | undefined {
  let most: T | undefined
  for (const each of all) if (most === undefined || each.size > most.size) most = each
  return most
}
