import { expect, test } from 'vitest'
import { withGuard } from '../../src/pipeline/guard.ts'
import { emailGuardrail, guardParts, guardrailOf } from '../guardrails/arrange.ts'
import { testEnvelopes } from '../support/envelopes.ts'
import { requestOf } from './arrange.ts'

const guards = guardParts()
const requestWith = (...guardrails: Parameters<typeof emailGuardrail>[0][]) =>
  requestOf({ policy: { budgets: [], rates: null, guardrails: guardrails.map((action) => emailGuardrail(action)) } })

test('a request without guardrails that look at text stays the same', () => {
  const plain = requestOf()
  expect(withGuard({ guards, envelopes: testEnvelopes }, plain)).toBe(plain)
  const rules = requestOf({ policy: { budgets: [], rates: null, guardrails: [guardrailOf()] } })
  expect(withGuard({ guards, envelopes: testEnvelopes }, rules)).toBe(rules)
  const guarded = requestWith('flag')
  expect(withGuard({ envelopes: testEnvelopes }, guarded)).toBe(guarded)
})

test('what guardrails did is listed with what else ran', () => {
  const request = withGuard({ guards, envelopes: testEnvelopes }, requestWith('flag'))
  request.notes.add({ type: 'plugin', name: 'web' })
  request.guard?.count('input', [])
  expect(request.notes.list().map(({ name }) => name)).toEqual(['No personal data', 'web'])
})

test('a request inside another one has its placeholders and counts for itself', () => {
  const outer = withGuard({ guards, envelopes: testEnvelopes }, requestWith('redact'))
  const inner = withGuard({ guards, envelopes: testEnvelopes }, { ...outer, notes: requestOf().notes })
  expect(inner.guard).not.toBe(outer.guard)
  expect(inner.guard?.placeholders).toBe(outer.guard?.placeholders)
})
