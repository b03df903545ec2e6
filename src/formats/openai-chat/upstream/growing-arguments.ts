import { GrownText } from '../../../streams/grown-text.ts'
import { isJsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'

const openingBrace = 0x7b
const closingBrace = 0x7d
const quote = 0x22
const backslash = 0x5c

/** Characters to collect before scanning. */
const unreadMax = 4096

/** The state of scanning an object. */
type Place = 'before' | 'within' | 'in-text' | 'escaped' | 'behind' | 'beside'

/**
 * Collects the arguments of a call. Each character is scanned once to detect the end of the object: parsing or copying all of them for each
 * piece would take quadratic time.
 */
export class GrowingArguments {
  readonly #text = new GrownText()
  #unread = ''
  #waiting = ''
  #place: Place = 'before'
  #depth = 0
  #isObject: boolean | undefined

  get length(): number {
    return this.#text.length
  }

  append(piece: string): void {
    this.#text.append(piece)
    this.#waiting += piece
    this.#unread += piece
    // Empties the list, so that it is not kept besides the text.
    if (this.#unread.length > unreadMax) this.#catchUp()
  }

  /** The characters not taken yet. */
  takeWaiting(): string {
    const waiting = this.#waiting
    this.#waiting = ''
    return waiting
  }

  get isBlank(): boolean {
    return this.toString().trim() === ''
  }

  /** Whether they are one complete object. */
  get isWholeObject(): boolean {
    this.#catchUp()
    if (this.#place !== 'behind') return false
    this.#isObject ??= isJsonObject(parseUntrusted(this.toString()))
    return this.#isObject
  }

  equals(text: string): boolean {
    return text.length === this.length && text === this.toString()
  }

  toString(): string {
    return this.#text.toString()
  }

  #catchUp(): void {
    const unread = this.#unread
    this.#unread = ''
    if (unread !== '') this.#read(unread)
  }

  // Strings and braces are enough to find the end; the parser checks whether it is JSON.
  #read(text: string): void {
    let place = this.#place
    for (let at = 0; at < text.length && place !== 'beside'; at++) {
      const code = text.charCodeAt(at)
      if (place === 'escaped') place = 'in-text'
      else if (place === 'in-text') {
        if (code === quote) place = 'within'
        else if (code === backslash) place = 'escaped'
      } else if (place === 'within') {
        if (code === quote) place = 'in-text'
        else if (code === openingBrace) this.#depth++
        else if (code === closingBrace && --this.#depth === 0) place = 'behind'
      } else if (place === 'before' && code === openingBrace) {
        this.#depth = 1
        place = 'within'
      } else if (!isWhiteSpace(code)) place = 'beside'
    }
    this.#place = place
  }
}

/** RFC 8259 §2. */
function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}
