/**
 * Short-lived objects by their id. A Map of them would do, were it not for the garbage collector: each of its tables keeps what was in it
 * when it was outgrown and points to the next, so that once one table is old, all later ones and whatever they held stay until the whole
 * heap is collected. Here the Map holds nothing but numbers, and the objects are in an array that is written over.
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

  /** Puts a value in; it takes the place of what has the same id. */
  set(id: string, value: T): void {
    const slot = this.#slotOf.get(id) ?? this.#free.pop() ?? this.#values.length
    this.#values[slot] = value
    this.#slotOf.set(id, slot)
  }

  /** Lets go of the value with this id, and gives it; undefined where there is none. */
  take(id: string): T | undefined {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return undefined
    const value = this.#values[slot]
    this.#values[slot] = undefined
    this.#free.push(slot)
    this.#slotOf.delete(id)
    return value
  }

  /** The values of this moment, in no order. */
  values(): readonly T[] {
    return this.#values.filter((value) => value !== undefined)
  }
}
