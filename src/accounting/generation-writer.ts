import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { Charge } from '../records/budget.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { GenerationStore, InFlightChanges } from '../records/generation-store.ts'
import { type BegunGeneration, BegunGenerations, type TakenRows } from './begun-generations.ts'
import { PostponedRecords } from './postponed-records.ts'

export interface GenerationWriterOptions {
  /** Most records that may wait; further ones are refused. */
  readonly pendingMax?: number
  /** Most records in a transaction: bounds how long it blocks the event loop. */
  readonly batchMax?: number
  /** How long a batch is retried while the store is unavailable. */
  readonly retryForMs?: number
  /** Most records kept when the store is unavailable for longer. */
  readonly postponedMax?: number
  /** Pause between attempts to store those. */
  readonly postponedPauseMs?: number
  /** Called with the number of lost records, and the reason. */
  readonly reportLost?: (count: number, reason: unknown) => void
  /** Called when records are committed. */
  readonly onWritten?: () => void
}

interface Entry {
  readonly record: GenerationRecord
  readonly charges: readonly Charge[]
  /** True when the store may have a row for the begun generation. */
  readonly wasBegun: boolean
  resolve(): void
  reject(reason: unknown): void
}

const none: readonly Charge[] = []
const retryPauseMs = { first: 10, most: 200 }
/** Interval at which generations in flight are checked for progress to store. */
const lookMs = 1_000
/** Delay before new streams are stored, in one batch: shorter than any provider takes to answer. */
const storeWithinMs = 5

/** Writes generation records: once `record` resolves, the row survives a crash. The records of one turn of the event loop share a transaction. */
export class GenerationWriter {
  readonly #store: GenerationStore
  readonly #pendingMax: number
  readonly #batchMax: number
  readonly #retryForMs: number
  readonly #onWritten: () => void
  readonly #postponed: PostponedRecords
  readonly #begun = new BegunGenerations()
  // Begun generations that ended without a record.
  #abandoned: string[] = []
  #looking: NodeJS.Timeout | undefined
  #storing: NodeJS.Timeout | undefined
  #waiting: Entry[] = []
  #inFlight = 0
  // Records at the head of the queue from a batch that was refused because of one row.
  #suspectCount = 0
  #isScheduled = false
  #isClosed = false
  #onDrained: (() => void)[] = []

