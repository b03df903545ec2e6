import { randomUUID } from 'node:crypto'
import { decodeUtf8 } from './decode-utf8.ts'
import { closingQuote } from './json-string.ts'
import { parseUntrusted } from './untrusted-json.ts'

/**
 * JSON whose numbers keep all their digits. JavaScript rounds integers above 2^53, so here a string with a mark that cannot be guessed stands for
 * such a number, and `writeExact` writes the number again. Only free JSON is read so: arguments, schemas, results of tools.
 */
const mark = `\ue000${randomUUID()} `
const markedNumbers = new RegExp(`"${mark}([-+.\\deE]+)"`, 'g')

/** The value of JSON text with its numbers exact; undefined where `parseUntrusted` returns undefined. */
export function parseExact(json: string): unknown | undefined {
  return parseUntrusted(mayRound.test(json) ? (withMarks(json, isRounded) ?? json) : json)
}

/** Like `parseExact`, from UTF-8 bytes with or without a byte order mark. */
export function parseExactBytes(bytes: Uint8Array): unknown | undefined {
  const text = decodeUtf8(bytes)
  return parseExact(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
}

/** JSON text of a value, with the numbers that `parseExact` read as they were written. Throws like JSON.stringify. */
export function writeExact(value: unknown): string {
  const json = JSON.stringify(value)
  return json.includes(mark) ? json.replace(markedNumbers, '$1') : json
}

/** The value with the digits of its exact numbers as plain strings, for readers that keep numbers as doubles. */
export function withDigitsAsTexts<T extends object>(value: T): T {
  const json = JSON.stringify(value)
  return json.includes(mark) ? (JSON.parse(json.replaceAll(`"${mark}`, '"')) as T) : value
}

/** JSON text with marked strings in place of the numbers that `isLost` names; undefined if there are none. Text that is not JSON stays so. */
export function withMarks(json: string, isLost: (digits: string) => boolean): string | undefined {
  let written = ''
  let copied = 0
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at)
    const end = quote === -1 ? json.length : quote
    for (const { 0: digits, index } of json.slice(at, end).matchAll(word)) {
      if (!number.test(digits) || !isLost(digits)) continue
      written += `${json.slice(copied, at + index)}"${mark}${digits}"`
      copied = at + index + digits.length
    }
    at = quote === -1 ? end : closingQuote(json, quote) + 1
  }
  return copied === 0 ? undefined : written + json.slice(copied)
}

// Whole words, digits or not: asking for a digit within them takes the square of a word's length.
const word = /[-+.\w]+/g
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** The digits of a text that stands for a number; undefined for any other text. */
export function markedDigits(text: string): string | undefined {
  return text.startsWith(mark) ? text.slice(mark.length) : undefined
}

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
