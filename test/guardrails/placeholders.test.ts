import { expect, test } from 'vitest'
import { Placeholders } from '../../src/guardrails/placeholders.ts'

test('values are numbered by word in the order in which they come', () => {
  const placeholders = new Placeholders()
  expect(placeholders.placeholder('EMAIL', 'ada@example.com')).toBe('[EMAIL_1]')
  expect(placeholders.placeholder('PHONE', '+1 202 555 0143')).toBe('[PHONE_1]')
  expect(placeholders.placeholder('EMAIL', 'bob@example.com')).toBe('[EMAIL_2]')
})

test('the same value keeps its placeholder', () => {
  const placeholders = new Placeholders()
  placeholders.placeholder('EMAIL', 'ada@example.com')
  placeholders.placeholder('EMAIL', 'bob@example.com')
  expect(placeholders.placeholder('EMAIL', 'ada@example.com')).toBe('[EMAIL_1]')
})

test('a placeholder that already stands in the text is not given to a value', () => {
  const placeholders = new Placeholders()
  placeholders.reserve('what is [EMAIL_1], and what [EMPLOYEE_ID_2]?')
  expect(placeholders.placeholder('EMAIL', 'ada@example.com')).toBe('[EMAIL_2]')
  expect(placeholders.placeholder('EMPLOYEE_ID', 'E-1')).toBe('[EMPLOYEE_ID_1]')
  expect(placeholders.placeholder('EMPLOYEE_ID', 'E-2')).toBe('[EMPLOYEE_ID_3]')
})

test('a placeholder that a model repeats goes on to stand for its value', () => {
  const placeholders = new Placeholders()
  placeholders.placeholder('EMAIL', 'ada@example.com', true)
  placeholders.reserve('I have written to [EMAIL_1].')
  expect(placeholders.placeholder('EMAIL', 'ada@example.com', true)).toBe('[EMAIL_1]')
  expect(placeholders.valueOf('[EMAIL_1]')).toBe('ada@example.com')
})

test('N44: values are told again only where all that found them allow it, by whatever name', () => {
  const placeholders = new Placeholders()
  placeholders.placeholder('EMAIL', 'ada@example.com', true)
  placeholders.placeholder('EMAIL', 'bob@example.com')
  placeholders.placeholder('EMAIL', 'ada@example.com', false)
  expect(placeholders.valueOf('[EMAIL_1]')).toBeUndefined()
  expect(placeholders.valueOf('[EMAIL_2]')).toBeUndefined()
  expect(placeholders.valueOf('[EMAIL_3]')).toBeUndefined()
  expect(placeholders.isGiven('[EMAIL_1]')).toBe(true)
  placeholders.placeholder('EMAIL', 'eve@example.com', true)
  placeholders.placeholder('LOGIN', 'eve@example.com', false)
  expect(placeholders.valueOf('[EMAIL_3]')).toBeUndefined()
})

test('it knows whether any was given, and how long the longest is', () => {
  const placeholders = new Placeholders()
  expect([placeholders.isEmpty, placeholders.lengthMax]).toEqual([true, 0])
  placeholders.placeholder('EMAIL', 'ada@example.com')
  placeholders.placeholder('IP', '192.0.2.1')
  expect([placeholders.isEmpty, placeholders.lengthMax]).toEqual([false, 9])
})
