import type { ModelExperience } from '../records/model-experience.ts'

interface ExperienceParts {
  readonly repository: {
    since(organizationId: string, since: number): Promise<readonly ModelExperience[]>
  }
  /** Unix milliseconds. */
  readonly now: () => number
  /** Told when what was seen can't be read: routers then go by what they know. */
  readonly report: (error: unknown) => void
}

interface Entry {
  readonly readAt: number
  readonly rows: Promise<readonly ModelExperience[]>
}

const weekMs = 7 * 24 * 60 * 60_000
const cacheMs = 60_000
const entriesMax = 1_000

/** What routed requests of the last seven days came to, read once a minute for each organization that has some. Never rejects. */
export class Experience {
  readonly #parts: ExperienceParts
  readonly #entries = new Map<string, Entry>()

  constructor(parts: ExperienceParts) {
    this.#parts = parts
  }

  of(organizationId: string): Promise<readonly ModelExperience[]> {
    const now = this.#parts.now()
    const known = this.#entries.get(organizationId)
    if (known !== undefined && now - known.readAt < cacheMs) return known.rows
    const reading = this.#read(organizationId, now)
    this.#entries.delete(organizationId)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < entriesMax) break
      this.#entries.delete(oldest)
    }
    // What was read a minute ago serves until the new rows are here: only the first request waits.
    this.#entries.set(organizationId, { readAt: now, rows: known?.rows ?? reading })
    if (known !== undefined)
      void reading.then((rows) => this.#entries.set(organizationId, { readAt: now, rows: Promise.resolve(rows) }))
    return known?.rows ?? reading
  }

  async #read(organizationId: string, now: number): Promise<readonly ModelExperience[]> {
    try {
      return await this.#parts.repository.since(organizationId, now - weekMs)
    } catch (error) {
      this.#parts.report(error)
      return []
    }
  }
}
