import type { Destination } from '../records/destination.ts'
import { readsContent } from './filter-rules.ts'
import { isSampled } from './sampled.ts'

/** A destination as far as requests ask for it. */
export type WatchingDestination = Pick<Destination, 'id' | 'isPrivate' | 'keyHashes' | 'samplingRate' | 'filterRules'>

/** A request, as far as destinations choose by it. */
export interface BroadcastRequest {
  readonly generationId: string
  readonly workspaceId: string
  readonly keyHash: string
}

/** A request that is watched from its beginning to its end. */
export interface WatchedBroadcast extends BroadcastRequest {
  readonly observability: { readonly isBroadcast: boolean }
  /** True: what it says must not be kept anywhere. */
  readonly isZdr: boolean
}

/** What is stored with a record, for destinations. */
export interface BroadcastEnd {
  readonly content?: 'lent'
  readonly deliveries?: readonly string[]
}

export interface BroadcastWatcherOptions {
  /** The destinations that a workspace's generations are sent to now. */
  readonly destinationsOf: (workspaceId: string) => Promise<readonly WatchingDestination[]>
  /** Called when something is being written to the outbox. */
  readonly nudge: () => void
  readonly reportBug: (error: unknown) => void
  /** Monotonic milliseconds. */
  readonly clock?: () => number
  readonly freshMs?: number
}

interface Entry {
  readonly destinations: readonly WatchingDestination[]
  readonly readAt: number
}

const keptMax = 10_000

/** Chooses the destinations that are told of a request. What it knows of a workspace's destinations is never older than some seconds. */
export class BroadcastWatcher {
  readonly #options: BroadcastWatcherOptions
  readonly #clock: () => number
  readonly #freshMs: number
  readonly #entries = new Map<string, Entry>()
  readonly #reading = new Map<string, Promise<Entry>>()

  constructor(options: BroadcastWatcherOptions) {
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
    this.#freshMs = options.freshMs ?? 5_000
  }

  /** Null where the workspace sends nothing anywhere. */
  watch(request: WatchedBroadcast): BroadcastWatch | null {
    if (!request.observability.isBroadcast) return null
    const entry = this.#entries.get(request.workspaceId)
    const isFresh = entry !== undefined && this.#clock() - entry.readAt < this.#freshMs
    // It is there long before a provider has answered.
    const reading = isFresh ? null : this.#read(request.workspaceId)
    if (isFresh && entry.destinations.length === 0) return null
    const known = entry === undefined ? null : chosen(entry.destinations, request)
    if (isFresh && known?.length === 0) return null
    return {
      // What is not known yet may need it.
      needsContent: !request.isZdr && (known === null || known.some(needsContent)),
      ended: () =>
        reading === null
          ? this.#end(known ?? [], request)
          : reading.then(({ destinations }) => this.#end(chosen(destinations, request), request)),
    }
  }

  /** The destinations that are told of a request, as far as is known without asking the store. */
  known(request: BroadcastRequest): readonly string[] {
    const entry = this.#entries.get(request.workspaceId)
    if (entry === undefined) void this.#read(request.workspaceId)
    return entry === undefined ? [] : chosen(entry.destinations, request).map(({ id }) => id)
  }

  #end(destinations: readonly WatchingDestination[], { isZdr }: WatchedBroadcast): BroadcastEnd {
    if (destinations.length === 0) return {}
    this.#options.nudge()
    const deliveries = destinations.map(({ id }) => id)
    return !isZdr && destinations.some(needsContent) ? { content: 'lent', deliveries } : { deliveries }
  }

  #read(workspaceId: string): Promise<Entry> {
    const known = this.#reading.get(workspaceId)
    if (known !== undefined) return known
    const reading = this.#readNow(workspaceId).finally(() => {
      if (this.#reading.get(workspaceId) === reading) this.#reading.delete(workspaceId)
    })
    this.#reading.set(workspaceId, reading)
    return reading
  }

  async #readNow(workspaceId: string): Promise<Entry> {
    const before = this.#entries.get(workspaceId)
    const readAt = this.#clock()
    try {
      const destinations = await this.#options.destinationsOf(workspaceId)
      const entry = { destinations, readAt }
      if (this.#entries.size >= keptMax) this.#entries.clear()
      this.#entries.set(workspaceId, entry)
      return entry
    } catch (error) {
      // What was known last is better than nothing.
      this.#options.reportBug(error)
      return before ?? { destinations: [], readAt }
    }
  }
}

/** One request that destinations may be told of. */
export interface BroadcastWatch {
  readonly needsContent: boolean
  ended(): BroadcastEnd | Promise<BroadcastEnd>
}

function chosen(
  destinations: readonly WatchingDestination[],
  { generationId, keyHash }: BroadcastRequest,
): readonly WatchingDestination[] {
  return destinations.filter(
    ({ keyHashes, samplingRate }) =>
      (keyHashes === null || keyHashes.includes(keyHash)) && isSampled(generationId, samplingRate),
  )
}

function needsContent({ isPrivate, filterRules }: WatchingDestination): boolean {
  return !isPrivate || readsContent(filterRules)
}
