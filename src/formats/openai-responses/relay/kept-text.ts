import { GrownText } from '../../../streams/grown-text.ts'

/** A text that comes in pieces, each the inside of a JSON string, UTF-8 as Latin-1. */
export class KeptText {
  readonly #text = new GrownText()

  append(piece: string): void {
    this.#text.append(piece)
  }

  /** The text as JSON, with its quotes. */
  toJson(): string {
    return `"${Buffer.from(this.#text.toString(), 'latin1').toString('utf8')}"`
  }
}

/** The inside of the JSON string for a text. */
export function pieceOf(text: string): string {
  return Buffer.from(JSON.stringify(text).slice(1, -1)).toString('latin1')
}
