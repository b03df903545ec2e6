import type { GuardrailRules } from '../records/guardrail.ts'
import { PatternError } from './patterns/custom-pattern.ts'
import { patternFilter } from './patterns/pattern-filters.ts'

/**
 * Compiles the patterns of a guardrail before a request needs them: when it is saved, and at start. One that can't be used, as a version before
 * may have saved it, is left for the request to fail with.
 */
export function warmUp({ patterns }: Pick<GuardrailRules, 'patterns'>): void {
  for (const { pattern } of patterns) {
    try {
      patternFilter(pattern)
    } catch (error) {
      if (!(error instanceof PatternError)) throw error
    }
  }
}
