import type { CoolDown, EndpointHealth, LastFailure, Percentiles } from '../../routing/health-snapshot.ts'
import { Circuit, type CircuitTimes } from './circuit.ts'
import { RollingHistogram } from './rolling-histogram.ts'
import { RollingOutcomes } from './rolling-outcomes.ts'

const minuteMs = 60_000
/** Beside the five minutes that plans go by, figures are kept for half an hour, and outcomes for a day. */
const halfHour = { slotMs: 5 * minuteMs, slotCount: 6 }

/** What was seen of one endpoint. Figures are computed when they are asked for. */
export class EndpointRecord implements EndpointHealth {
  lastFailureAt: number | undefined
  lastFailure: LastFailure | undefined
  readonly circuit: Circuit
  readonly #now: () => number
  /** Until when the provider asked to be left alone. */
  #heldUntil = 0
  #isHeldByRateLimit = false
  /** Until when it is spared because it said that it is overloaded. */
  #sparedUntil = 0
  // Made when first needed: most endpoints of a catalog are never asked.
  #latency: RollingHistogram | undefined
  #throughput: RollingHistogram | undefined
  #latencyHalfHour: RollingHistogram | undefined
  #throughputHalfHour: RollingHistogram | undefined
  readonly #minutes = new RollingOutcomes(minuteMs, 30)
  readonly #quarters = new RollingOutcomes(15 * minuteMs, 96)

  constructor(now: () => number, circuitTimes: CircuitTimes, random: () => number) {
    this.#now = now
    this.circuit = new Circuit(circuitTimes, random)
  }

  get coolDown(): CoolDown | undefined {
    if (this.#heldUntil === 0 && this.#sparedUntil === 0 && this.circuit.isClosed) return undefined
    const now = this.#now()
    const heldMs = this.#heldUntil - now
    // What counts is when it is asked again: an open circuit alone keeps nobody away who has no other choice.
    if (heldMs > 0) return { remainingMs: heldMs, isBinding: true, isRateLimit: this.#isHeldByRateLimit }
    const remainingMs = Math.max(this.#sparedUntil - now, this.circuit.remainingMs(now))
    return remainingMs <= 0 ? undefined : { remainingMs, isBinding: false }
  }

  get isProbeDue(): boolean {
    return !this.circuit.isClosed && this.circuit.isProbeDue(this.#now())
  }

  get latencySeconds(): Percentiles | undefined {
    return this.#latency?.percentiles(this.#now())
  }

  get throughput(): Percentiles | undefined {
    return this.#throughput?.percentiles(this.#now())
  }

  get latencySecondsHalfHour(): Percentiles | undefined {
    return this.#latencyHalfHour?.percentiles(this.#now())
  }

  get throughputHalfHour(): Percentiles | undefined {
    return this.#throughputHalfHour?.percentiles(this.#now())
  }

  get uptime(): number | undefined {
    return this.#minutes.share(this.#now(), 5)
  }

  get uptimeHalfHour(): number | undefined {
    return this.#minutes.share(this.#now())
  }

  get uptimeDay(): number | undefined {
    return this.#quarters.share(this.#now())
  }

  /** How long it is still held, 0 when it is not. */
  heldMs(now: number): number {
    return Math.max(0, this.#heldUntil - now)
  }

  /** Whether the hold that lasts longest came with a 429. */
  get isHeldByRateLimit(): boolean {
    return this.#isHeldByRateLimit
  }

  hold(until: number, isRateLimit: boolean): void {
    if (until <= this.#heldUntil) return
    this.#heldUntil = until
    this.#isHeldByRateLimit = isRateLimit
  }

  spare(until: number): void {
    this.#sparedUntil = Math.max(this.#sparedUntil, until)
  }

  /** Counts outcomes for the uptimes. */
  count(answers: number, failures: number, now: number): void {
    this.#minutes.add(answers, failures, now)
    this.#quarters.add(answers, failures, now)
  }

  /** Takes in how quick an answer was. `tokensPerSecond` is 0 where it was too short to tell. */
  time(latencySeconds: number, tokensPerSecond: number, now: number): void {
    this.#latency ??= new RollingHistogram(false)
    this.#latencyHalfHour ??= new RollingHistogram(false, halfHour)
    const seconds = Math.max(latencySeconds, 1e-4)
    this.#latency.add(seconds, now)
    this.#latencyHalfHour.add(seconds, now)
    if (tokensPerSecond <= 0) return
    this.#throughput ??= new RollingHistogram(true)
    this.#throughputHalfHour ??= new RollingHistogram(true, halfHour)
    this.#throughput.add(tokensPerSecond, now)
    this.#throughputHalfHour.add(tokensPerSecond, now)
  }
}
