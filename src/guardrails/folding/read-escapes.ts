import type { Span } from '../span.ts'
import { type FoldedText, foldWith } from './fold-text.ts'

/** Escapes of JSON, at any depth: each JSON text in a string of another one has more backslashes. */
const escapes = /\\+(?:u[\da-fA-F]{4}|[bfnrt/])/g
const anyEscape = /\\(?:u[\da-fA-F]{4}|[bfnrt/])/
/** The same, and those of URLs for signs of ASCII. */
const allEscapes = /\\+(?:u[\da-fA-F]{4}|[bfnrt/])|%[2-7][\da-fA-F]/g
const escapeOfUrl = /%[2-7][\da-fA-F]/
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '/': '/' }

/** A text with the escapes of JSON and URLs as they read, whether or not it is either as a whole; null where it has none. */
export function readEscapes(text: string): FoldedText | null {
  if (hasEscapeOfUrl(text)) return foldWith(text, allEscapes, readSign)
  return hasEscapeOfJson(text) ? foldWith(text, escapes, readSign) : null
}

/** A value as it reads, however it was escaped in JSON. A per cent sign may be its own. */
export function unescaped(value: string): string {
  return hasEscapeOfJson(value) ? foldWith(value, escapes, readSign).text : value
}

function hasEscapeOfJson(text: string): boolean {
  return text.includes('\\') && anyEscape.test(text)
}

function hasEscapeOfUrl(text: string): boolean {
  return text.includes('%') && escapeOfUrl.test(text)
}

function readSign(sign: string): string {
  if (sign.startsWith('%')) return String.fromCharCode(Number.parseInt(sign.slice(1), 16))
  const last = sign.charAt(sign.length - 1)
  const control = controls[last]
  if (control !== undefined && sign.charAt(sign.length - 2) === '\\') return control
  return String.fromCharCode(Number.parseInt(sign.slice(-4), 16))
}

/** A span of a text that does not begin with the letter of an escape, which is no letter of what was found: `n` in `\\nada@example.com`. */
export function behindEscape(text: string, span: Span): Span {
  const { start, end } = span
  if (text.charCodeAt(start - 1) !== 92 || end - start < 2) return span
  return controls[text.charAt(start)] === undefined ? span : { start: start + 1, end }
}
