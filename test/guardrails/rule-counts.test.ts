import { expect, test } from 'vitest'
import { RuleCounts } from '../../src/guardrails/rule-counts.ts'
import { emailGuardrail, guardrailOf, ruleOf } from './arrange.ts'

test('each guardrail is reported its own filters', () => {
  const counts = new RuleCounts()
  expect(counts.hasLooked).toBe(false)
  const own = ruleOf(emailGuardrail('redact'), 'redact')
  const others = ruleOf(guardrailOf({}, { id: 'guard-2' }), 'block', 'iban')
  counts.texts = 2
  counts.found(own)
  counts.found(own)
  counts.failed.add(others)
  expect(counts.hasLooked).toBe(true)
  expect(counts.of(own.guardrail)).toEqual({
    found: [{ rule: own, count: 2 }],
    failed: [],
    texts: 2,
    unscanned: [],
    summary: 'redacted 2 email',
  })
  expect(counts.of(others.guardrail).summary).toBe('nothing found, iban failed')
})
