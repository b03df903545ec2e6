import type { Schema } from '../api/contract.ts'

export type Rules = Schema<'ObservabilityFilterRulesConfig'>
export type Group = Schema<'ObservabilityFilterRuleGroup'>
export type Rule = Schema<'ObservabilityFilterRule'>

export const fieldTitles: Readonly<Record<Rule['field'], string>> = {
  model: 'Model',
  provider: 'Provider',
  session_id: 'Session',
  user_id: 'User',
  api_key_name: 'Name of the key',
  finish_reason: 'Finish reason',
  input: 'Prompt',
  output: 'Answer',
  metadata: 'Metadata (a line name=value each)',
  total_cost: 'Cost in US dollars',
  total_tokens: 'Tokens',
  prompt_tokens: 'Tokens in',
  completion_tokens: 'Tokens out',
}

const numbers: readonly Rule['field'][] = ['total_cost', 'total_tokens', 'prompt_tokens', 'completion_tokens']

type Compared = 'all' | 'texts' | 'numbers'

export const operatorTitles: Readonly<Record<Rule['operator'], readonly [title: string, of: Compared]>> = {
  equals: ['is', 'all'],
  not_equals: ['is not', 'all'],
  contains: ['has in it', 'texts'],
  not_contains: ['has not in it', 'texts'],
  regex: ['matches (RE2)', 'texts'],
  starts_with: ['begins with', 'texts'],
  ends_with: ['ends with', 'texts'],
  gt: ['is more than', 'numbers'],
  gte: ['is at least', 'numbers'],
  lt: ['is less than', 'numbers'],
  lte: ['is at most', 'numbers'],
  exists: ['is there', 'all'],
  not_exists: ['is not there', 'all'],
}

/** How a field can be compared. */
export function operatorsFor(field: Rule['field']): readonly Rule['operator'][] {
  const kind = isNumeric(field) ? 'numbers' : 'texts'
  const all = Object.keys(operatorTitles) as Rule['operator'][]
  return all.filter((operator) => ['all', kind].includes(operatorTitles[operator][1]))
}

export function isNumeric(field: Rule['field']): boolean {
  return numbers.includes(field)
}

/** Whether a comparison takes a value. */
export function takesValue(operator: Rule['operator']): boolean {
  return operator !== 'exists' && operator !== 'not_exists'
}

/** A rule as the gateway takes it: with an operator that its field has, and a value of the field's kind, or none. */
export function fitted({ field, operator, value }: Rule): Rule {
  const possible = operatorsFor(field)
  const fitting = possible.includes(operator) ? operator : (possible[0] ?? 'equals')
  if (!takesValue(fitting)) return { field, operator: fitting }
  return { field, operator: fitting, value: isNumeric(field) ? Number(value ?? 0) : String(value ?? '') }
}

/** The rules that groups make; null for none, which is everything. */
export function rulesOf(groups: readonly Group[], isEnabled: boolean): Rules | null {
  const kept = groups.filter(({ rules }) => rules.length > 0)
  if (kept.length === 0) return null
  return { enabled: isEnabled, groups: kept.map((group) => ({ ...group, rules: group.rules.map(fitted) })) }
}
