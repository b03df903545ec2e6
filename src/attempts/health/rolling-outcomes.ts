/**
 * Which share of outcomes was good, over the last minutes or hours, whatever their number: they are counted in slots of time. Times are
 * milliseconds of one clock that never steps back.
 */
export class RollingOutcomes {
  readonly #slotMs: number
  readonly #slotCount: number
  readonly #good: Uint32Array
  readonly #all: Uint32Array
  #slot = 0

  /** Remembers `slotCount` slots of time, of which the last is the one that runs. */
  constructor(slotMs: number, slotCount: number) {
    this.#slotMs = slotMs
    this.#slotCount = slotCount
    this.#good = new Uint32Array(slotCount)
    this.#all = new Uint32Array(slotCount)
  }

  add(good: number, bad: number, now: number): void {
    this.#turnTo(now)
    const at = this.#slot % this.#slotCount
    this.#good[at] = (this.#good[at] ?? 0) + good
    this.#all[at] = (this.#all[at] ?? 0) + good + bad
  }

  /** Of the last so many slots, 0 to 1; undefined when there was no outcome in them. */
  share(now: number, slots = this.#slotCount): number | undefined {
    this.#turnTo(now)
    let good = 0
    let all = 0
    for (let step = 0; step < Math.min(slots, this.#slot + 1); step++) {
      const at = (this.#slot - step) % this.#slotCount
      good += this.#good[at] ?? 0
      all += this.#all[at] ?? 0
    }
    return all === 0 ? undefined : good / all
  }

  /** Empties the slots that time has gone past. */
  #turnTo(now: number): void {
    const slot = Math.floor(now / this.#slotMs)
    const passed = Math.min(this.#slotCount, slot - this.#slot)
    for (let step = 0; step < passed; step++) {
      const at = (slot - step) % this.#slotCount
      this.#all[at] = 0
      this.#good[at] = 0
    }
    if (passed > 0) this.#slot = slot
  }
}
