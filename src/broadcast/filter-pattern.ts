import { RE2JS } from 're2js'

/** A pattern of a filter rule, found anywhere in a text, in time that grows with the text and no faster. */
export interface FilterPattern {
  test(text: string): boolean
}

const lengthMax = 1_000
const instructionsMax = 500
const keptMax = 1_000
const kept = new Map<string, FilterPattern | null>()

/** The pattern of this source in the syntax of RE2, compiled once; null for one that can't be used: wrong or too large. */
export function filterPattern(source: string): FilterPattern | null {
  const known = kept.get(source)
  if (known !== undefined) return known
  const pattern = compile(source)
  if (kept.size >= keptMax) kept.clear()
  kept.set(source, pattern)
  return pattern
}

function compile(source: string): FilterPattern | null {
  if (source.length > lengthMax) return null
  try {
    const compiled = RE2JS.compile(source)
    return compiled.programSize() > instructionsMax ? null : compiled
  } catch {
    // What is wrong was said when the rule was saved.
    return null
  }
}
