import type { ModelUsage } from '../../storage/generations/activity-repository.ts'

/** What an organization has used lately, by model id. */
export interface Popularity {
  readonly requestsLastMonth: ReadonlyMap<string, number>
  readonly tokensLastWeek: ReadonlyMap<string, number>
}

/** Where usage is read: the sums since a time in Unix milliseconds, by model id. */
export interface ModelUsageReader {
  usageByModel(organizationId: string, since: number): Promise<ReadonlyMap<string, ModelUsage>>
}

const dayMs = 24 * 60 * 60 * 1000
const freshMs = 10 * 60 * 1000
const organizationsMax = 1_000

interface Entry {
  readonly readAt: number
  readonly popularity: Promise<Popularity>
}

/** Tells what organizations have used lately. Sums are ten minutes old at most, and asked for once by all who ask at a time. */
export class ModelPopularity {
  readonly #reader: ModelUsageReader
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()

  constructor(reader: ModelUsageReader, now: () => number) {
    this.#reader = reader
    this.#now = now
  }

  /** Rejects with StorageUnavailableError when the store is away. */
  of(organizationId: string): Promise<Popularity> {
    const now = this.#now()
    const known = this.#entries.get(organizationId)
    if (known !== undefined && Math.abs(now - known.readAt) < freshMs) return known.popularity
    const popularity = this.#read(organizationId, now)
    this.#remember(organizationId, { readAt: now, popularity })
    // A failure is not remembered.
    popularity.catch(() => this.#entries.delete(organizationId))
    return popularity
  }

  async #read(organizationId: string, now: number): Promise<Popularity> {
    const month = await this.#reader.usageByModel(organizationId, now - 30 * dayMs)
    const week = await this.#reader.usageByModel(organizationId, now - 7 * dayMs)
    return {
      requestsLastMonth: new Map([...month].map(([id, { requests }]) => [id, requests])),
      tokensLastWeek: new Map([...week].map(([id, { tokens }]) => [id, tokens])),
    }
  }

  #remember(organizationId: string, entry: Entry): void {
    const oldest = this.#entries.size >= organizationsMax ? this.#entries.keys().next().value : undefined
    if (oldest !== undefined) this.#entries.delete(oldest)
    this.#entries.set(organizationId, entry)
  }
}
