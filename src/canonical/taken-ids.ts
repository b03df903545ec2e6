/** The longest id that all providers take back. */
const idCharsMax = 64

/** Ids of one exchange, each used once: providers number what they send anew in each answer. */
export class TakenIds {
  // How often each was wanted: a provider may repeat one thousands of times.
  readonly #taken = new Map<string, number>()

  /** The id if nobody has it yet, else one that begins with it. */
  unused(id: string): string {
    let count = this.#taken.get(id) ?? 0
    let own = id
    while (this.#taken.has(own)) {
      const suffix = `_${++count + 1}`
      own = id.slice(0, idCharsMax - suffix.length) + suffix
    }
    this.#taken.set(id, count)
    if (own !== id) this.#taken.set(own, 0)
    return own
  }
}
