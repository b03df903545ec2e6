export interface CatalogWatchParts {
  /** Of what is stored. */
  readonly version: () => Promise<number>
  /** Of what counts here. */
  readonly current: () => number
  /** Has what is stored count. */
  readonly refresh: () => Promise<void>
  /** Told of a failure that was not there before. */
  readonly report: (error: unknown) => void
}

const everyMs = 1_000

/** Looks each second whether another process has changed what is stored of providers and models. */
export class CatalogWatch {
  readonly #parts: CatalogWatchParts
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isClosed = false
  #hasFailed = false

  constructor(parts: CatalogWatchParts) {
    this.#parts = parts
  }

  start(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#looking = this.look().finally(() => this.start())
    }, everyMs)
    this.#timer.unref()
  }

  /** Looks now. Never rejects. */
  async look(): Promise<void> {
    const { version, current, refresh, report } = this.#parts
    try {
      if ((await version()) !== current()) await refresh()
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed && !this.#isClosed) report(error)
      this.#hasFailed = true
    }
  }

  /** Waits for a look that is under way, and takes no other. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#looking
  }
}
