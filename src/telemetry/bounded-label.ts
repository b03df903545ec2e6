/** What everything is counted under that has no series of its own. */
export const otherLabel = 'other'

const lengthMax = 100

/** Values of a label that others choose: the first so many are told apart, all further ones are one. */
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
