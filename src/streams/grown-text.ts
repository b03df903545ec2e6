/** So many pieces at most keep alive what they were cut from. */
const loosePiecesMax = 32

/**
 * A text that grows piece by piece. A piece of an event is a view into the text that it was cut from: a plain `+=` would keep all of a
 * stream in memory for the few words that are wanted of it. Here pieces become a text of their own after a while.
 */
export class GrownText {
  #text = ''
  #loose = ''
  #loosePieces = 0

  get length(): number {
    return this.#text.length + this.#loose.length
  }

  append(piece: string): void {
    this.#loose += piece
    if (++this.#loosePieces < loosePiecesMax) return
    this.#loosePieces = 0
    this.#text += detached(this.#loose)
    this.#loose = ''
  }

  /** Starts over. */
  clear(): void {
    this.#text = ''
    this.#loose = ''
    this.#loosePieces = 0
  }

  toString(): string {
    return this.#text + this.#loose
  }
}

/** The same text, with nothing else behind it: V8 copies the parts of a text together where it has to read all of it as a number. */
function detached(text: string): string {
  Number(text)
  return text
}
