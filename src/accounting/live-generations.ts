import { setImmediate } from 'node:timers/promises'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import { type FeedPage, type FeedPosition, isBefore } from '../storage/generations/feed-position.ts'
import { ForeignPositionError, type GenerationFeed } from '../storage/generations/generation-feed.ts'
import { GenerationListener } from './generation-listener.ts'

export interface LiveGenerationsOptions {
  readonly feed: Pick<GenerationFeed, 'now' | 'between'>
  readonly reportBug: (error: unknown) => void
  /** Pause between looks at the store: finds what other processes have written. */
  readonly pollMs?: number
  /** How soon it is looked at after this process has written something. */
  readonly soonMs?: number
}

/** Generations as they are written. */
export interface GenerationStream {
  /** Where it begins. */
  readonly position: FeedPosition
  /**
   * What is written behind that, each generation once, and empty pages while nothing is. Throws the reason why it was ended, and what went wrong.
   * While the store is unavailable nothing comes.
   */
  pages(): AsyncGenerator<FeedPage>
  end(reason: Error): void
}

const pageRows = 200

/**
 * Shows generations to all who listen, as they are written, by this process or another one. One look at the store serves them all, and nothing looks
 * while nobody listens.
 */
export class LiveGenerations {
  readonly #feed: LiveGenerationsOptions['feed']
  readonly #reportBug: (error: unknown) => void
  readonly #pollMs: number
  readonly #soonMs: number
  readonly #listeners = new Set<GenerationListener>()
  /** What is written behind this is not shown yet; null while nobody listens. */
  #position: FeedPosition | null = null
  #looking: Promise<void> | null = null
  #lookingAgain: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Timeout | undefined
  #closed: Error | undefined

  constructor({ feed, reportBug, pollMs = 1_000, soonMs = 100 }: LiveGenerationsOptions) {
    this.#feed = feed
    this.#reportBug = reportBug
    this.#pollMs = pollMs
    this.#soonMs = soonMs
  }

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size
  }

  /**
   * Begins behind a position, or with what is written from now on. Rejects with ForeignPositionError where the store has not given it, with
   * StorageUnavailableError where it does not answer.
   */
  async open(from: FeedPosition | null): Promise<GenerationStream> {
    if (this.#closed !== undefined) throw this.#closed
    const listener = new GenerationListener()
    this.#enter(listener)
    try {
      const joinedAt = await this.#join(listener)
      const position = from ?? joinedAt
      if (!isBefore(position, joinedAt)) throw new ForeignPositionError()
      return {
        position,
        pages: () => this.#pages(listener, position),
        end: (reason) => {
          listener.end(reason)
          this.#leave(listener)
        },
      }
    } catch (error) {
      this.#leave(listener)
      throw error
    }
  }

  /** This process has written something. */
  nudge(): void {
    if (this.#listeners.size === 0 || this.#soon !== undefined) return
    this.#soon = setTimeout(() => {
      this.#soon = undefined
      void this.#lookIdly()
    }, this.#soonMs).unref()
  }

  /** Ends all who listen, and any who come later. */
  close(reason: Error): void {
    this.#closed = reason
    for (const listener of this.#listeners) {
      listener.end(reason)
      this.#leave(listener)
    }
  }

  async *#pages(listener: GenerationListener, start: FeedPosition): AsyncGenerator<FeedPage> {
    let position = start
    try {
      for (;;) {
        if (listener.reason !== undefined) throw listener.reason
        const page = await this.#next(listener, position)
        position = page.next
        yield page
      }
    } finally {
      this.#leave(listener)
    }
  }

  /** The page behind a position: from the store up to where the listener has joined, then what it is told. */
  async #next(listener: GenerationListener, position: FeedPosition): Promise<FeedPage> {
    try {
      const joinedAt = listener.joinedAt ?? (await this.#join(listener))
      if (!listener.isCaughtUp) {
        // Others are served between two pages of a long history.
        await setImmediate()
        const page = position === joinedAt ? nothing(position) : await this.#feed.between(position, joinedAt, pageRows)
        if (page.next === joinedAt) listener.catchUp(joinedAt)
        return page
      }
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error
      await listener.news()
      return nothing(position)
    }
    const page = listener.shift()
    if (page !== undefined) return page
    await listener.news()
    return listener.shift() ?? nothing(position)
  }

  #enter(listener: GenerationListener): void {
    this.#listeners.add(listener)
    this.#timer ??= setInterval(() => {
      for (const each of this.#listeners) each.wake()
      if (this.#looking === null) void this.#lookIdly()
    }, this.#pollMs).unref()
  }

  #leave(listener: GenerationListener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    clearInterval(this.#timer)
    clearTimeout(this.#soon)
    this.#timer = undefined
    this.#soon = undefined
    this.#position = null
  }

  /** Has a listener told of what is written from now on, behind the position that is returned. */
  async #join(listener: GenerationListener): Promise<FeedPosition> {
    await this.#look()
    const position = this.#position
    if (position === null) throw listener.reason ?? new Error('nobody listens any more')
    listener.join(position)
    return position
  }

  /** A look that begins now, or when the one that is under way is over. */
  #look(): Promise<void> {
    if (this.#looking === null) {
      this.#looking = this.#lookNow().finally(() => {
        this.#looking = null
      })
      return this.#looking
    }
    this.#lookingAgain ??= this.#looking
      .catch(() => {})
      .then(() => {
        this.#lookingAgain = null
        return this.#look()
      })
    return this.#lookingAgain
  }

  async #lookNow(): Promise<void> {
    const to = await this.#feed.now()
    let position = this.#position ?? to
    while (position !== to) {
      const page = await this.#feed.between(position, to, pageRows)
      position = page.next
      // All have left, and others may have come: they begin anew.
      if (this.#position === null) break
      this.#position = position
      for (const each of this.#listeners) each.push(page)
      await setImmediate()
    }
    this.#position = this.#listeners.size === 0 ? null : to
  }

  async #lookIdly(): Promise<void> {
    try {
      await this.#look()
    } catch (error) {
      // What is missed now is found when the store is back.
      if (error instanceof StorageUnavailableError) return
      this.#reportBug(error)
      const reason = error instanceof Error ? error : new Error('the store can not be read')
      for (const each of this.#listeners) each.end(reason)
    }
  }
}

function nothing(position: FeedPosition): FeedPage {
  return { rows: [], next: position }
}
