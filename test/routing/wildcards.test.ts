import { expect, it } from 'vitest'
import { matches, wildcard } from '../../src/routing/wildcards.ts'

it.each([
  ['openai/*', 'openai/gpt-5', true],
  ['openai/*', 'x/openai/gpt-5', false],
  ['*/gpt-5', 'openai/gpt-5', true],
  ['*gpt*mini', 'openai/gpt-4o-mini', true],
  ['*gpt*mini', 'openai/gpt-4o', false],
  ['a*a', 'a', false],
  ['*', '', true],
  ['openai/gpt-5', 'openai/gpt-5-mini', false],
])('%s matches %s: %s', (pattern, name, is) => {
  expect(matches(pattern, name)).toBe(is)
})

it('does not go back over what it has read', () => {
  expect(matches(`${'*a'.repeat(512)}b`, 'a'.repeat(100_000))).toBe(false)
})

it('takes thousands of stars for one', () => {
  expect(wildcard('*'.repeat(10_000))('openai/gpt-5')).toBe(true)
  expect(wildcard(`${'*'.repeat(10_000)}x`)('openai/gpt-5')).toBe(false)
})
