/** A line of a text, or the empty line between two paragraphs, with the part of the document that it belongs to. */
export interface TextLine<Part> {
  readonly text: string
  readonly part: Part
}

/** Where text goes on: a line, and the characters in it. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Longer lines are broken, so that no work on a line grows with the document. */
const lineLengthMax = 10_000

/** Writes text line by line: never two empty lines in a row, and white space as a browser shows it. */
export class TextLines<Part> {
  readonly #lines: TextLine<Part>[] = []
  #line = ''
  #endsWithSpace = true
  #part: Part
  #needsGap = false

  constructor(part: Part) {
    this.#part = part
  }

  /** The complete lines. */
  get lines(): readonly TextLine<Part>[] {
    return this.#lines
  }

  get place(): TextPlace {
    return { line: this.#lines.length, column: this.#line.length }
  }

  /** What was written since; undefined where it is not all in one line. */
  since({ line, column }: TextPlace): string | undefined {
    return line === this.#lines.length ? this.#line.slice(column) : undefined
  }

  /** Writes something else in the place of what was written since, in the same line. */
  replaceSince({ column }: TextPlace, text: string): void {
    this.#append(text, this.#line.slice(0, column))
  }

  /** Text in which all white space is one space. */
  write(text: string): void {
    const shown = text.replace(/[\t\n\f\r ]+/g, ' ')
    this.#append(this.#endsWithSpace && shown.startsWith(' ') ? shown.slice(1) : shown)
  }

  /** Text as it is, with its own lines. */
  writeAsIs(text: string): void {
    const [first = '', ...others] = text.split(/\r?\n/)
    this.#append(first)
    for (const line of others) {
      this.#push(this.#line.trimEnd())
      this.#append(line, '')
    }
  }

  /** Begins the next cell of a line. */
  endCell(): void {
    this.#append('\t', this.#line.trimEnd())
  }

  endLine(): void {
    const text = this.#line.trimEnd()
    this.#append('', '')
    if (text !== '') this.#push(text)
  }

  endParagraph(): void {
    this.endLine()
    this.#needsGap = true
  }

  /** What follows belongs to this part of the document. */
  changePart(part: Part): void {
    if (part === this.#part) return
    this.endParagraph()
    this.#part = part
  }

  #append(text: string, before = this.#line): void {
    if (before.length > lineLengthMax) {
      this.#push(before)
      this.#line = text
    } else this.#line = before + text
    if (text !== '') this.#endsWithSpace = /\s/.test(text.charAt(text.length - 1))
    else if (before === '') this.#endsWithSpace = true
  }

  #push(text: string): void {
    if (text === '') {
      this.#needsGap = true
      return
    }
    if (this.#needsGap && this.#lines.length > 0) this.#lines.push({ text: '', part: this.#part })
    this.#needsGap = false
    this.#lines.push({ text, part: this.#part })
  }
}
