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

// A string that never ends is read up to the text's end. Numbers of a few digits tell nobody anything.
const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|-?\d(?=[.eE+-]*\d[.eE+-]*\d[.eE+-]*\d)[\d.eE+-]*/g

function rewriteTokens(text: string, rewrite: (text: string) => string, nesting: number): string {
  return text.replace(tokens, (token) => {
    if (!token.startsWith('"')) {
      const rewritten = rewrite(token)
      return rewritten === token ? token : JSON.stringify(rewritten)
    }
    const isClosed = token.length > 1 && decode(token) !== undefined
    const said = isClosed ? decode(token) : decode(`${withoutHalfEscape(token)}"`)
    if (said === undefined) return token
    const rewritten = rewriteMaybeJson(said, rewrite, nesting)
    if (rewritten === said) return token
    const written = JSON.stringify(rewritten)
    return isClosed ? written : written.slice(0, -1)
  })
}

/** A string that was cut off, without an escape that was cut. */
function withoutHalfEscape(token: string): string {
  return token.replace(/(^|[^\\])((?:\\\\)*)\\(?:u[\da-fA-F]{0,3})?$/, '$1$2')
}

function decode(token: string): string | undefined {
  const value = parseUntrusted(token)
  return typeof value === 'string' ? value : undefined
}
