/** JSON in a string of JSON, and so on: a value is not escaped more often. */
const deepest = 4

/**
 * How many JSON strings lie around a place of a text that comes in pieces: 0 outside of all, 1 in a string of JSON, 2 in a string of JSON that
 * stands in such a string. Where a text is no JSON, it is 0 everywhere.
 */
export class JsonDepth {
  /** Whether each open string holds JSON: undefined until its first sign. */
  readonly #open: (boolean | undefined)[] = []
  #isJson: boolean | undefined
  #slashes = 0

  /** `isJson`: whether the text is known to be JSON. Absent: it is where it begins so. */
  constructor(isJson?: true) {
    this.#isJson = isJson
  }

  get depth(): number {
    return this.#isJson === true ? this.#open.length : 0
  }

  /** Goes on to an index of a text, from another one. */
  take(text: string, from: number, upTo: number): void {
    for (let index = from; index < upTo && this.#isJson !== false; index++) {
      const sign = text.charAt(index)
      if (sign === '\\') {
        this.#slashes++
        continue
      }
      const slashes = this.#slashes
      this.#slashes = 0
      if (/\s/.test(sign) || (slashes > 0 && /[nrt]/.test(sign))) continue
      this.#begin(sign, text, index)
      if (sign === '"') this.#quote(slashes)
    }
  }

  /** A text as it is written there. */
  escaped(text: string): string {
    let written = text
    for (let level = Math.min(this.depth, deepest); level > 0; level--) written = JSON.stringify(written).slice(1, -1)
    return written
  }

  /** The first sign of the text, or of its innermost string, tells whether that is JSON. A placeholder begins like a list. */
  #begin(sign: string, text: string, index: number): void {
    const begins = () => sign === '{' || (sign === '[' && !/[A-Za-z_]/.test(text.charAt(index + 1)))
    if (this.#isJson === undefined) this.#isJson = begins()
    const last = this.#open.length - 1
    if (last >= 0 && this.#open[last] === undefined) this.#open[last] = sign !== '"' && begins()
  }

  /** A quote of the n-th string inside each other has 2^n - 1 backslashes before it. */
  #quote(slashes: number): void {
    const level = Math.log2(slashes + 1)
    if (level < this.#open.length) {
      // Of text in a string, a quote is no end of it.
      if (Number.isInteger(level)) this.#open.length = level
    } else if (level === this.#open.length && (level === 0 || this.#open[level - 1] === true))
      this.#open.push(undefined)
  }
}
