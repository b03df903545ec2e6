import { totalmem } from 'node:os'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** What keeps the gateway from taking more on. */
export type Overload = 'event_loop' | 'memory'

/** What a `LoadWatch` goes by. */
export interface LoadProbe {
  /** Milliseconds that never step back. */
  now(): number
  /** Shares from 0 to 1: of the heap's limit, and of the container's memory where it is limited. */
  memoryShares(): readonly number[]
}

export interface LoadLimits {
  /** How late the event loop may be; 0 for any. */
  readonly lagMsMax: number
  /** How much of the memory may be in use, from 0 to 1; 0 for any. */
  readonly memoryShareMax: number
}

const lookEveryMs = 250
// One pause of the garbage collector, however long, makes one late look.
const looksMin = 3
// Code is compiled, caches fill and connections are opened at first: that the loop is late then says nothing.
const coldMs = 15_000

/** Says whether more can be taken on. */
export interface Load {
  /** What is too much now; null as long as nothing is. */
  readonly overload: Overload | null
  start(): void
  stop(): void
  /** Goes by other limits from now on. */
  follow(limits: LoadLimits): void
}

/** Looks again and again whether the process can keep up. What it says of one moment holds for several in a row. */
export class LoadWatch implements Load {
  #limits: LoadLimits
  readonly #probe: LoadProbe
  readonly #startedAt: number
  #lookedAt: number
  #lateLooks = 0
  #fullLooks = 0
  #timer: NodeJS.Timeout | undefined
  #isStarted = false

  constructor(limits: LoadLimits, probe: LoadProbe = processProbe()) {
    this.#limits = limits
    this.#probe = probe
    this.#startedAt = probe.now()
    this.#lookedAt = this.#startedAt
  }

  get overload(): Overload | null {
    if (this.#lateLooks >= looksMin) return 'event_loop'
    return this.#fullLooks >= looksMin ? 'memory' : null
  }

  /** Goes by other limits from its next look on. */
  follow(limits: LoadLimits): void {
    const wasStarted = this.#isStarted
    this.stop()
    this.#limits = limits
    this.#lateLooks = 0
    this.#fullLooks = 0
    if (wasStarted) this.start()
  }

  start(): void {
    this.#isStarted = true
    const { lagMsMax, memoryShareMax } = this.#limits
    if (this.#timer !== undefined || (lagMsMax === 0 && memoryShareMax === 0)) return
    this.#lookedAt = this.#probe.now()
    this.#timer = setInterval(() => this.look(), lookEveryMs).unref()
  }

  stop(): void {
    this.#isStarted = false
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  look(): void {
    const { lagMsMax, memoryShareMax } = this.#limits
    const now = this.#probe.now()
    const lagMs = now - this.#lookedAt - lookEveryMs
    this.#lookedAt = now
    const isLate = lagMsMax > 0 && lagMs > lagMsMax && now - this.#startedAt > coldMs
    this.#lateLooks = isLate ? this.#lateLooks + 1 : 0
    const isFull = memoryShareMax > 0 && this.#probe.memoryShares().some((share) => share > memoryShareMax)
    this.#fullLooks = isFull ? this.#fullLooks + 1 : 0
  }
}

/** Bytes that the process may use where its container limits it; undefined where nothing does. */
export function containerMemory(): number | undefined {
  // 0, or more than there is, without a limit.
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : undefined
}

function processProbe(): LoadProbe {
  const limit = containerMemory()
  return {
    now: () => performance.now(),
    memoryShares: () => {
      const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics()
      return limit === undefined ? [used / most] : [used / most, process.memoryUsage.rss() / limit]
    },
  }
}