  constructor(store: GenerationStore, options: GenerationWriterOptions = {}) {
    this.#store = store
    this.#pendingMax = options.pendingMax ?? 10_000
    this.#batchMax = options.batchMax ?? 500
    this.#retryForMs = options.retryForMs ?? 2_000
    this.#onWritten = options.onWritten ?? (() => {})
    this.#postponed = new PostponedRecords({
      store,
      keptMax: options.postponedMax ?? 10_000,
      batchMax: this.#batchMax,
      pauseMs: options.postponedPauseMs ?? 1_000,
      reportLost: options.reportLost ?? (() => {}),
    })
  }

  /** Records not stored yet. */
  get pendingCount(): number {
    return this.#waiting.length + this.#inFlight
  }

  /** Records that wait for a store that stays away. */
  get postponedCount(): number {
    return this.#postponed.count
  }

  /** True when records should have been stored by now and are not. */
  get isBehind(): boolean {
    return this.#postponed.count > 0
  }

  /**
   * Resolves once the row and its charges are committed. Rejects when the store refuses the row; with PostponedError when the store stays
   * unavailable for the retry time, or too many records wait: they are committed later; with StorageUnavailableError when no more can be
   * postponed.
   */
  record(record: GenerationRecord, charges: readonly Charge[] = none): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the generation writer is closed'))
    const wasBegun = this.#begun.end(record.id)
    if (this.pendingCount >= this.#pendingMax) {
      const reason = new StorageUnavailableError('too many generation records are waiting to be written')
      return Promise.reject(this.#postponed.keep({ record, charges, wasBegun }, reason))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, charges, wasBegun, resolve, reject })
      this.#schedule()
    })
  }

  /** Takes a generation that has begun, so that it leaves a record if this process dies. One that ends at once is stored only as its record. */
  begin(begun: BegunGeneration): void {
    this.#begun.begin(begun)
    this.#looking ??= setInterval(() => this.#look(), lookMs).unref()
    if (!begun.isStream) return
    this.#storing ??= setTimeout(() => this.#storeFresh(), storeWithinMs).unref()
  }

  /** Resolves once a generation is certain to leave a record; null when it already is. Rejects when the store stays unavailable. */
  begun(id: string): Promise<void> | null {
    const stored = this.#begun.stored(id)
    if (stored !== null) this.#schedule()
    return stored
  }

  /** Ends a generation that has begun and gets no record. */
  abandon(id: string): void {
    if (!this.#begun.end(id)) return
    this.#abandoned.push(id)
    this.#schedule()
  }

  #storeFresh(): void {
    this.#storing = undefined
    this.#begun.noteFresh()
    if (this.#begun.hasDue) this.#schedule()
  }

  #look(): void {
    this.#begun.look()
    if (this.#begun.hasDue || this.#abandoned.length > 0) this.#schedule()
  }

  /** Takes no more records and resolves when all it has are committed, refused or lost. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#looking)
    clearTimeout(this.#storing)
    if (this.pendingCount > 0) await new Promise<void>((resolve) => this.#onDrained.push(resolve))
    await this.#postponed.close()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // After all sockets that are ready in this turn were read: their records join the batch.
    setImmediate(() => void this.#flush())
  }

  async #flush(): Promise<void> {
    const isSuspect = this.#suspectCount > 0
    const batch = this.#waiting.splice(0, isSuspect ? 1 : this.#batchMax)
    const begun = this.#begun.take(isSuspect ? 0 : this.#batchMax)
    this.#suspectCount = Math.max(0, this.#suspectCount - 1)
    this.#inFlight = batch.length
    await this.#write(batch, begun)
    this.#isScheduled = false
    if (this.#waiting.length > 0 || this.#begun.hasDue) this.#schedule()
    if (this.#waiting.length === 0) for (const drained of this.#onDrained.splice(0)) drained()
  }

  async #write(batch: readonly Entry[], begun: TakenRows): Promise<void> {
    const abandoned = this.#abandoned.splice(0)
    try {
      await this.#insert(batch, { begun: begun.rows, ended: [...endedOf(batch), ...abandoned] })
      this.#inFlight = 0
      begun.stored()
      for (const entry of batch) entry.resolve()
      this.#onWritten()
    } catch (error) {
      this.#inFlight = 0
      for (const each of abandoned) this.#abandoned.push(each)
      this.#fail(batch, begun, error)
    }
  }

  #fail(batch: readonly Entry[], begun: TakenRows, error: unknown): void {
    const isAway = error instanceof StorageUnavailableError
    if (!isAway && batch.length > 0 && batch.length + begun.rows.length > 1) {
      // One bad row must not fail its whole batch: each row is tried again alone.
      this.#waiting.unshift(...batch)
      this.#suspectCount = batch.length
      begun.putBack()
      return
    }
    begun.failed(error)
    // Records behind this batch would only find the same store unavailable.
    const refused = isAway ? [...batch, ...this.#waiting.splice(0)] : batch
    if (isAway) this.#suspectCount = 0
    for (const entry of refused) entry.reject(isAway ? this.#postponed.keep(entry, error) : error)
  }

  async #insert(batch: readonly Entry[], inFlight: InFlightChanges): Promise<void> {
    const records = batch.map((entry) => entry.record)
    const charges = batch.flatMap((entry) => entry.charges)
    const startedAt = performance.now()
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#store.insertMany(records, charges, inFlight)
      } catch (error) {
        const isOver = performance.now() - startedAt >= this.#retryForMs
        if (isOver || !(error instanceof StorageUnavailableError)) throw error
        await sleep(Math.min(retryPauseMs.most, retryPauseMs.first * 2 ** attempt) * (0.5 + Math.random()))
      }
    }
  }
}

function endedOf(batch: readonly Entry[]): readonly string[] {
  return batch.filter(({ wasBegun }) => wasBegun).map(({ record }) => record.id)
}
