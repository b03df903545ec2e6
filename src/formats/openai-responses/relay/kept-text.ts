import { GrownText } from '../../../streams/grown-text.ts'

/** Collects a text from pieces of JSON string contents, UTF-8 as Latin-1. */
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

/** A text escaped for a JSON string, without quotes. */
export function pieceOf(text: string): string {
  return Buffer.from(JSON.stringify(text).slice(1, -1)).toString('latin1')
}
