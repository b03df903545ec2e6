import { parseUntrusted } from '../streams/untrusted-json.ts'

/** A string or a number in JSON text, at its place in the text; of a string, quotes included. */
export interface JsonToken {
  readonly start: number
  readonly end: number
  /** What a string says, or the digits of a number. */
  readonly value: string
  readonly isString: boolean
  /** Whether it is written otherwise than it reads. */
  readonly isEscaped: boolean
}

/** The strings, names of members among them, and numbers of a text that is JSON; null where it is none. */
export function jsonTokens(text: string): readonly JsonToken[] | null {
  if (!beginsLikeJson.test(text) || parseUntrusted(text) === undefined) return null
  const found: JsonToken[] = []
  let backslash = text.indexOf('\\')
  for (const { index: start, 0: first } of text.matchAll(tokenStarts)) {
    if (start < (found.at(-1)?.end ?? 0)) continue
    if (first !== '"') {
      found.push({ start, end: start + first.length, value: first, isString: false, isEscaped: false })
      continue
    }
    let quote = text.indexOf('"', start + 1)
    const isEscaped = backslash >= 0 && backslash < quote
    while (backslash >= 0 && backslash < quote) {
      const next = backslash + 2
      if (quote < next) quote = text.indexOf('"', next)
      backslash = text.indexOf('\\', next)
    }
    const end = quote + 1
    const value = isEscaped ? (JSON.parse(text.slice(start, end)) as string) : text.slice(start + 1, quote)
    found.push({ start, end, value, isString: true, isEscaped })
  }
  return found
}

const beginsLikeJson = /^\s*["{[]/
// Where strings end is found by hand: an expression for whole ones takes a place on the stack for each escape, and millions of them overflow it.
const tokenStarts = /"|-?\d[\d.eE+-]*/g
