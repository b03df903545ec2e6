import type { BegunRow, Remains } from '../records/generation-store.ts'
import { Slots } from './slots.ts'

/** A generation under way. */
export interface BegunGeneration {
  readonly id: string
  /** Whether its caller sees its beginning before its end. Others are only stored when they take long. */
  readonly isStream: boolean
  /** How much of the answer has come: stored anew when it has changed. */
  progress(): number
  remains(): Remains
}

interface Entry {
  readonly begun: BegunGeneration
  readonly begunAt: number
  /** Whether there may be a row of it. */
  mayBeStored: boolean
  storedProgress: number | undefined
  /** Whether it waits to be stored. */
  isDue: boolean
  waiters: Waiter[]
}

interface Waiter {
  resolve(): void
  reject(reason: unknown): void
}

/** What ends sooner leaves no trace but its record. */
const settledWithinMs = 500

/** Generations under way in this process, and which of them are to be stored. */
export class BegunGenerations {
  readonly #entries = new Slots<Entry>()
  /** Those that are due, and before the next `take` some that are not any more. */
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

  /** Resolves when one is stored, which is due now; null where it is. */
  stored(id: string): Promise<void> | null {
    const entry = this.#entries.get(id)
    if (entry === undefined || entry.storedProgress !== undefined) return null
    this.#add(entry)
    return new Promise((resolve, reject) => entry.waiters.push({ resolve, reject }))
  }

  /** Notes the streams that have begun since. */
  noteFresh(): void {
    for (const entry of this.#fresh.splice(0)) {
      if (entry.storedProgress === undefined && this.#isOpen(entry)) this.#add(entry)
    }
  }

  /** Forgets one that has ended; gives whether there may be a row of it. */
  end(id: string): boolean {
    const entry = this.#entries.take(id)
    if (entry === undefined) return false
    this.#remove(entry)
    for (const { resolve } of entry.waiters) resolve()
    return entry.mayBeStored
  }

  /** Notes what takes long, and what has come further since it was stored. */
  look(): void {
    const since = performance.now() - settledWithinMs
    for (const entry of this.#entries.values()) {
      if (entry.begunAt <= since && entry.storedProgress !== entry.begun.progress()) this.#add(entry)
    }
  }

  /** What is to be stored now, and `most` of it at most. */
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

/** Rows on their way to the store; one of the three ends that. */
export interface TakenRows {
  readonly rows: readonly BegunRow[]
  stored(): void
  /** Those who wait for a row go without; others are tried again when they are due again. */
  failed(reason: unknown): void
  putBack(): void
}
