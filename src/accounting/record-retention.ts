import { setTimeout as pause } from 'node:timers/promises'
import type { ActivityPacking } from '../storage/generations/activity-packing.ts'
import { StoreJob } from '../storage/store/store-job.ts'

export interface RecordRetentionOptions {
  readonly records: Pick<ActivityPacking, 'organizations' | 'deleteOldest'>
  /** How long records are kept by now; undefined for ever. */
  readonly retentionMs: () => number | undefined
  /** Unix milliseconds. */
  readonly now: () => number
  /** Called after a run that deleted records which began before a time in Unix milliseconds. */
  readonly report: (deleted: number, before: number) => void
  readonly reportBug: (error: unknown) => void
  readonly intervalMs?: number
}

const usualIntervalMs = 10 * 60_000
/** A batch holds up a SQLite database's process for some milliseconds. Between two of them others write. */
const batchRows = 200
const batchSpacingMs = 20

/** Deletes records whose time is over: at start, and every ten minutes. What is not summed yet is left for a later run. */
export class RecordRetention extends StoreJob {
  readonly #options: RecordRetentionOptions
  #deleted = 0

  constructor(options: RecordRetentionOptions) {
    super({ intervalMs: options.intervalMs ?? usualIntervalMs, reportBug: options.reportBug })
    this.#options = options
  }

  /** Records that this process has deleted. */
  get deleted(): number {
    return this.#deleted
  }

  protected async run(): Promise<void> {
    const { records, retentionMs, now, report } = this.#options
    const keptMs = retentionMs()
    if (keptMs === undefined) return
    const before = now() - keptMs
    const deletedBefore = this.#deleted
    try {
      for (const organizationId of await records.organizations()) {
        while (!this.isClosed) {
          const count = await records.deleteOldest(organizationId, before, batchRows)
          this.#deleted += count
          if (count === 0) break
          await pause(batchSpacingMs)
        }
      }
    } finally {
      const deleted = this.#deleted - deletedBefore
      if (deleted > 0) report(deleted, before)
    }
  }
}
