/** Takes one step and says whether there are more. */
export type Step = () => boolean

/**
 * Runs each step once every `intervalMs` milliseconds until it says that it is done. Steps are spread evenly over the interval, and
 * a late timer is made up for, so that the rate holds over time.
 */
export class Pacer {
  readonly #slots: Set<Step>[]
  #timer: NodeJS.Timeout | undefined
  #steps = 0
  #nextSlot = 0
  #doneMs = 0

  constructor(intervalMs: number) {
    this.#slots = Array.from({ length: intervalMs }, () => new Set<Step>())
  }

  add(step: Step): void {
    this.#slots[this.#nextSlot]?.add(step)
    this.#nextSlot = (this.#nextSlot + 1) % this.#slots.length
    this.#steps += 1
    if (this.#timer !== undefined) return
    this.#doneMs = Math.floor(performance.now())
    this.#timer = setInterval(() => this.#catchUp(), 1)
  }

  #catchUp(): void {
    const nowMs = Math.floor(performance.now())
    for (; this.#doneMs < nowMs; this.#doneMs += 1) {
      const slot = this.#slots[this.#doneMs % this.#slots.length]
      if (slot === undefined) continue
      for (const step of slot) {
        if (step()) continue
        slot.delete(step)
        this.#steps -= 1
      }
    }
    if (this.#steps > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
