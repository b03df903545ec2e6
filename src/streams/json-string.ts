const quote = 0x22
const backslash = 0x5c
const space = 0x20
const letterU = 0x75
/** What may follow a backslash, `u` apart: `"`, `\`, `/`, b, f, n, r, t. */
const escapes: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'))

/**
 * The position of the closing quote of the JSON string that starts at `from`; -1 if there is none before `end` or the string contains what
 * JSON forbids: raw control characters, unknown escapes. `text` may be UTF-8 as Latin-1.
 */
export function jsonStringEnd(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at)
    // Nearly every character is a letter.
    if (code > backslash) continue
    if (code === quote) return at
    if (code < space) return -1
    if (code === backslash) {
      at = escapeEnd(text, at)
      if (at === -1) return -1
    }
  }
  return -1
}

/** The position of the last character of the escape that starts at `from`; -1 if JSON doesn't allow it. */
function escapeEnd(text: string, from: number): number {
  const code = text.charCodeAt(from + 1)
  if (code !== letterU) return escapes.has(code) ? from + 1 : -1
  for (let at = from + 2; at < from + 6; at++) if (!isHexDigit(text.charCodeAt(at))) return -1
  return from + 5
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
}

/** The position of the quote that ends the string of JSON-like text that opens at `start`, whatever stands in it; the text's length if it never ends. */
export function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}
