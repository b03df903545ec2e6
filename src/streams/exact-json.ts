import { randomUUID } from 'node:crypto'
import { decodeUtf8 } from './decode-utf8.ts'
import { ExactNumber, stringifyWith } from './exact-number.ts'
import { closingQuote } from './json-string.ts'
import { parseUntrusted } from './untrusted-json.ts'

/**
 * JSON whose numbers keep all their digits. JavaScript rounds integers above 2^53, so an ExactNumber stands for such a number. While one text is read or
 * written, strings with a mark do: each time another one, so that nobody can write a string that becomes a number.
 */
export class Mark {
  readonly #text = `\ue000${randomUUID()} `

  /** The string that stands for a number. */
  of(digits: string): string {
    return this.#text + digits
  }

  /** A value with such strings in the place of its exact numbers, for others who write it. */
  in<T extends object>(value: T): T {
    return withDigits(value, (digits) => this.of(digits))
  }

  /** The digits of a text that stands for a number; undefined for any other text. */
  digitsOf(text: string): string | undefined {
    return text.startsWith(this.#text) ? text.slice(this.#text.length) : undefined
  }

  /** JSON text with the numbers in the place of their strings. */
  without(json: string): string {
    if (!json.includes(this.#text)) return json
    return json.replace(new RegExp(`"${this.#text}([-+.\\deE]+)"`, 'g'), '$1')
  }
}

/** The value of JSON text with its numbers exact; undefined where `parseUntrusted` returns undefined. */
export function parseExact(json: string): unknown | undefined {
  const marked = mayRound.test(json) ? withMarks(json, isRounded) : undefined
  return marked === undefined ? parseUntrusted(json) : withExactNumbers(parseUntrusted(marked.json), marked.mark)
}

/** Like `parseExact`, from UTF-8 bytes with or without a byte order mark. */
export function parseExactBytes(bytes: Uint8Array): unknown | undefined {
  const text = decodeUtf8(bytes)
  return parseExact(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
}

/** JSON text of a value, with the numbers that `parseExact` read as they were written. Throws like JSON.stringify. */
export function writeExact(value: unknown): string {
  let mark: Mark | undefined
  const json = stringifyWith(value, (digits) => {
    mark ??= new Mark()
    return mark.of(digits)
  })
  return mark?.without(json) ?? json
}

/** The value with the digits of its exact numbers as plain strings, for readers that keep numbers as doubles. */
export function withDigitsAsTexts<T extends object>(value: T): T {
  return withDigits(value, (digits) => digits)
}

/** The value with texts in the place of its exact numbers; the same value where it has none. */
function withDigits<T extends object>(value: T, textOf: (digits: string) => string): T {
  let hasDigits = false
  const json = stringifyWith(value, (digits) => {
    hasDigits = true
    return textOf(digits)
  })
  return hasDigits ? (JSON.parse(json) as T) : value
}

/** A value that was just parsed, with exact numbers in the place of marked strings. */
function withExactNumbers(value: unknown, mark: Mark): unknown {
  if (typeof value === 'string') {
    const digits = mark.digitsOf(value)
    return digits === undefined ? value : new ExactNumber(digits)
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withExactNumbers(each, mark))
  const exact = value as Record<string, unknown>
  for (const [name, member] of Object.entries(exact)) {
    const next = withExactNumbers(member, mark)
    if (next === member) continue
    Object.defineProperty(exact, name, { value: next, writable: true, enumerable: true, configurable: true })
  }
  return exact
}

/** JSON text with marked strings in the place of some of its numbers. */
export interface MarkedJson {
  readonly json: string
  readonly mark: Mark
}

/** JSON text with marked strings in place of the numbers that `isLost` names; undefined if there are none. Text that is not JSON stays so. */
export function withMarks(json: string, isLost: (digits: string) => boolean): MarkedJson | undefined {
  let mark: Mark | undefined
  let written = ''
  let copied = 0
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at)
    const end = quote === -1 ? json.length : quote
    for (const { 0: digits, index } of json.slice(at, end).matchAll(word)) {
      if (!number.test(digits) || !isLost(digits)) continue
      mark ??= new Mark()
      written += `${json.slice(copied, at + index)}"${mark.of(digits)}"`
      copied = at + index + digits.length
    }
    at = quote === -1 ? end : closingQuote(json, quote) + 1
  }
  return mark && { json: written + json.slice(copied), mark }
}

// Whole words, digits or not: asking for a digit within them takes the square of a word's length.
const word = /[-+.\w]+/g
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** True if a parsed value holds a number that parsing has rounded: its digits are only in the text. */
export function holdsRounded(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value) || (Number.isInteger(value) && !isExact(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsRounded)
}

/** A number of sixteen digits, or with an exponent of three. Ids have such digits, too, but stand behind a quote. */
const mayRound = /(?:^|[\s:,[])-?(?:(?:\d+\.)?\d{16}|\d+(?:\.\d+)?[eE]\+?\d{3})/

/** A double has 17 digits at most. */
const digitsMax = 17

function isRounded(digits: string): boolean {
  const value = Number(digits)
  if (!Number.isFinite(value)) return true
  if (/^-?\d+$/.test(digits)) return !isExact(value)
  const [significant = ''] = digits.replace(/^[-0.]+/, '').split(/[eE]/)
  return significant.replace('.', '').length > digitsMax
}

function isExact(value: number): boolean {
  return Number.isSafeInteger(value)
}
