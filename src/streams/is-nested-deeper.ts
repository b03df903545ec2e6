import { closingQuote } from './json-string.ts'

const quote = 0x22
const openings = ['{', '['] as const

/** Whether objects and lists nest more than `levels` deep in JSON text. Meaningless for other text; never throws. */
export function isNestedDeeper(text: string, levels: number): boolean {
  // Each level takes two brackets.
  if (text.length <= 2 * levels) return false
  // Counting opening brackets is much cheaper than skipping strings, and few texts have that many.
  let count = 0
  for (const opening of openings) {
    for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at + 1)) {
      if (++count > levels) return depthReaches(text, levels + 1)
    }
  }
  return false
}

function depthReaches(text: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = closingQuote(text, at)
    // `[` and `{`, then `]` and `}`.
    else if (code === 0x5b || code === 0x7b) {
      if (++depth === levels) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}
