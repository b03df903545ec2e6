import type { Span } from '../span.ts'

const header = /-----BEGIN[ A-Z0-9_-]{0,100}PRIVATE KEY(?: BLOCK)?-----/y
const body = /[\w+/=:.,\s\\-]/
const leastBody = 64
const longestBody = 20_000

/** Private keys in PEM: to the line that ends them, or, where an answer is not over yet, as far as they go. */
export function findPrivateKeys(text: string): readonly Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf('-----BEGIN'); at >= 0; at = text.indexOf('-----BEGIN', at + 10)) {
    header.lastIndex = at
    if (!header.test(text)) continue
    const bodyStart = header.lastIndex
    const footer = text.indexOf('-----END', bodyStart)
    let end = bodyStart
    const highest = Math.min(text.length, bodyStart + longestBody, footer < 0 ? text.length : footer)
    while (end < highest && body.test(text.charAt(end))) end++
    if (end - bodyStart < leastBody) continue
    const close = end === footer ? text.indexOf('-----', footer + 8) : -1
    spans.push({ start: at, end: close < 0 || close > footer + 60 ? end : close + 5 })
    at = end - 10
  }
  return spans
}
