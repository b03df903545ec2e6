/** Most pieces that keep alive the text they were cut from. */
const loosePiecesMax = 32

/**
 * A text that grows by pieces. In V8 a piece of an event keeps the whole event text alive, so a plain `+=` would keep the whole stream in
 * memory. Here pieces are copied from time to time.
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

/** A copy of the text: V8 flattens a text when it has to read it as a number. */
function detached(text: string): string {
  Number(text)
  return text
}
