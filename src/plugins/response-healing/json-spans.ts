import { scanBare } from './bare-text.ts'

/** A stretch of an answer that may be its JSON. */
export interface JsonSpan {
  readonly text: string
  /** Whether its last bracket closes its first. Otherwise it is all that follows. */
  readonly isClosed: boolean
}

/** Most stretches that are looked at. */
const spansMax = 64

/** The stretches that may be JSON, in order: within fences where these have some, else in the whole text. */
export function* jsonSpans(text: string): Generator<JsonSpan> {
  const fenced = fencedTexts(text)
  const bracketed = fenced.filter((region) => /[{[]/.test(region))
  let left = spansMax
  for (const region of bracketed.length === 0 ? [text] : bracketed) {
    for (const span of spansIn(region)) {
      if (left-- <= 0) return
      yield span
    }
  }
  // What is no object or list has no bracket to be found by.
  for (const region of fenced) if (!bracketed.includes(region)) yield { text: region.trim(), isClosed: true }
}

function* spansIn(text: string): Generator<JsonSpan> {
  const bracket = /[{[]/g
  for (let found = bracket.exec(text); found !== null; found = bracket.exec(text)) {
    const end = endOfBracket(text, found.index)
    if (end === null) {
      // What is in it is a part of something that was cut off.
      yield { text: text.slice(found.index).trimEnd(), isClosed: false }
      return
    }
    bracket.lastIndex = end
    yield { text: text.slice(found.index, end), isClosed: true }
  }
}

/** Behind the bracket that closes the one at `start`; null where none does. One that closes an outer bracket closes the inner ones too. */
export function endOfBracket(text: string, start: number): number | null {
  let found: number | null = null
  const open: string[] = []
  // Counted, so that a bracket that closes nothing costs no search through all that is open.
  const counts = { '{': 0, '[': 0 }
  scanBare(text, start, (from, to) => {
    for (let at = from; at < to; at++) {
      const char = text.charAt(at)
      if (char === '{' || char === '[') {
        open.push(char)
        counts[char]++
      } else if (char === '}' || char === ']') {
        const opening = char === '}' ? '{' : '['
        if (counts[opening] === 0) continue
        const place = open.lastIndexOf(opening)
        for (const closed of open.splice(place) as ('{' | '[')[]) counts[closed]--
        if (place > 0) continue
        found = at + 1
        return true
      }
    }
    return false
  })
  return found
}

/** Whether JSON that never closes only lacks the brackets of its objects: what ends within a list, string or number may lack more. */
export function lacksOnlyBraces(text: string): boolean {
  if (!/["}\]]$/.test(text)) return false
  const open: string[] = []
  const end = scanBare(text, 0, (from, to) => {
    for (let at = from; at < to; at++) {
      const char = text.charAt(at)
      if (char === '{' || char === '[') open.push(char)
      else if (char === '}' || char === ']') open.pop()
    }
    return false
  })
  return end === 'end' && open.every((char) => char === '{')
}

const fencesMax = 16

/** What stands between pairs of fences, without the language; of a fence that never ends, all that follows. */
function fencedTexts(text: string): string[] {
  const texts: string[] = []
  for (let at = text.indexOf('```'); at >= 0 && texts.length < fencesMax; at = text.indexOf('```', at)) {
    const begin = at + 3 + (/^[\w+-]*/.exec(text.slice(at + 3, at + 35))?.[0].length ?? 0)
    const end = text.indexOf('```', begin)
    texts.push(text.slice(begin, end < 0 ? undefined : end))
    if (end < 0) return texts
    at = end + 3
  }
  return texts
}
