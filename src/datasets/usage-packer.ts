import { dayOf } from '../records/dataset-day.ts'
import type { AppUsageRepository } from '../storage/apps/app-usage-repository.ts'
import { StoreJob } from '../storage/store/store-job.ts'

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
export class UsagePacker extends StoreJob {
  readonly #options: UsagePackerOptions

  constructor(options: UsagePackerOptions) {
    super({ intervalMs, reportBug: options.reportBug })
    this.#options = options
  }

  protected async run(): Promise<void> {
    const { usage, now } = this.#options
    for (const organizationId of await usage.organizations()) {
      await usage.pack(organizationId, dayOf(now()), undefined, () => this.isClosed)
    }
  }
}
