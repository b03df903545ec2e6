import type { Holder } from '../../shares/holder.ts'
import { SharedCache } from '../../shares/shared-cache.ts'

/** Who passes on to other gateways what sticks here. Called often: it only takes notes. */
export interface StickyListener {
  stuck(key: string, endpointId: string, durationMs: number): void
  left(key: string): void
  /** Resolves when what was told is where others find it, or can't be; null when nothing is to be told. */
  flush(): Promise<void> | null
}

interface Entry {
  endpointId: string
  expiresAt: number
  /** When the listener was told last. */
  toldAt: number
}

const stickyMs = 10 * 60_000
const entriesMax = 100_000
/** Other gateways do not say whose conversation it is. */
const elsewhere: Holder = { name: 'other gateways' }
/** Others are told of a renewal this often at most. */
const tellEveryMs = 30_000

/** Which endpoint each conversation was served by in the last 10 minutes. Where there are too many, the oldest of the organization that has most are forgotten. */
export class StickyStore {
  readonly #now: () => number
  // In the order in which they were renewed, which is the order in which they expire.
  readonly #entries = new SharedCache<Entry>(entriesMax)
  #listener: StickyListener | undefined

  /** `now` gives milliseconds that never step back. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Tells `listener` from now on. */
  tell(listener: StickyListener): void {
    this.#listener = listener
  }

  /** Resolves when others can know what sticks here; null when they do, or there are none. */
  shared(): Promise<void> | null {
    return this.#listener?.flush() ?? null
  }

  get size(): number {
    return this.#entries.size
  }

  find(key: string): string | undefined {
    const entry = this.#entries.get(key)
    return entry === undefined || entry.expiresAt <= this.#now() ? undefined : entry.endpointId
  }

  /** Makes the endpoint the one of that conversation, or renews it. */
  stick(key: string, endpointId: string, holder: Holder): void {
    const now = this.#now()
    const known = this.#entries.get(key)
    const isNews = known?.endpointId !== endpointId || now - known.toldAt >= tellEveryMs
    const toldAt = isNews || known === undefined ? now : known.toldAt
    this.#put(key, { endpointId, expiresAt: now + stickyMs, toldAt }, holder, now)
    if (isNews) this.#listener?.stuck(key, endpointId, stickyMs)
  }

  /** Forgets the endpoint of that conversation if it is this one. */
  leave(key: string, endpointId: string): void {
    if (this.#entries.get(key)?.endpointId !== endpointId) return
    this.#entries.delete(key)
    this.#listener?.left(key)
  }

  /** Takes in what sticks at another gateway. */
  mergeStuck(key: string, endpointId: string, durationMs: number): void {
    const now = this.#now()
    const expiresAt = now + Math.min(durationMs, stickyMs)
    this.#put(key, { endpointId, expiresAt, toldAt: now }, elsewhere, now)
  }

  /** Takes in what another gateway forgot. */
  mergeLeft(key: string): void {
    this.#entries.delete(key)
  }

  #put(key: string, entry: Entry, holder: Holder, now: number): void {
    this.#entries.dropWhile(({ expiresAt }) => expiresAt <= now)
    this.#entries.set(key, entry, holder)
  }
}
