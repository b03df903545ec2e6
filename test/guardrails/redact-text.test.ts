import { expect, test } from 'vitest'
import { redactText } from '../../src/guardrails/redact-text.ts'
import { emailGuardrail, ruleOf, runOf } from './arrange.ts'

test('what is to be redacted becomes placeholders, and the rest stays', () => {
  const run = runOf(emailGuardrail('redact', { restores: true }))
  const text = 'from ada@example.com to bob@example.com, cc ada@example.com.'
  const redacted = redactText(text, run.input?.scan(text, 'user') ?? [], run.placeholders)
  expect(redacted).toBe('from [EMAIL_1] to [EMAIL_2], cc [EMAIL_1].')
  expect(run.placeholders.valueOf('[EMAIL_2]')).toBe('bob@example.com')
})

test('what is only flagged stays as it is', () => {
  const run = runOf(emailGuardrail('flag'))
  const text = 'ada@example.com'
  expect(redactText(text, run.input?.scan(text, 'user') ?? [], run.placeholders)).toBe(text)
})

test('what overlaps is redacted as one, and nothing of it stays', () => {
  const rule = ruleOf(emailGuardrail('redact'), 'redact')
  const { placeholders } = runOf(rule.guardrail)
  const findings = [
    { start: 0, end: 4, rule },
    { start: 2, end: 6, rule },
  ]
  expect(redactText('abcdef', findings, placeholders)).toBe('[EMAIL_1]')
})
