import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { Charge } from '../records/budget.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { GenerationStore, InFlightChanges } from '../records/generation-store.ts'
import { type BegunGeneration, BegunGenerations, type TakenRows } from './begun-generations.ts'
import { PostponedRecords } from './postponed-records.ts'

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
  /** Whether it may be stored as begun. */
  readonly wasBegun: boolean
  resolve(): void
  reject(reason: unknown): void
}

const none: readonly Charge[] = []
const retryPauseMs = { first: 10, most: 200 }
/** How often generations under way are looked through for what is to be stored of them. */
const lookMs = 1_000
/** How soon streams are stored, those of the same time together: sooner than a provider answers. */
const storeWithinMs = 5

/** Writes generation records so that whoever awaited `record` finds its row after a crash; the records of one turn of the event loop share a transaction. */
export class GenerationWriter {
  readonly #store: GenerationStore
  readonly #pendingMax: number
  readonly #batchMax: number
  readonly #retryForMs: number
  readonly #postponed: PostponedRecords
  readonly #begun = new BegunGenerations()
  // Begun, and ended without a record.
  #abandoned: string[] = []
  #looking: NodeJS.Timeout | undefined
  #storing: NodeJS.Timeout | undefined
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

  /** Whether the store has not taken records that it should have by now. */
  get isBehind(): boolean {
    return this.#postponed.count > 0
  }

  /**
   * Resolves once the row and its charges are committed. Rejects when the store refused the row, and with a PostponedError when it stayed
   * away for the retry time or too many are waiting: then they are committed later. Rejects with StorageUnavailableError when there is no
   * room for that either.
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

  /** Takes a generation that has begun, so that it leaves a record if this process dies. What ends at once is not stored before. */
  begin(begun: BegunGeneration): void {
    this.#begun.begin(begun)
    this.#looking ??= setInterval(() => this.#look(), lookMs).unref()
    if (!begun.isStream) return
    this.#storing ??= setTimeout(() => this.#storeFresh(), storeWithinMs).unref()
  }

  /** Resolves when it is certain that a generation leaves a record, null where it is; rejects when the store stayed away. */
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

  /** Takes no more records and resolves when those it has are committed, refused or lost. */
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
    // After the sockets that are ready in this turn have been read, and so their records have come in.
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
    } catch (error) {
      this.#inFlight = 0
      for (const each of abandoned) this.#abandoned.push(each)
      this.#fail(batch, begun, error)
    }
  }

  #fail(batch: readonly Entry[], begun: TakenRows, error: unknown): void {
    const isAway = error instanceof StorageUnavailableError
    if (!isAway && batch.length > 0 && batch.length + begun.rows.length > 1) {
      // One bad row must not take the others of its batch along: they are tried again, each alone.
      this.#waiting.unshift(...batch)
      this.#suspectCount = batch.length
      begun.putBack()
      return
    }
    begun.failed(error)
    // Whoever waits behind this batch would only find the same store away.
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
