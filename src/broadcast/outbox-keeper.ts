import type { OutboxCounts, OutboxRepository, OutboxState } from '../storage/broadcast/outbox-repository.ts'
import { type Pace, usualPace } from './pace.ts'

export interface OutboxKeeperOptions {
  readonly outbox: Pick<OutboxRepository, 'dueTimes' | 'countsOf' | 'trim'>
  /** The kind of a destination; null for one that is gone. */
  readonly typeOf: (id: string) => Promise<string | null>
  /** Called with what was dropped unsent because there is too much of it. */
  readonly dropped: (destination: { readonly id: string; readonly type: string }, items: number) => void
  /** Unix milliseconds. */
  readonly now: () => number
  readonly pace?: Partial<Pace>
}

/** What waits for all destinations of a kind. */
export interface KindCounts {
  waiting: number
  dead: number
  oldestAt: number | null
}

/** Counts what waits in the outbox, now and then, and drops the oldest where it is too much. */
export class OutboxKeeper {
  readonly #options: OutboxKeeperOptions
  readonly #pace: Pace
  #lookedAt = Number.NEGATIVE_INFINITY
  #counts: ReadonlyMap<string, KindCounts> = new Map()

  constructor(options: OutboxKeeperOptions) {
    this.#options = options
    this.#pace = { ...usualPace, ...options.pace }
  }

  /** As of the last look, by kind. */
  get counts(): ReadonlyMap<string, KindCounts> {
    return this.#counts
  }

  /** `waiting` are the destinations that something waits for. Does nothing where the last look was a short time ago. */
  async look(waiting: ReadonlyMap<string, number>): Promise<void> {
    const { outbox, now } = this.#options
    if (now() - this.#lookedAt < this.#pace.keepMs) return
    this.#lookedAt = now()
    const ids = new Set([...waiting.keys(), ...(await outbox.dueTimes('dead')).keys()])
    const byKind = new Map<string, KindCounts>()
    let total = 0
    const all: { readonly id: string; readonly type: string; readonly counts: OutboxCounts }[] = []
    for (const id of ids) {
      const type = (await this.#options.typeOf(id)) ?? 'unknown'
      const counts = await outbox.countsOf(id)
      all.push({ id, type, counts })
      total += counts.waiting + counts.dead
      add(byKind, type, counts)
      await this.#trim({ id, type }, 'dead', counts.dead, this.#pace.deadMax)
      await this.#trim({ id, type }, 'waiting', counts.waiting, this.#pace.waitingMax)
    }
    this.#counts = byKind
    // Those with most give most.
    for (const { id, type, counts } of all.sort((a, b) => b.counts.waiting - a.counts.waiting)) {
      const excess = total - this.#pace.totalMax
      if (excess <= 0) break
      const kept = Math.max(0, Math.min(counts.waiting, this.#pace.waitingMax) - excess)
      total -= await this.#trim({ id, type }, 'waiting', counts.waiting, kept)
    }
  }

  async #trim(
    destination: { readonly id: string; readonly type: string },
    state: OutboxState,
    count: number,
    keptMax: number,
  ): Promise<number> {
    if (count <= keptMax) return 0
    let gone = 0
    for (;;) {
      const trimmed = await this.#options.outbox.trim(destination.id, state, keptMax, this.#pace.trimmedMax)
      gone += trimmed
      if (trimmed < this.#pace.trimmedMax) break
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (gone > 0 && state === 'waiting') this.#options.dropped(destination, gone)
    return gone
  }
}

function add(byKind: Map<string, KindCounts>, type: string, { waiting, dead, oldestAt }: OutboxCounts): void {
  const sum = byKind.get(type) ?? { waiting: 0, dead: 0, oldestAt: null }
  sum.waiting += waiting
  sum.dead += dead
  if (oldestAt !== null) sum.oldestAt = Math.min(sum.oldestAt ?? oldestAt, oldestAt)
  byKind.set(type, sum)
}
