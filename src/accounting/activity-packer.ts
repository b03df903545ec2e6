import { setTimeout as pause } from 'node:timers/promises'
import type { ActivityPacking } from '../storage/generations/activity-packing.ts'
import { StoreJob } from '../storage/store/store-job.ts'

export interface ActivityPackerOptions {
  readonly packing: Pick<ActivityPacking, 'organizations' | 'close' | 'packSlice' | 'packLate'>
  /** Unix milliseconds. */
  readonly now: () => number
  readonly reportBug: (error: unknown) => void
  readonly intervalMs?: number
}

const usualIntervalMs = 60_000
/** Most requests end within this time of their beginning; those that take longer are listed as late, which costs a little more. */
const graceMs = 5 * 60_000
/** A slice holds up a SQLite database's process for some milliseconds. */
const sliceRows = 400
const sliceSpacingMs = 5

/** Sums generations by hour and day in the background: at start, and every minute. Without it answers of usage are right, but slower. */
export class ActivityPacker extends StoreJob {
  readonly #options: ActivityPackerOptions

  constructor(options: ActivityPackerOptions) {
    super({ intervalMs: options.intervalMs ?? usualIntervalMs, reportBug: options.reportBug })
    this.#options = options
  }

  protected async run(): Promise<void> {
    const { packing, now } = this.#options
    for (const organizationId of await packing.organizations()) {
      const until = await packing.close(organizationId, now() - graceMs)
      if (until === null) continue
      await this.#slices(() => packing.packSlice(organizationId, until, sliceRows))
      await this.#slices(() => packing.packLate(organizationId, sliceRows))
    }
  }

  async #slices(pack: () => Promise<boolean>): Promise<void> {
    while (!this.isClosed && (await pack())) await pause(sliceSpacingMs)
  }
}
