/** Long texts are copied together after that many characters, so that none of what they were cut from is kept alive by them. */
const looseMax = 16 * 1024

/** A text that comes in pieces, each the inside of a JSON string, UTF-8 as Latin-1. */
export class KeptText {
  #text = ''
  #copiedLength = 0

  append(piece: string): void {
    this.#text += piece
    if (this.#text.length - this.#copiedLength < looseMax) return
    this.#text = Buffer.from(this.#text, 'latin1').toString('latin1')
    this.#copiedLength = this.#text.length
  }

  /** The text as JSON, with its quotes. */
  toJson(): string {
    return `"${Buffer.from(this.#text, 'latin1').toString('utf8')}"`
  }
}

/** The inside of the JSON string for a text. */
export function pieceOf(text: string): string {
  return Buffer.from(JSON.stringify(text).slice(1, -1)).toString('latin1')
}
