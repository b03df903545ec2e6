import { isJsonObject, parseUntrusted } from '../../streams/untrusted-json.ts'

/** The parameter of a function that stands for a tool of free text. */
export const textParameter = 'input'

/** The arguments of such a function. */
export function argumentsOfText(text: string): string {
  return JSON.stringify({ [textParameter]: text })
}

const opening = new RegExp(`^\\s*\\{\\s*"${textParameter}"\\s*:\\s*"`)

/** Reads the text out of such arguments while they come in pieces; arguments of another form come as they are, at their end. */
export class TextArgument {
  #place: 'before' | 'within' | 'behind' = 'before'
  /** What can't be read yet. */
  #held = ''

  /** The text that this piece adds. */
  push(piece: string): string {
    if (this.#place === 'behind') return ''
    this.#held += piece
    if (this.#place === 'before') {
      const start = opening.exec(this.#held)
      if (start === null) return ''
      this.#place = 'within'
      this.#held = this.#held.slice(start[0].length)
    }
    const { end, isClosed } = readableEnd(this.#held)
    const text = unescaped(this.#held.slice(0, end))
    this.#held = isClosed ? '' : this.#held.slice(end)
    if (isClosed) this.#place = 'behind'
    return text
  }

  /** The text that is left once no more pieces come. */
  end(): string {
    if (this.#place !== 'before') return unescaped(this.#held)
    return wholeText(this.#held)
  }
}

function wholeText(said: string): string {
  if (said.trim() === '') return ''
  const value = parseUntrusted(said)
  if (typeof value === 'string') return value
  const texts = isJsonObject(value) ? Object.values(value) : []
  const text = isJsonObject(value) ? (value[textParameter] ?? texts[0] ?? '') : said
  // A model that names its only argument otherwise means the same.
  return typeof text === 'string' && texts.length < 2 ? text : said
}

/** How far the inside of a JSON string can be read, and whether its closing quote stands there. */
function readableEnd(json: string): { readonly end: number; readonly isClosed: boolean } {
  let at = 0
  while (at < json.length) {
    const character = json[at]
    if (character === '"') return { end: at, isClosed: true }
    const length = character === '\\' ? escapeLength(json, at) : 1
    if (at + length > json.length) break
    at += length
  }
  return { end: at, isClosed: false }
}

/** The length of an escape, with the second half of a surrogate pair. */
function escapeLength(json: string, at: number): number {
  if (json[at + 1] !== 'u') return 2
  return /^\\u[dD][89abAB]/.test(json.slice(at, at + 4)) && (json[at + 6] ?? '\\') === '\\' ? 12 : 6
}

function unescaped(inside: string): string {
  if (!inside.includes('\\')) return inside
  const value = parseUntrusted(`"${inside.replace(/\p{Cc}/gu, escapedControl)}"`)
  return typeof value === 'string' ? value : inside
}

function escapedControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
