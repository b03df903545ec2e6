import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { Charge } from '../records/budget.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { GenerationStore } from '../records/generation-store.ts'

/** A record that is not written, but kept: it is written when the store is back. */
export class PostponedError extends StorageUnavailableError {
  override readonly name = 'PostponedError'
  /** Resolves when the record is written, or given up for good. */
  readonly ended: Promise<void>

  constructor(cause: unknown, ended: Promise<void>) {
    super('the record is kept until the store is back', { cause })
    this.ended = ended
  }
}

export interface PostponedRecordsOptions {
  readonly store: GenerationStore
  /** How many records are kept. */
  readonly keptMax: number
  readonly batchMax: number
  /** How often they are tried. */
  readonly pauseMs: number
  /** Takes how many records were given up, and why: they are lost. */
  readonly reportLost: (count: number, reason: unknown) => void
}

/** A record that was due. */
export interface DueRecord {
  readonly record: GenerationRecord
  readonly charges: readonly Charge[]
  /** Whether its generation may be stored as begun. */
  readonly wasBegun: boolean
}

interface Kept extends DueRecord {
  end(): void
}

/** Records whose store was away when they were due: what they cost is spent, and their budgets wait for it. Each is written once. */
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

  /** Keeps a record, and says so with a PostponedError; gives back `reason` when there is no room. */
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

  /** Tries once more, and gives up what is still not written. */
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

  /** Writes until nothing is left, or the store is away: that is what it gives back then. */
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
        // One bad row must not take the others along.
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
