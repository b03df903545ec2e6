import type { FeedPage, FeedPosition } from '../storage/generations/feed-position.ts'

/** Rows that wait for somebody who is slow. All who listen share them. */
const keptRows = 1_000

/** One who listens: has what was written since it joined, until that is too much. */
export class GenerationListener {
  #joinedAt: FeedPosition | null = null
  #isCaughtUp = false
  #pages: FeedPage[] = []
  #rows = 0
  #reason: Error | undefined
  #onNews: (() => void) | undefined

  /** Where what it has begins; null while it has not joined. */
  get joinedAt(): FeedPosition | null {
    return this.#joinedAt
  }

  /** Whether it knows all that was written before it joined. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp
  }

  /** Why it ends; undefined while it goes on. */
  get reason(): Error | undefined {
    return this.#reason
  }

  join(position: FeedPosition): void {
    this.#joinedAt = position
    this.#isCaughtUp = false
    this.#pages = []
    this.#rows = 0
  }

  /** It knows all that was written before this place. */
  catchUp(position: FeedPosition): void {
    this.#isCaughtUp ||= position === this.#joinedAt
  }

  /** Takes what was written. One that has too much leaves: it reads from the store and joins again. */
  push(page: FeedPage): void {
    if (this.#joinedAt === null || page.rows.length === 0) return
    this.#rows += page.rows.length
    if (this.#rows > keptRows) {
      this.#joinedAt = null
      this.#pages = []
    } else this.#pages.push(page)
    this.wake()
  }

  /** The next page; undefined where there is none. */
  shift(): FeedPage | undefined {
    const page = this.#pages.shift()
    this.#rows -= page?.rows.length ?? 0
    return page
  }

  /** Ends it, for the first reason. */
  end(reason: Error): void {
    this.#reason ??= reason
    this.wake()
  }

  wake(): void {
    const onNews = this.#onNews
    this.#onNews = undefined
    onNews?.()
  }

  /** Resolves when something has happened, or nothing for a while. */
  news(): Promise<void> {
    return new Promise((resolve) => {
      this.#onNews = resolve
    })
  }
}
