/**
 * Short-lived objects by id. A plain Map would delay garbage collection: each outgrown table keeps its content and points to the next, so
 * once one table is in the old generation, all later ones and their objects stay until a full collection. Here the Map holds only
 * numbers, and the objects are in an array whose slots are reused.
 */
export class Slots<T> {
  readonly #values: (T | undefined)[] = []
  readonly #free: number[] = []
  readonly #slotOf = new Map<string, number>()

  get size(): number {
    return this.#slotOf.size
  }

  get(id: string): T | undefined {
    const slot = this.#slotOf.get(id)
    return slot === undefined ? undefined : this.#values[slot]
  }

  /** Adds a value, or replaces the one with the same id. */
  set(id: string, value: T): void {
    const slot = this.#slotOf.get(id) ?? this.#free.pop() ?? this.#values.length
    this.#values[slot] = value
    this.#slotOf.set(id, slot)
  }

  /** Removes and returns the value with this id; undefined when there is none. */
  take(id: string): T | undefined {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return undefined
    const value = this.#values[slot]
    this.#values[slot] = undefined
    this.#free.push(slot)
    this.#slotOf.delete(id)
    return value
  }

  /** The current values, unordered. */
  values(): readonly T[] {
    return this.#values.filter((value) => value !== undefined)
  }
}
