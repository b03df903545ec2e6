import type { GuardrailRules } from '../records/guardrail.ts'
import { builtinFilters } from './filters/builtin-filters.ts'
import { PatternError } from './patterns/custom-pattern.ts'
import { patternFilter } from './patterns/pattern-filters.ts'

/** Why a filter can't be saved. */
export interface FilterProblem {
  readonly list: 'builtins' | 'patterns'
  /** Where in its list. */
  readonly index: number
  readonly code: 'invalid_regex_pattern' | 'filter_unavailable'
  /** A sentence whose subject is the filter: it goes behind its path. */
  readonly message: string
  /** Of patterns: where in it, in UTF-16 code units. */
  readonly position?: number
}

export interface FilterEngines {
  /** Whether a Presidio server is configured. */
  readonly hasPresidio: boolean
}

/** The filters of a guardrail, and which way text goes that they look at. Absent: to the model. */
export type CheckedRules = Pick<GuardrailRules, 'builtins' | 'patterns'> & Partial<Pick<GuardrailRules, 'appliesTo'>>

/** What is wrong with the filters of a guardrail that is to be saved; nothing, where all can be used. */
export function checkFilters(
  { builtins, patterns, appliesTo: usual = 'input' }: CheckedRules,
  { hasPresidio }: FilterEngines,
): readonly FilterProblem[] {
  const problems: FilterProblem[] = []
  for (const [index, { slug, appliesTo = usual }] of builtins.entries()) {
    if (typeof builtinFilters[slug].finds === 'function') continue
    if (hasPresidio && appliesTo === 'input') continue
    if (hasPresidio) {
      const message = `looks at requests only, since answers don't wait for a Presidio server: give ${slug} an applies_to of input.`
      problems.push({ list: 'builtins', index, code: 'filter_unavailable', message })
      continue
    }
    const message = `needs a Presidio server, and this gateway has none: set guardrails.presidio_url, or leave ${slug} out.`
    problems.push({ list: 'builtins', index, code: 'filter_unavailable', message })
  }
  for (const [index, { pattern }] of patterns.entries()) {
    try {
      // Compiled once for the requests to come, too.
      patternFilter(pattern)
    } catch (error) {
      if (!(error instanceof PatternError)) throw error
      problems.push({
        list: 'patterns',
        index,
        code: 'invalid_regex_pattern',
        message: error.message,
        position: error.position,
      })
    }
  }
  return problems
}
