import { unescaped } from './folding/read-escapes.ts'

/** The placeholders of one conversation, such as `[EMAIL_1]`: the same value has the same one wherever it stands. */
export class Placeholders {
  readonly #byValue = new Map<string, string>()
  readonly #given = new Map<string, string>()
  /** Values that must not be told, whatever the word of their placeholder. */
  readonly #untold = new Set<string>()
  readonly #counts = new Map<string, number>()
  readonly #reserved = new Set<string>()
  #lengthMax = 0

  /** Whether none was given. */
  get isEmpty(): boolean {
    return this.#given.size === 0
  }

  /** Characters of the longest one that was given. */
  get lengthMax(): number {
    return this.#lengthMax
  }

  /**
   * The placeholder of a value, however its characters are escaped, numbered in the order in which values come. `isRestored` says whether `valueOf` may tell it again; where
   * callers of this differ about a value, it may not.
   */
  placeholder(word: string, written: string, isRestored = false): string {
    const value = unescaped(written)
    const key = `${word} ${value}`
    if (!isRestored) this.#untold.add(value)
    const known = this.#byValue.get(key)
    if (known !== undefined) return known
    const placeholder = this.#next(word)
    this.#byValue.set(key, placeholder)
    this.#given.set(placeholder, value)
    this.#lengthMax = Math.max(this.#lengthMax, placeholder.length)
    return placeholder
  }

  /** The value behind a placeholder that was given; undefined for any other text, and for a value that must not be told. */
  valueOf(placeholder: string): string | undefined {
    const value = this.#given.get(placeholder)
    return value === undefined || this.#untold.has(value) ? undefined : value
  }

  /** The value behind it, whether or not that may be told: for places in texts that the caller wrote. */
  standsFor(placeholder: string): string | undefined {
    return this.#given.get(placeholder)
  }

  /** Whether it was given for a value, whether or not that may be told. */
  isGiven(placeholder: string): boolean {
    return this.#given.has(placeholder)
  }

  /**
   * Keeps the placeholders that stand in a text from being given for something else. Those that were given before stand for their values
   * there: models repeat them, and callers send that back.
   */
  reserve(text: string): void {
    if (!text.includes('[')) return
    for (const [literal] of text.matchAll(literals)) if (!this.#given.has(literal)) this.#reserved.add(literal)
  }

  #next(word: string): string {
    let count = this.#counts.get(word) ?? 0
    let placeholder: string
    do placeholder = `[${word}_${++count}]`
    while (this.#reserved.has(placeholder))
    this.#counts.set(word, count)
    return placeholder
  }
}

const literals = /\[[^\s[\]]{1,80}_\d{1,9}\]/g
