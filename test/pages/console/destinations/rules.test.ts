import { expect, it } from 'vitest'
import { fieldTitles, fitted, operatorsFor, rulesOf } from '../../../../pages/console/destinations/rules.ts'

it('makes no rules of groups without any', () => {
  expect(rulesOf([], true)).toBeNull()
  expect(rulesOf([{ rules: [] }], true)).toBeNull()
})

it('compares numbers with numbers and texts with texts', () => {
  expect(operatorsFor('total_cost')).toContain('gt')
  expect(operatorsFor('total_cost')).not.toContain('contains')
  expect(operatorsFor('model')).not.toContain('gt')
  expect(fitted({ field: 'total_cost', operator: 'gt', value: '0.01' })).toEqual({
    field: 'total_cost',
    operator: 'gt',
    value: 0.01,
  })
})

it('changes a comparison that the field has not, and sends no value where none is taken', () => {
  expect(fitted({ field: 'model', operator: 'gt', value: 3 })).toEqual({
    field: 'model',
    operator: 'equals',
    value: '3',
  })
  expect(fitted({ field: 'output', operator: 'exists', value: 'x' })).toEqual({ field: 'output', operator: 'exists' })
})

it('has a comparison for every field', () => {
  for (const field of Object.keys(fieldTitles)) expect(operatorsFor(field as 'model').length).toBeGreaterThan(5)
})

it('keeps whether the rules count', () => {
  const rules = [{ field: 'model', operator: 'equals', value: 'a/b' } as const]
  expect(rulesOf([{ logic: 'or', rules }], false)).toEqual({ enabled: false, groups: [{ logic: 'or', rules }] })
})
