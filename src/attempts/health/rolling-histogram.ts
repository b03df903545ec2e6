import type { Percentiles } from '../../routing/health-snapshot.ts'

const fiveMinutes = { slotMs: 30_000, slotCount: 10 }
/** Neighbouring bins differ by 3 %, so that a figure is off by 1.5 % at most. */
const binRatio = 1.03
const binCount = 640
/** What the first bin begins with. */
const leastFigure = 1e-4
const logRatio = Math.log(binRatio)
/** Figures that many values stand behind are not computed again for each new one. */
const freshMs = 1_000
const fewValues = 64

/**
 * Percentiles of the values of the last five minutes or another window, whatever their number: values are counted in bins, and percentiles computed when
 * somebody asks for them. Times are milliseconds of one clock that never steps back.
 */
export class RollingHistogram {
  readonly #slotMs: number
  readonly #slotCount: number
  readonly #bins: Uint32Array
  readonly #counts: Uint32Array
  readonly #isMoreBetter: boolean
  #slot = 0
  #cached: Percentiles | undefined
  #cachedAt = Number.NEGATIVE_INFINITY
  #hasChanged = false

  /** `isMoreBetter` where p90 is what 90 of 100 values reached, else what they did not exceed. */
  constructor(isMoreBetter: boolean, { slotMs, slotCount } = fiveMinutes) {
    this.#isMoreBetter = isMoreBetter
    this.#slotMs = slotMs
    this.#slotCount = slotCount
    this.#bins = new Uint32Array(slotCount * binCount)
    this.#counts = new Uint32Array(slotCount)
  }

  /** Takes a positive value in. */
  add(value: number, now: number): void {
    this.#turnTo(now)
    const bin = Math.floor(Math.log(value / leastFigure) / logRatio)
    const slot = this.#slot % this.#slotCount
    const at = slot * binCount + Math.min(binCount - 1, Math.max(0, bin))
    this.#bins[at] = (this.#bins[at] ?? 0) + 1
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1
    this.#hasChanged = true
  }

  /** Undefined when there were no values. */
  percentiles(now: number): Percentiles | undefined {
    this.#turnTo(now)
    if (!this.#hasChanged) return this.#cached
    const count = this.#counts.reduce((sum, each) => sum + each, 0)
    if (count > fewValues && now - this.#cachedAt < freshMs) return this.#cached
    this.#cached = count === 0 ? undefined : this.#compute(count)
    this.#cachedAt = now
    this.#hasChanged = false
    return this.#cached
  }

  #compute(count: number): Percentiles {
    const ranks = [0.5, 0.75, 0.9, 0.99].map((share) => Math.min(count - 1, Math.floor(share * count)))
    const figures: number[] = []
    let seen = 0
    for (let step = 0; step < binCount && figures.length < ranks.length; step++) {
      const bin = this.#isMoreBetter ? binCount - 1 - step : step
      for (let slot = 0; slot < this.#slotCount; slot++) seen += this.#bins[slot * binCount + bin] ?? 0
      while (figures.length < ranks.length && seen > (ranks[figures.length] ?? 0)) figures.push(middleOf(bin))
    }
    const [p50 = 0, p75 = 0, p90 = 0, p99 = 0] = figures
    return { p50, p75, p90, p99 }
  }

  /** Empties the slots that time has gone past. */
  #turnTo(now: number): void {
    const slot = Math.floor(now / this.#slotMs)
    const passed = Math.min(this.#slotCount, slot - this.#slot)
    for (let step = 0; step < passed; step++) {
      const at = (slot - step) % this.#slotCount
      if (this.#counts[at] === 0) continue
      this.#counts[at] = 0
      this.#bins.fill(0, at * binCount, (at + 1) * binCount)
      this.#hasChanged = true
      this.#cachedAt = Number.NEGATIVE_INFINITY
    }
    if (passed > 0) this.#slot = slot
  }
}

function middleOf(bin: number): number {
  return leastFigure * binRatio ** (bin + 0.5)
}
