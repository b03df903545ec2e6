import { StorageUnavailableError } from '../../errors/storage-error.ts'

export interface StoreJobOptions {
  readonly intervalMs: number
  readonly reportBug: (error: unknown) => void
}

/** Work on the store beside requests: at start, again and again, and when it is woken; never twice at once. A store that is down ends a run, and the next one goes on. */
export abstract class StoreJob {
  readonly #intervalMs: number
  readonly #reportBug: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  protected constructor({ intervalMs, reportBug }: StoreJobOptions) {
    this.#intervalMs = intervalMs
    this.#reportBug = reportBug
  }

  start(): void {
    this.wake()
    this.#timer = setInterval(() => this.wake(), this.#intervalMs).unref()
  }

  /** Runs now, unless a run is in progress. */
  wake(): void {
    if (this.#isClosed) return
    this.#running ??= this.run()
      .catch((error: unknown) => {
        if (!(error instanceof StorageUnavailableError)) this.#reportBug(error)
      })
      .finally(() => {
        this.#running = undefined
      })
  }

  /** Waits for the run that is under way, which ends at its next step. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running
  }

  /** Whether a run is to end at its next step. */
  protected get isClosed(): boolean {
    return this.#isClosed
  }

  protected abstract run(): Promise<void>
}
