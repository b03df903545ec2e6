import { setTimeout as pause } from 'node:timers/promises'
import { StoreJob } from '../storage/store/store-job.ts'

export interface ContentCleanerOptions {
  readonly contents: {
    /** Deletes up to `most` contents whose time is over, and returns how many. */
    deleteStale(now: number, most: number): Promise<number>
  }
  /** Unix milliseconds. */
  readonly now: () => number
  readonly reportBug: (error: unknown) => void
}

const intervalMs = 60_000
// Few enough that deleting them holds up nobody.
const batchRows = 100
const batchSpacingMs = 20

/** Deletes prompts and answers whose time is over or whose workspace is deleted: at start, and every minute. */
export class ContentCleaner extends StoreJob {
  readonly #options: ContentCleanerOptions

  constructor(options: ContentCleanerOptions) {
    super({ intervalMs, reportBug: options.reportBug })
    this.#options = options
  }

  protected async run(): Promise<void> {
    const { contents, now } = this.#options
    while (!this.isClosed && (await contents.deleteStale(now(), batchRows)) > 0) await pause(batchSpacingMs)
  }
}
