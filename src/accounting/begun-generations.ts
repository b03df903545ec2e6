import type { BegunRow, Remains } from '../records/generation-store.ts'
import { Slots } from './slots.ts'

/** A generation in flight. */
export interface BegunGeneration {
  readonly id: string
  /** True when the caller sees the beginning before the end. Other generations are stored only when they take long. */
  readonly isStream: boolean
  /** How much of the answer has arrived: the row is stored again when it has changed. */
  progress(): number
  remains(): Remains
}

interface Entry {
  readonly begun: BegunGeneration
  readonly begunAt: number
  /** True when the store may have a row for it. */
  mayBeStored: boolean
  storedProgress: number | undefined
  /** True while it waits to be stored. */
  isDue: boolean
  waiters: Waiter[]
}

interface Waiter {
  resolve(): void
  reject(reason: unknown): void
}

/** A generation that ends sooner is stored only as its final record. */
const settledWithinMs = 500

/** The generations in flight in this process, and which of them to store. */
export class BegunGenerations {
  readonly #entries = new Slots<Entry>()
  /** Due generations; some may no longer be due at the next `take`. */
  #due: Entry[] = []
  #dueCount = 0
  #fresh: Entry[] = []

  get size(): number {
    return this.#entries.size
  }

  get hasDue(): boolean {
    return this.#dueCount > 0
  }

  begin(begun: BegunGeneration): void {
    const entry: Entry = {
      begun,
      begunAt: performance.now(),
      mayBeStored: false,
      storedProgress: undefined,
      isDue: false,
      waiters: [],
    }
    this.#entries.set(begun.id, entry)
    if (begun.isStream) this.#fresh.push(entry)
  }

  /** Makes a generation due and resolves when it is stored; null when it is stored already. */
  stored(id: string): Promise<void> | null {
    const entry = this.#entries.get(id)
    if (entry === undefined || entry.storedProgress !== undefined) return null
    this.#add(entry)
    return new Promise((resolve, reject) => entry.waiters.push({ resolve, reject }))
  }

  /** Marks the streams that have begun since the last call as due. */
  noteFresh(): void {
    for (const entry of this.#fresh.splice(0)) {
      if (entry.storedProgress === undefined && this.#isOpen(entry)) this.#add(entry)
    }
  }

  /** Forgets a generation that has ended; true when the store may have a row for it. */
  end(id: string): boolean {
    const entry = this.#entries.take(id)
    if (entry === undefined) return false
    this.#remove(entry)
    for (const { resolve } of entry.waiters) resolve()
    return entry.mayBeStored
  }

  /** Marks as due what takes long, and what has progressed since it was stored. */
  look(): void {
    const since = performance.now() - settledWithinMs
    for (const entry of this.#entries.values()) {
      if (entry.begunAt <= since && entry.storedProgress !== entry.begun.progress()) this.#add(entry)
    }
  }

  /** Takes up to `most` rows to store now. */
  take(most: number): TakenRows {
    const taken: (readonly [entry: Entry, progress: number])[] = []
    let seen = 0
    for (; seen < this.#due.length && taken.length < most; seen++) {
      const entry = this.#due[seen]
      if (entry?.isDue !== true) continue
      this.#remove(entry)
      entry.mayBeStored = true
      taken.push([entry, entry.begun.progress()])
    }
    this.#due.splice(0, seen)
    return {
      rows: taken.map(([{ begun }]) => ({ id: begun.id, ...begun.remains() })),
      stored() {
        for (const [entry, progress] of taken) {
          entry.storedProgress = progress
          for (const { resolve } of entry.waiters.splice(0)) resolve()
        }
      },
      failed(reason) {
        for (const [entry] of taken) for (const { reject } of entry.waiters.splice(0)) reject(reason)
      },
      putBack: () => {
        for (const [entry] of taken) if (this.#isOpen(entry)) this.#add(entry)
      },
    }
  }

  #isOpen(entry: Entry): boolean {
    return this.#entries.get(entry.begun.id) === entry
  }

  #add(entry: Entry): void {
    if (entry.isDue) return
    entry.isDue = true
    this.#dueCount++
    this.#due.push(entry)
  }

  #remove(entry: Entry): void {
    if (!entry.isDue) return
    entry.isDue = false
    this.#dueCount--
  }
}

/** Rows being stored; exactly one of the three methods is called in the end. */
export interface TakenRows {
  readonly rows: readonly BegunRow[]
  stored(): void
  /** Rejects those who wait for a row; the other rows are tried again when they are due again. */
  failed(reason: unknown): void
  putBack(): void
}
