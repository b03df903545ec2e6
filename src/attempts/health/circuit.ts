const consecutiveFailuresMax = 5
const outcomesMin = 10
const failureShareMax = 0.5
const bucketMs = 3_000
/** Together 30 seconds. */
const bucketCount = 10
/** After so long without one, failures before are forgotten: the next is the first in a row, the next opening the shortest. */
const forgivenMs = 300_000
/** How long others wait for the outcome of a probe: as long as a silent one takes to be one. */
const probeMs = 60_000

/** How an endpoint fails: soon, after a long silence, or for a reason that the next attempt would meet, too. */
export type FailureKind = 'fast' | 'silent' | 'fatal'

/** For how long an endpoint is left alone: the first time, and at most. */
export interface CircuitTimes {
  readonly leastMs: number
  readonly mostMs: number
  /** Where it fails by silence, so that each probe costs somebody much time, or can't answer us at all. */
  readonly mostSilentMs: number
}

/**
 * Decides when an endpoint that fails is left alone: after 5 failures in a row, after one that is silent or fatal, or when more than half
 * of at least 10 outcomes of 30 seconds were failures. Each opening lasts twice as long as the one before, up to its most; up to a fifth
 * less, so that endpoints that fail together are not all asked again together. Then one attempt may probe it: success closes the circuit,
 * failure opens it again. All times are milliseconds of one clock that never steps back.
 */
export class Circuit {
  #times: CircuitTimes
  readonly #random: () => number
  #consecutiveFailures = 0
  #failedAt = Number.NEGATIVE_INFINITY
  readonly #successes = new Uint32Array(bucketCount)
  readonly #failures = new Uint32Array(bucketCount)
  #bucket = 0
  /** Set while the circuit is open, also when a probe is due. */
  #openedAt = 0
  #openUntil = 0
  #closedAt = Number.NEGATIVE_INFINITY
  #openings = 0
  #probeUntil = 0

  constructor(times: CircuitTimes, random: () => number) {
    this.#times = times
    this.#random = random
  }

  /** Goes by other times from its next opening on. */
  follow(times: CircuitTimes): void {
    this.#times = times
  }

  /** Whether it is certain, without a look at the clock, that nobody is kept from asking. */
  get isClosed(): boolean {
    return this.#openUntil === 0
  }

  /** Whether its time is over and nobody finds out yet if it works again. */
  isProbeDue(now: number): boolean {
    return this.isOpen(now) && now >= this.#openUntil && now >= this.#probeUntil
  }

  /** Also when a probe is due. */
  isOpen(now: number): boolean {
    if (this.#openUntil === 0) return false
    if (now - this.#openUntil <= forgivenMs) return true
    // Nobody asked for so long that nothing is known any more.
    this.close(this.#openUntil)
    return false
  }

  /** How often in a row it opened. */
  get openings(): number {
    return this.#openings
  }

  /** How long the endpoint is to be left alone; 0 when it may be asked. */
  remainingMs(now: number): number {
    if (!this.isOpen(now)) return 0
    if (now < this.#openUntil) return this.#openUntil - now
    return Math.max(0, this.#probeUntil - now)
  }

  /** An attempt is about to be made: once the time is over it is the probe, and others wait for it. Returns false for one of these. */
  began(now: number): boolean {
    if (!this.isOpen(now) || now < this.#openUntil) return true
    if (now < this.#probeUntil) return false
    this.#probeUntil = now + probeMs
    return true
  }

  /** An attempt ended in a way that says nothing about the endpoint. */
  dropped(): void {
    this.#probeUntil = 0
  }

  /** An attempt that began at `begunAt` was answered. Returns whether that closed the circuit. */
  succeeded(now: number, begunAt: number): boolean {
    if (this.isOpen(now)) {
      // What began before it opened tells of better times.
      if (begunAt < this.#openedAt) return false
      this.close(now)
      return true
    }
    this.#consecutiveFailures = 0
    this.#turnTo(now)
    this.#count(this.#successes)
    return false
  }

  /** An attempt failed. Returns for how long that opened the circuit, 0 when it did not. */
  failed(now: number, kind: FailureKind = 'fast'): number {
    if (this.isOpen(now)) return now < this.#openUntil ? 0 : this.#open(now, kind)
    this.#forget(now)
    this.#consecutiveFailures++
    this.#turnTo(now)
    this.#count(this.#failures)
    const isTooMuch = kind !== 'fast' || this.#consecutiveFailures >= consecutiveFailuresMax || this.#failsTooOften()
    return isTooMuch ? this.#open(now, kind) : 0
  }

  /** Takes in what others saw: outcomes that ended with `trailingFailures` failures in a row. Returns as `failed`. */
  merge(now: number, successes: number, failures: number, trailingFailures: number): number {
    if (this.isOpen(now)) return 0
    if (failures > 0) this.#forget(now)
    this.#turnTo(now)
    this.#count(this.#successes, successes)
    this.#count(this.#failures, failures)
    this.#consecutiveFailures = successes > 0 ? trailingFailures : this.#consecutiveFailures + failures
    if (failures === 0) return 0
    return this.#consecutiveFailures >= consecutiveFailuresMax || this.#failsTooOften() ? this.#open(now, 'fast') : 0
  }

  /** Opens because somebody else's did, for the `openings`-th time. */
  openFor(now: number, durationMs: number, openings: number): void {
    this.#openedAt = now
    this.#openUntil = Math.max(this.#openUntil, now + Math.min(durationMs, this.#times.mostSilentMs))
    this.#openings = Math.max(this.#openings, openings)
    this.#probeUntil = 0
  }

  close(now: number): void {
    this.#openUntil = 0
    this.#probeUntil = 0
    this.#closedAt = now
    this.#consecutiveFailures = 0
    this.#successes.fill(0)
    this.#failures.fill(0)
  }

  #forget(now: number): void {
    if (now - this.#failedAt > forgivenMs) this.#consecutiveFailures = 0
    this.#failedAt = now
  }

  #open(now: number, kind: FailureKind): number {
    if (this.#openUntil === 0 && now - this.#closedAt > forgivenMs) this.#openings = 0
    this.#openings++
    const { leastMs, mostMs, mostSilentMs } = this.#times
    const longestMs = kind === 'fast' ? mostMs : mostSilentMs
    const jitter = 1 - 0.2 * this.#random()
    const durationMs = Math.round(Math.min(longestMs, leastMs * 2 ** (this.#openings - 1)) * jitter)
    this.#openedAt = now
    this.#openUntil = now + durationMs
    this.#probeUntil = 0
    return durationMs
  }

  #failsTooOften(): boolean {
    let successes = 0
    let failures = 0
    for (let at = 0; at < bucketCount; at++) {
      successes += this.#successes[at] ?? 0
      failures += this.#failures[at] ?? 0
    }
    const outcomes = successes + failures
    return outcomes >= outcomesMin && failures > outcomes * failureShareMax
  }

  /** Empties the buckets that time has gone past. */
  #turnTo(now: number): void {
    const bucket = Math.floor(now / bucketMs)
    const passed = Math.min(bucketCount, bucket - this.#bucket)
    for (let step = 0; step < passed; step++) {
      const at = (bucket - step) % bucketCount
      this.#successes[at] = 0
      this.#failures[at] = 0
    }
    if (passed > 0) this.#bucket = bucket
  }

  #count(outcomes: Uint32Array, by = 1): void {
    const at = this.#bucket % bucketCount
    outcomes[at] = (outcomes[at] ?? 0) + by
  }
}
