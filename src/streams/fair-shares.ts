/** How many times what is free one owner may hold. */
const factor = 3

/**
 * Something of limited amount, in whole units, that many owners share. An owner may hold three times what is still free: alone it gets
 * three quarters, of two each gets three sevenths, so that there is something left for the next. Who holds nothing may take what there is.
 */
export class FairShares {
  #capacity: number
  #ownerMax: number
  readonly #held = new Map<string, number>()
  #free: number

  /** `ownerMax`: what one owner may hold whatever is free. */
  constructor(capacity: number, ownerMax = capacity) {
    this.#capacity = capacity
    this.#ownerMax = ownerMax
    this.#free = capacity
  }

  get capacity(): number {
    return this.#capacity
  }

  /** Shares another amount from now on. Where more is held than there is now, nothing is free until it is given back. */
  follow(capacity: number, ownerMax = capacity): void {
    this.#free += capacity - this.#capacity
    this.#capacity = capacity
    this.#ownerMax = ownerMax
  }

  get free(): number {
    return this.#free
  }

  heldBy(owner: string): number {
    return this.#held.get(owner) ?? 0
  }

  /**
   * Returns true if an owner may hold so much more, which `take` would then give it. `own` is what the same work of the owner holds
   * already: if the owner holds nothing else, the work may take all that is free.
   */
  hasRoom(owner: string, amount: number, own = 0): boolean {
    if (amount > this.#free) return false
    const held = this.heldBy(owner)
    if (held + amount > this.#ownerMax) return false
    // Counted as if all but one were taken already: the last of two places is not kept from the only owner there is.
    return held === own || held + amount <= factor * (this.#free - amount + 1)
  }

  /** False, and nothing is taken, where there is not enough for the owner. */
  take(owner: string, amount: number, own = 0): boolean {
    if (!this.hasRoom(owner, amount, own)) return false
    this.#free -= amount
    this.#held.set(owner, this.heldBy(owner) + amount)
    return true
  }

  /** What was taken before. */
  giveBack(owner: string, amount: number): void {
    const left = this.heldBy(owner) - amount
    this.#free += amount
    if (left > 0) this.#held.set(owner, left)
    else this.#held.delete(owner)
  }
}
