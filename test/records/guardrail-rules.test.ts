import { expect, it } from 'vitest'
import type { GuardrailRules } from '../../src/records/guardrail.ts'
import { hasRules, noRules } from '../../src/records/guardrail-rules.ts'

it('knows rules that change nothing', () => {
  const idle: Partial<GuardrailRules> = {
    freeModelTraining: true,
    resetInterval: 'daily',
    includesByok: true,
    appliesTo: 'both',
    restores: true,
    onError: 'open',
    holdBackChars: 1,
  }
  expect(hasRules(noRules)).toBe(false)
  expect(hasRules({ ...noRules, ...idle })).toBe(false)
})

it.each([
  { allowedModels: ['a/b'] },
  { ignoredModels: ['a/b'] },
  { allowedProviders: ['a'] },
  { ignoredProviders: ['a'] },
  { zdrAuthors: ['openai'] },
  { freeModelPublication: false },
  { freeModelTraining: false },
  { paidModelTraining: false },
  { limitNanos: 0 },
  { builtins: [{ slug: 'email', action: 'flag' }] },
  { patterns: [{ pattern: 'a', action: 'flag' }] },
] satisfies Partial<GuardrailRules>[])('knows that %j changes something', (rules) => {
  expect(hasRules({ ...noRules, ...rules })).toBe(true)
})
