import type { TextFilter } from '../filters/text-filter.ts'
import { CustomPattern } from './custom-pattern.ts'

/** Patterns that stay compiled: as many as a few hundred guardrails have. */
const keptPatterns = 1_000
// Many guardrails of an organization have the same patterns, and one filter for all of them looks once.
const kept = new Map<string, TextFilter>()

/**
 * The filter of a pattern that was checked when it was saved, compiled and warmed up once.
 * Throws a PatternError for one that can't be used.
 */
export function patternFilter(source: string): TextFilter {
  const known = kept.get(source)
  if (known !== undefined) {
    kept.delete(source)
    kept.set(source, known)
    return known
  }
  const pattern = new CustomPattern(source)
  pattern.warmUp()
  const filter: TextFilter = ({ text }) => pattern.find(text)
  kept.set(source, filter)
  for (const oldest of kept.keys()) {
    if (kept.size <= keptPatterns) break
    kept.delete(oldest)
  }
  return filter
}
