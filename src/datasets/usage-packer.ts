import { StorageUnavailableError } from '../errors/storage-error.ts'
import { dayOf } from '../records/dataset-day.ts'
import type { AppUsageRepository } from '../storage/apps/app-usage-repository.ts'

export interface UsagePackerOptions {
  readonly usage: Pick<AppUsageRepository, 'organizations' | 'pack'>
  /** Unix milliseconds. */
  readonly now: () => number
  readonly reportBug: (error: unknown) => void
}

const intervalMs = 10 * 60_000

/**
 * Packs the usage of past days in the background: at start, every ten minutes, and when an answer found unpacked days. Without it answers
 * are correct but slower.
 */
export class UsagePacker {
  readonly #options: UsagePackerOptions
  #timer: NodeJS.Timeout | undefined
  #packing: Promise<void> | undefined
  #isClosed = false

  constructor(options: UsagePackerOptions) {
    this.#options = options
  }

  start(): void {
    this.wake()
    this.#timer = setInterval(() => this.wake(), intervalMs)
    this.#timer.unref()
  }

  /** Packs now, unless packing is in progress. */
  wake(): void {
    if (this.#isClosed) return
    this.#packing ??= this.#pack().finally(() => {
      this.#packing = undefined
    })
  }

  /** Stops after the day that is being packed. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#packing
  }

  async #pack(): Promise<void> {
    const { usage, now, reportBug } = this.#options
    try {
      for (const organizationId of await usage.organizations()) {
        await usage.pack(organizationId, dayOf(now()), undefined, () => this.#isClosed)
      }
    } catch (error) {
      // The next run continues when the database is back.
      if (!(error instanceof StorageUnavailableError)) reportBug(error)
    }
  }
}
