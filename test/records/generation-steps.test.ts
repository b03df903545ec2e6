import { expect, it } from 'vitest'
import { stepsOf } from '../../src/records/generation-steps.ts'
import { generation } from '../storage/generation.ts'

const failed = { provider: 'alpha', model: 'a/m', status: 429, code: 'rate_limited', durationMs: 95, startMs: 3.027 }

it('puts steps, attempts and the first token in the order in which they began', () => {
  const record = generation('gen-1', {
    firstTokenMs: 812,
    provider: 'beta',
    attempts: [failed],
    timeline: [
      ['receive', 0, 2204],
      ['plan', 2251, 412],
      ['plugin', 2300, 10, 'web'],
      ['attempt', 98_412, 1_321_588],
      ['answer_guardrails', 813_000, 600_000, null, 1500],
    ],
  })
  expect(stepsOf(record)).toEqual([
    { kind: 'receive', name: null, startMs: 0, durationMs: 2.204 },
    { kind: 'plan', name: null, startMs: 2.251, durationMs: 0.412 },
    { kind: 'plugin', name: 'web', startMs: 2.3, durationMs: 0.01 },
    { kind: 'attempt', name: 'alpha', startMs: 3.027, durationMs: 95, attemptAt: 0 },
    { kind: 'attempt', name: 'beta', startMs: 98.412, durationMs: 1321.588, attemptAt: 1 },
    { kind: 'first_token', name: null, startMs: 812, durationMs: 0 },
    { kind: 'answer_guardrails', name: null, startMs: 813, durationMs: 600, busyMs: 1.5 },
  ])
})

it('knows nothing of records that were not measured', () => {
  expect(stepsOf(generation('gen-1', { attempts: [failed] }))).toBeNull()
})
