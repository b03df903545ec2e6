import { setTimeout as pause } from 'node:timers/promises'
import { StorageUnavailableError } from '../errors/storage-error.ts'

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
export class ContentCleaner {
  readonly #options: ContentCleanerOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(options: ContentCleanerOptions) {
    this.#options = options
  }

  start(): void {
    this.wake()
    this.#timer = setInterval(() => this.wake(), intervalMs).unref()
  }

  /** Deletes now, unless a run is in progress. */
  wake(): void {
    if (this.#isClosed) return
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** Stops after the batch that is being deleted. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { contents, now, reportBug } = this.#options
    try {
      while (!this.#isClosed && (await contents.deleteStale(now(), batchRows)) > 0) await pause(batchSpacingMs)
    } catch (error) {
      // The next run continues when the database is back.
      if (!(error instanceof StorageUnavailableError)) reportBug(error)
    }
  }
}
