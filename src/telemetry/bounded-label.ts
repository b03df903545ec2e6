/** The label for everything that has no series of its own. */
export const otherLabel = 'other'

const lengthMax = 100

/** A label whose values callers choose: the first `valuesMax` keep their own series, all others share `otherLabel`. */
export class BoundedLabel {
  readonly #known = new Set<string>()
  readonly #valuesMax: number

  constructor(valuesMax: number) {
    this.#valuesMax = valuesMax
  }

  of(value: string): string {
    if (this.#known.has(value)) return value
    if (this.#known.size >= this.#valuesMax || value.length > lengthMax) return otherLabel
    this.#known.add(value)
    return value
  }
}
