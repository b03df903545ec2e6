import { withMarks } from '../streams/exact-json.ts'
import { parseUntrusted } from '../streams/untrusted-json.ts'
import { leastNumber } from './unwalked.ts'

/** A body in which strings stand for numbers that lose digits when JSON is parsed: identifiers of more than 15 digits, and how others are written. */
export interface ExactBody {
  readonly body: Readonly<Record<string, unknown>>
  /** A text as its reader sees it: of such a string the digits alone, and nothing of a number that says nothing. */
  plain(text: string): string
  /** JSON text of this body or one made from it, with the numbers as they were written. */
  write(body: unknown): string
}

/** The body of some JSON with its numbers as they are written; null where none of them loses anything, as in nearly all. */
export function exactNumbers(json: string): ExactBody | null {
  const marked = mayLose.test(json) ? withMarks(json, (digits) => String(Number(digits)) !== digits) : undefined
  if (marked === undefined) return null
  return {
    body: parseUntrusted(marked.json) as Readonly<Record<string, unknown>>,
    plain: (text) => {
      const digits = marked.mark.digitsOf(text)
      if (digits === undefined) return text
      return Math.abs(Number(digits)) < leastNumber ? '' : digits
    },
    write: (body) => marked.mark.without(JSON.stringify(body)),
  }
}

/** Sixteen digits or more, zeros behind the point, or an exponent. */
const mayLose = /[:,[\s]-?(?:\d[\d.]{15}|\d[\d.]*[eE]|\d+\.\d*0(?!\d))/
