import type { CoolDown, EndpointHealth, Percentiles } from '../routing/health-snapshot.ts'
import { Circuit } from './circuit.ts'
import { RollingHistogram } from './rolling-histogram.ts'

const minuteMs = 60_000
/** Together five minutes. */
const uptimeSlots = 5

/** What was seen of one endpoint. Figures are computed when they are asked for. */
export class EndpointRecord implements EndpointHealth {
  lastFailureAt: number | undefined
  readonly circuit: Circuit
  readonly #now: () => number
  /** Until when the provider asked to be left alone. */
  #heldUntil = 0
  /** Until when it is spared because it said that it is overloaded. */
  #sparedUntil = 0
  // Made when first needed: most endpoints of a catalog are never asked.
  #latency: RollingHistogram | undefined
  #throughput: RollingHistogram | undefined
  readonly #answered = new Uint32Array(uptimeSlots)
  readonly #asked = new Uint32Array(uptimeSlots)
  #slot = 0

  constructor(now: () => number, random: () => number) {
    this.#now = now
    this.circuit = new Circuit(random)
  }

  get coolDown(): CoolDown | undefined {
    if (this.#heldUntil === 0 && this.#sparedUntil === 0 && this.circuit.isClosed) return undefined
    const now = this.#now()
    const heldMs = this.#heldUntil - now
    const remainingMs = Math.max(heldMs, this.#sparedUntil - now, this.circuit.remainingMs(now))
    return remainingMs <= 0 ? undefined : { remainingMs, isBinding: heldMs > 0 }
  }

  get latencySeconds(): Percentiles | undefined {
    return this.#latency?.percentiles(this.#now())
  }

  get throughput(): Percentiles | undefined {
    return this.#throughput?.percentiles(this.#now())
  }

  get uptime(): number | undefined {
    this.#turnTo(this.#now())
    const asked = this.#asked.reduce((sum, each) => sum + each, 0)
    return asked === 0 ? undefined : this.#answered.reduce((sum, each) => sum + each, 0) / asked
  }

  /** How long it is still held, 0 when it is not. */
  heldMs(now: number): number {
    return Math.max(0, this.#heldUntil - now)
  }

  hold(until: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, until)
  }

  spare(until: number): void {
    this.#sparedUntil = Math.max(this.#sparedUntil, until)
  }

  /** Counts an outcome for `uptime`. */
  count(isAnswer: boolean, now: number): void {
    this.#turnTo(now)
    const at = this.#slot % uptimeSlots
    this.#asked[at] = (this.#asked[at] ?? 0) + 1
    if (isAnswer) this.#answered[at] = (this.#answered[at] ?? 0) + 1
  }

  /** Takes in how quick an answer was. `tokensPerSecond` is 0 where it was too short to tell. */
  time(latencySeconds: number, tokensPerSecond: number, now: number): void {
    this.#latency ??= new RollingHistogram(false)
    this.#latency.add(Math.max(latencySeconds, 1e-4), now)
    if (tokensPerSecond <= 0) return
    this.#throughput ??= new RollingHistogram(true)
    this.#throughput.add(tokensPerSecond, now)
  }

  #turnTo(now: number): void {
    const slot = Math.floor(now / minuteMs)
    const passed = Math.min(uptimeSlots, slot - this.#slot)
    for (let step = 0; step < passed; step++) {
      const at = (slot - step) % uptimeSlots
      this.#asked[at] = 0
      this.#answered[at] = 0
    }
    if (passed > 0) this.#slot = slot
  }
}
