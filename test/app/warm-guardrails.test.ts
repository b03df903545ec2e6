import { expect, test } from 'vitest'
import { warmGuardrails } from '../../src/app/warm-guardrails.ts'
import { guardrail } from '../storage/guardrails/two-organizations.ts'

const saved = (pattern: string) => ({
  ...guardrail(pattern, { patterns: [{ pattern, action: 'flag' }] }),
  createdAt: 1,
  updatedAt: null,
})

test('a pattern that a version before has saved and none can use stops nothing', async () => {
  const errors: unknown[] = []
  const latest = async () => [saved('(a)\\1'), saved('a+b')]
  await warmGuardrails({ guardrails: { latest }, report: (error) => errors.push(error) })
  expect(errors).toEqual([])
})

test('a store that is away is told of, and nothing rejects', async () => {
  const away = new Error('away')
  const errors: unknown[] = []
  const latest = () => Promise.reject(away)
  await warmGuardrails({ guardrails: { latest }, report: (error) => errors.push(error) })
  expect(errors).toEqual([away])
})
