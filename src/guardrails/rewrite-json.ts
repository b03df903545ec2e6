import { closingQuote } from '../streams/json-string.ts'
import { parseUntrusted } from '../streams/untrusted-json.ts'

/** JSON in a string in JSON, and so on: deeper ones are read as text. */
const nestingMax = 3

/**
 * JSON text with its strings, member names and numbers rewritten as they read decoded; a number that changes becomes a string, so that it stays
 * JSON. All else stays as its author wrote it. Text that is no JSON is rewritten as a whole, and then its quoted stretches.
 */
export function rewriteJson(text: string, rewrite: (text: string) => string, nesting = 0): string {
  const isJson = parseUntrusted(text) !== undefined
  // A cut-off or broken text can be read by whoever mends it.
  return rewriteTokens(isJson ? text : rewrite(text), rewrite, nesting)
}

/** A text that may be JSON, rewritten as such where it is. */
export function rewriteMaybeJson(text: string, rewrite: (text: string) => string, nesting = 0): string {
  const isLike = nesting < nestingMax && /^\s*[[{]/.test(text) && parseUntrusted(text) !== undefined
  return isLike ? rewriteJson(text, rewrite, nesting + 1) : rewrite(text)
}

// Where strings end is found by hand: an expression for whole ones takes a place on the stack for each escape, and millions of them overflow it.
// Numbers of a few digits tell nobody anything.
const tokenStarts = /"|-?\d(?=[.eE+-]*\d[.eE+-]*\d[.eE+-]*\d)[\d.eE+-]*/g

function rewriteTokens(text: string, rewrite: (text: string) => string, nesting: number): string {
  let written = ''
  let copied = 0
  let end = 0
  for (const { index, 0: start } of text.matchAll(tokenStarts)) {
    if (index < end) continue
    const isString = start === '"'
    // A string that never ends is read up to the text's end.
    end = isString ? closingQuote(text, index) + 1 : index + start.length
    const token = text.slice(index, end)
    const next = isString ? rewriteString(token, rewrite, nesting) : rewriteNumber(token, rewrite)
    if (next === token) continue
    written += text.slice(copied, index) + next
    copied = end
  }
  return copied === 0 ? text : written + text.slice(copied)
}

function rewriteNumber(token: string, rewrite: (text: string) => string): string {
  const rewritten = rewrite(token)
  return rewritten === token ? token : JSON.stringify(rewritten)
}

function rewriteString(token: string, rewrite: (text: string) => string, nesting: number): string {
  const closed = token.length > 1 ? decode(token) : undefined
  const said = closed ?? decode(`${withoutHalfEscape(token)}"`)
  if (said === undefined) return token
  const rewritten = rewriteMaybeJson(said, rewrite, nesting)
  if (rewritten === said) return token
  const written = JSON.stringify(rewritten)
  return closed === undefined ? written.slice(0, -1) : written
}

/** A string that was cut off, without an escape that was cut. */
function withoutHalfEscape(token: string): string {
  return token.replace(/(^|[^\\])((?:\\\\)*)\\(?:u[\da-fA-F]{0,3})?$/, '$1$2')
}

function decode(token: string): string | undefined {
  const value = parseUntrusted(token)
  return typeof value === 'string' ? value : undefined
}
