import { randomUUID } from 'node:crypto'
import { parseUntrusted } from '../streams/untrusted-json.ts'
import { jsonTokens } from './json-tokens.ts'
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
  if (!mayLose.test(json)) return null
  // Nobody can guess what begins such a string.
  const mark = `\ue000${randomUUID()} `
  let written = ''
  let at = 0
  for (const { start, end, value, isString } of jsonTokens(json) ?? []) {
    if (isString || String(Number(value)) === value) continue
    written += `${json.slice(at, start)}"${mark}${value}"`
    at = end
  }
  if (at === 0) return null
  const body = parseUntrusted(written + json.slice(at)) as Readonly<Record<string, unknown>>
  const marks = new RegExp(`"${mark}([-+.\\deE]+)"`, 'g')
  return {
    body,
    plain: (text) => {
      if (!text.startsWith(mark)) return text
      const digits = text.slice(mark.length)
      return Math.abs(Number(digits)) < leastNumber ? '' : digits
    },
    write: (own) => JSON.stringify(own).replace(marks, '$1'),
  }
}

/** Sixteen digits or more, zeros behind the point, or an exponent. */
const mayLose = /[:,[\s]-?(?:\d[\d.]{15}|\d[\d.]*[eE]|\d+\.\d*0(?!\d))/
