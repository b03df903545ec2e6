import { setTimeout as pause } from 'node:timers/promises'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { ActivityPacking } from '../storage/generations/activity-packing.ts'

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
export class ActivityPacker {
  readonly #options: ActivityPackerOptions
  #timer: NodeJS.Timeout | undefined
  #packing: Promise<void> | undefined
  #isClosed = false

  constructor(options: ActivityPackerOptions) {
    this.#options = options
  }

  start(): void {
    this.wake()
    this.#timer = setInterval(() => this.wake(), this.#options.intervalMs ?? usualIntervalMs).unref()
  }

  /** Packs now, unless packing is in progress. */
  wake(): void {
    if (this.#isClosed) return
    this.#packing ??= this.#pack().finally(() => {
      this.#packing = undefined
    })
  }

  /** Stops after the slice that is being packed. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#packing
  }

  async #pack(): Promise<void> {
    const { packing, now, reportBug } = this.#options
    try {
      for (const organizationId of await packing.organizations()) {
        const until = await packing.close(organizationId, now() - graceMs)
        if (until === null) continue
        await this.#slices(() => packing.packSlice(organizationId, until, sliceRows))
        await this.#slices(() => packing.packLate(organizationId, sliceRows))
      }
    } catch (error) {
      // The next run continues when the database is back.
      if (!(error instanceof StorageUnavailableError)) reportBug(error)
    }
  }

  async #slices(pack: () => Promise<boolean>): Promise<void> {
    while (!this.#isClosed && (await pack())) await pause(sliceSpacingMs)
  }
}
