import { expect, it } from 'vitest'
import { filterProblems } from '../../src/broadcast/filter-problems.ts'
import type { FilterRule } from '../../src/records/destination.ts'
import { contract } from '../contract/contract.ts'

const problemsOf = (rule: FilterRule) =>
  filterProblems({ isEnabled: true, groups: [{ logic: 'and', rules: [rule] }] }).map(({ message }) => message)
const wordsOf = (name: string) => contract.components.schemas[name]?.['enum'] as readonly string[]
const numbers = ['total_cost', 'total_tokens', 'prompt_tokens', 'completion_tokens']

it.each(wordsOf('ObservabilityFilterField'))('%s: takes the operators that make sense, and no others', (field) => {
  const isNumber = numbers.includes(field)
  const value = isNumber ? 5 : 'a'
  const taken = wordsOf('ObservabilityFilterOperator').filter(
    (operator) => problemsOf({ field, operator, ...(!operator.endsWith('exists') && { value }) }).length === 0,
  )
  const both = ['equals', 'not_equals', 'exists', 'not_exists']
  const own = isNumber ? ['gt', 'lt', 'gte', 'lte'] : ['contains', 'not_contains', 'regex', 'starts_with', 'ends_with']
  expect(taken.toSorted()).toEqual([...both, ...own].toSorted())
  expect(problemsOf({ field, operator: 'equals', value: isNumber ? '5' : 5 })).toEqual([
    `must be a ${isNumber ? 'number' : 'string'}, since ${field} is a ${isNumber ? 'number' : 'text'}`,
  ])
})

it('names the place of what is wrong, and where in a pattern', () => {
  const rules = [
    { field: 'model', operator: 'equals', value: 'a' },
    { field: 'input', operator: 'regex', value: 'a(?=b)' },
  ]
  const groups = [{ logic: 'or', rules: [] } as const, { logic: 'or', rules } as const]
  expect(filterProblems({ isEnabled: false, groups })).toEqual([
    {
      path: 'filter_rules.groups[1].rules[1].value',
      message: expect.any(String),
      code: 'invalid_regex_pattern',
      position: 1,
    },
  ])
})
