import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { Charge } from '../records/budget.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { GenerationStore } from '../records/generation-store.ts'

/** A record is not written yet: it is kept until the store is back. */
export class PostponedError extends StorageUnavailableError {
  override readonly name = 'PostponedError'
  /** Resolves when the record is written or lost. */
  readonly ended: Promise<void>

  constructor(cause: unknown, ended: Promise<void>) {
    super('the record is kept until the store is back', { cause })
    this.ended = ended
  }
}

export interface PostponedRecordsOptions {
  readonly store: GenerationStore
  /** Most records kept. */
  readonly keptMax: number
  readonly batchMax: number
  /** Pause between attempts to write them. */
  readonly pauseMs: number
  /** Called with the number of lost records, and the reason. */
  readonly reportLost: (count: number, reason: unknown) => void
}

/** A record that was due. */
export interface DueRecord {
  readonly record: GenerationRecord
  readonly charges: readonly Charge[]
  /** True when the store may have a row for its begun generation. */
  readonly wasBegun: boolean
}

interface Kept extends DueRecord {
  end(): void
}

/** Records that were due while the store was unavailable: their costs stay reserved on the budgets until they are written. Each is written once. */
export class PostponedRecords {
  readonly #options: PostponedRecordsOptions
  readonly #kept: Kept[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(options: PostponedRecordsOptions) {
    this.#options = options
  }

  get count(): number {
    return this.#kept.length
  }

  /** Keeps a record and returns a PostponedError; returns `reason` when there is no room. */
  keep({ record, charges, wasBegun }: DueRecord, reason: unknown): unknown {
    const { keptMax, pauseMs, reportLost } = this.#options
    if (this.#kept.length >= keptMax) {
      reportLost(1, reason)
      return reason
    }
    const ended = new Promise<void>((end) => this.#kept.push({ record, charges, wasBegun, end }))
    this.#timer ??= setInterval(() => this.#writeSoon(), pauseMs).unref()
    return new PostponedError(reason, ended)
  }

  /** Tries once more; records that are still not written are lost. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    const reason = await this.#write()
    if (this.#kept.length > 0) this.#options.reportLost(this.#kept.length, reason)
    for (const { end } of this.#kept.splice(0)) end()
  }

  #isWriting = false

  #writeSoon(): void {
    if (this.#isWriting) return
    this.#isWriting = true
    this.#writing = this.#write().then(() => {
      this.#isWriting = false
    })
  }

  /** Writes until nothing is left, or returns the error when the store is unavailable. */
  async #write(): Promise<unknown> {
    let batchMax = this.#options.batchMax
    while (this.#kept.length > 0) {
      const batch = this.#kept.slice(0, batchMax)
      try {
        const records = batch.map(({ record }) => record)
        const charges = batch.flatMap((kept) => kept.charges)
        const ended = batch.filter(({ wasBegun }) => wasBegun).map(({ record }) => record.id)
        await this.#options.store.insertMany(records, charges, { begun: [], ended })
      } catch (error) {
        if (error instanceof StorageUnavailableError) return error
        // One bad row must not fail its whole batch.
        if (batch.length > 1) {
          batchMax = 1
          continue
        }
        this.#options.reportLost(1, error)
      }
      for (const { end } of this.#kept.splice(0, batch.length)) end()
    }
    clearInterval(this.#timer)
    this.#timer = undefined
    return undefined
  }
}
