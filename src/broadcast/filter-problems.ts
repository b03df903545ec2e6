import type { Schema } from '../contract/contract.ts'
import { CustomPattern, PatternError } from '../guardrails/patterns/custom-pattern.ts'
import type { FilterRule, FilterRules } from '../records/destination.ts'

type Problem = Schema<'ErrorIssue'>
type Field = Schema<'ObservabilityFilterField'>
type Operator = Schema<'ObservabilityFilterOperator'>

/** What each field of a generation is. */
const kinds: Readonly<Record<Field, 'text' | 'number'>> = {
  model: 'text',
  provider: 'text',
  session_id: 'text',
  user_id: 'text',
  api_key_name: 'text',
  finish_reason: 'text',
  input: 'text',
  output: 'text',
  metadata: 'text',
  total_cost: 'number',
  total_tokens: 'number',
  prompt_tokens: 'number',
  completion_tokens: 'number',
}

/** What each operator compares; `nothing`: it takes no value. */
const compares: Readonly<Record<Operator, 'text' | 'number' | 'both' | 'nothing'>> = {
  equals: 'both',
  not_equals: 'both',
  contains: 'text',
  not_contains: 'text',
  regex: 'text',
  starts_with: 'text',
  ends_with: 'text',
  gt: 'number',
  lt: 'number',
  gte: 'number',
  lte: 'number',
  exists: 'nothing',
  not_exists: 'nothing',
}

/** What can't hold in filter rules that satisfy the contract, with its place: operators that do not fit their field, values of the wrong kind, patterns that the engine refuses. */
export function filterProblems({ groups }: FilterRules): readonly Problem[] {
  return groups.flatMap(({ rules }, group) =>
    rules.flatMap((rule, index) => {
      const problem = problemOf(rule)
      return problem === null
        ? []
        : [{ ...problem, path: `filter_rules.groups[${group}].rules[${index}].${problem.path}` }]
    }),
  )
}

function problemOf({ field, operator, value }: FilterRule): Problem | null {
  const kind = kinds[field as Field]
  const compared = compares[operator as Operator]
  if (compared === 'nothing') {
    return value === undefined ? null : { path: 'value', message: `must be absent, since ${operator} compares nothing` }
  }
  if (compared !== 'both' && compared !== kind) {
    const fitting = Object.entries(compares).flatMap(([name, takes]) =>
      takes === kind || takes === 'both' || takes === 'nothing' ? [name] : [],
    )
    return { path: 'operator', message: `must be one of ${fitting.join(', ')}, since ${field} is a ${kind}` }
  }
  if (value === undefined) return { path: 'value', message: 'is required' }
  if (typeof value !== (kind === 'text' ? 'string' : 'number')) {
    return { path: 'value', message: `must be a ${kind === 'text' ? 'string' : 'number'}, since ${field} is a ${kind}` }
  }
  return operator === 'regex' && typeof value === 'string' ? patternProblem(value) : null
}

function patternProblem(source: string): Problem | null {
  try {
    new CustomPattern(source)
    return null
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return { path: 'value', message: error.message, code: 'invalid_regex_pattern', position: error.position }
  }
}
