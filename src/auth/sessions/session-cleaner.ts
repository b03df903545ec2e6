import { StoreJob } from '../../storage/store/store-job.ts'
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
export class SessionCleaner extends StoreJob {
  readonly #options: SessionCleanerOptions

  constructor(options: SessionCleanerOptions) {
    super({ intervalMs, reportBug: options.reportBug })
    this.#options = options
  }

  protected async run(): Promise<void> {
    const { sessions, links, rules, now } = this.#options
    await links.deleteExpired(now())
    const { idleMs, lifetimeMs } = rules()
    const isMore = async () => (await sessions.deleteStale(now() - lifetimeMs, now() - idleMs, batchRows)) > 0
    while (!this.isClosed && (await isMore()));
  }
}
