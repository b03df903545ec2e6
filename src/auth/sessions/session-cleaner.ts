import { StorageUnavailableError } from '../../errors/storage-error.ts'
import type { SessionRules } from './sessions.ts'

export interface SessionCleanerOptions {
  readonly sessions: {
    /** Deletes up to `most` sessions that were opened or last used too long ago, and returns how many. */
    deleteStale(createdBefore: number, seenBefore: number, most: number): Promise<number>
  }
  readonly links: { deleteExpired(now: number): Promise<number> }
  readonly rules: () => Pick<SessionRules, 'idleMs' | 'lifetimeMs'>
  /** Unix milliseconds. */
  readonly now: () => number
  readonly reportBug: (error: unknown) => void
}

const intervalMs = 10 * 60_000
const batchRows = 1_000

/** Deletes sessions that are over and links that nobody has opened: at start, and every ten minutes. */
export class SessionCleaner {
  readonly #options: SessionCleanerOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(options: SessionCleanerOptions) {
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
    const { sessions, links, rules, now, reportBug } = this.#options
    try {
      await links.deleteExpired(now())
      const { idleMs, lifetimeMs } = rules()
      const isMore = async () => (await sessions.deleteStale(now() - lifetimeMs, now() - idleMs, batchRows)) > 0
      while (!this.#isClosed && (await isMore()));
    } catch (error) {
      // The next run continues when the database is back.
      if (!(error instanceof StorageUnavailableError)) reportBug(error)
    }
  }
}
