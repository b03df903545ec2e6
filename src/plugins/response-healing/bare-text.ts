/** How a scan of JSON-like text ended: where `take` wanted, at the text's end, or there inside a string. */
export type ScanEnd = 'stopped' | 'end' | 'in-string'

/**
 * Gives `take` the stretches of text from `from` on that are outside strings and comments, in order, until it returns true. Reads broken
 * JSON as people mean it: single quotes where a value or key may begin, both kinds of comments.
 */
export function scanBare(text: string, from: number, take: (start: number, end: number) => boolean): ScanEnd {
  let start = from
  // What came last that is not a space.
  let last = ''
  let at = from
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '"' || (char === "'" && mayBeginString(last))) {
      if (take(start, at)) return 'stopped'
      const end = char === '"' ? endOfDouble(text, at) : endOfSingle(text, at)
      if (end < 0) return 'in-string'
      at = start = end + 1
      last = char
    } else if (char === '/' && beginsComment(text, at)) {
      if (take(start, at)) return 'stopped'
      at = start = endOfComment(text, at)
    } else {
      if (char.trim() !== '') last = char
      at++
    }
  }
  return take(start, at) ? 'stopped' : 'end'
}

function mayBeginString(last: string): boolean {
  return last === '' || '{[,:'.includes(last)
}

function endOfDouble(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === '"') return at
  }
  return -1
}

/** An apostrophe within such a string does not end it: something that goes on with the JSON has to follow. */
function endOfSingle(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === "'" && /^\s*(?:[,:}\]]|$)/.test(text.slice(at + 1, at + 1 + spacesMax))) return at
  }
  return -1
}

/** Most spaces that are looked at behind an apostrophe, so that many of both stay cheap. */
const spacesMax = 64

function beginsComment(text: string, at: number): boolean {
  const next = text.charAt(at + 1)
  // The slashes of a URL begin none.
  return next === '*' || (next === '/' && text.charAt(at - 1) !== ':')
}

function endOfComment(text: string, start: number): number {
  const [mark, length] = text.charAt(start + 1) === '*' ? (['*/', 2] as const) : (['\n', 0] as const)
  const end = text.indexOf(mark, start + 2)
  return end < 0 ? text.length : end + length
}
