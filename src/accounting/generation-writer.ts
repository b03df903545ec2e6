import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailableError } from '../storage/storage-error.ts'
import type { Charge } from './budget.ts'
import type { GenerationRecord } from './generation-record.ts'
import { PostponedRecords } from './postponed-records.ts'

/** Where records and what they cost on budgets end up: commits all of them or none, leaves a record that is already there alone, and rejects with StorageUnavailableError when trying again may help. */
export interface GenerationStore {
  insertMany(records: readonly GenerationRecord[], charges: readonly Charge[]): Promise<void>
}

export interface GenerationWriterOptions {
  /** How many records may wait; further ones are refused. */
  readonly pendingMax?: number
  /** How many records one transaction takes: a bound on how long it holds up the event loop. */
  readonly batchMax?: number
  /** How long a batch is tried while the store is not available. */
  readonly retryForMs?: number
  /** How many records are kept for a store that stays away longer. */
  readonly postponedMax?: number
  /** How often those are tried. */
  readonly postponedPauseMs?: number
  /** Takes how many records were lost, and why. */
  readonly reportLost?: (count: number, reason: unknown) => void
}

interface Entry {
  readonly record: GenerationRecord
  readonly charges: readonly Charge[]
  resolve(): void
  reject(reason: unknown): void
}

const none: readonly Charge[] = []
const retryPauseMs = { first: 10, most: 200 }

/** Writes generation records so that whoever awaited `record` finds its row after a crash; the records of one turn of the event loop share a transaction. */
export class GenerationWriter {
  readonly #store: GenerationStore
  readonly #pendingMax: number
  readonly #batchMax: number
  readonly #retryForMs: number
  readonly #postponed: PostponedRecords
  #waiting: Entry[] = []
  #inFlight = 0
  // How many at the head of the queue are from a batch that was refused for one of its rows.
  #suspectCount = 0
  #isScheduled = false
  #isClosed = false
  #onDrained: (() => void)[] = []

  constructor(store: GenerationStore, options: GenerationWriterOptions = {}) {
    this.#store = store
    this.#pendingMax = options.pendingMax ?? 10_000
    this.#batchMax = options.batchMax ?? 500
    this.#retryForMs = options.retryForMs ?? 2_000
    this.#postponed = new PostponedRecords({
      store,
      keptMax: options.postponedMax ?? 10_000,
      batchMax: this.#batchMax,
      pauseMs: options.postponedPauseMs ?? 1_000,
      reportLost: options.reportLost ?? (() => {}),
    })
  }

  /** How many records are on their way to the store. */
  get pendingCount(): number {
    return this.#waiting.length + this.#inFlight
  }

  /**
   * Resolves once the row and its charges are committed. Rejects when the store refused the row, and with a PostponedError when it stayed
   * away for the retry time or too many are waiting: then they are committed later. Rejects with StorageUnavailableError when there is no
   * room for that either.
   */
  record(record: GenerationRecord, charges: readonly Charge[] = none): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the generation writer is closed'))
    if (this.pendingCount >= this.#pendingMax) {
      const reason = new StorageUnavailableError('too many generation records are waiting to be written')
      return Promise.reject(this.#postponed.keep(record, charges, reason))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, charges, resolve, reject })
      this.#schedule()
    })
  }

  /** Takes no more records and resolves when those it has are committed, refused or lost. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.pendingCount > 0) await new Promise<void>((resolve) => this.#onDrained.push(resolve))
    await this.#postponed.close()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // After the sockets that are ready in this turn have been read, and so their records have come in.
    setImmediate(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#suspectCount > 0 ? 1 : this.#batchMax)
    this.#suspectCount = Math.max(0, this.#suspectCount - 1)
    this.#inFlight = batch.length
    await this.#write(batch)
    this.#isScheduled = false
    if (this.#waiting.length > 0) this.#schedule()
    else for (const drained of this.#onDrained.splice(0)) drained()
  }

  async #write(batch: readonly Entry[]): Promise<void> {
    try {
      await this.#insert(batch)
      this.#inFlight = 0
      for (const entry of batch) entry.resolve()
    } catch (error) {
      this.#inFlight = 0
      this.#fail(batch, error)
    }
  }

  #fail(batch: readonly Entry[], error: unknown): void {
    const isAway = error instanceof StorageUnavailableError
    if (!isAway && batch.length > 1) {
      // One bad row must not take the others of its batch along: they are tried again, each alone.
      this.#waiting.unshift(...batch)
      this.#suspectCount = batch.length
      return
    }
    // Whoever waits behind this batch would only find the same store away.
    const refused = isAway ? [...batch, ...this.#waiting.splice(0)] : batch
    if (isAway) this.#suspectCount = 0
    for (const entry of refused) {
      entry.reject(isAway ? this.#postponed.keep(entry.record, entry.charges, error) : error)
    }
  }

  async #insert(batch: readonly Entry[]): Promise<void> {
    const records = batch.map((entry) => entry.record)
    const charges = batch.flatMap((entry) => entry.charges)
    const startedAt = performance.now()
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#store.insertMany(records, charges)
      } catch (error) {
        const isOver = performance.now() - startedAt >= this.#retryForMs
        if (isOver || !(error instanceof StorageUnavailableError)) throw error
        await sleep(Math.min(retryPauseMs.most, retryPauseMs.first * 2 ** attempt) * (0.5 + Math.random()))
      }
    }
  }
}
