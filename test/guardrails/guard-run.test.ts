import { expect, test } from 'vitest'
import { GuardRun, guardRun } from '../../src/guardrails/guard-run.ts'
import { ScanError } from '../../src/guardrails/text-scanner.ts'
import { emailGuardrail, guardParts, guardrailOf, ruleOf, runOf } from './arrange.ts'

const found = (run: GuardRun, text: string) => run.input?.scan(text, 'user') ?? []

test('a caller whose guardrails have no filters pays for no run', () => {
  expect(guardRun(guardParts(), undefined)).toBeNull()
  expect(guardRun(guardParts(), [guardrailOf({ allowedModels: ['a/m'] })])).toBeNull()
  expect(guardRun(guardParts(), [emailGuardrail('flag')])).toBeInstanceOf(GuardRun)
})

test('a guardrail has one stage for both directions, with counts by filter and without what was found', () => {
  const run = runOf(emailGuardrail('redact'))
  run.count('input', found(run, 'ada@example.com and bob@example.com'))
  run.leave('input', 'image')
  run.count('output', [], 3)
  expect(run.stages()).toEqual([
    {
      type: 'guardrail',
      name: 'No personal data',
      guardrail_id: 'guard-1',
      guardrail_scope: 'workspace',
      summary: 'input: redacted 2 email; output: nothing found',
      data: {
        action: 'redact',
        detected: true,
        engines: ['builtin'],
        patterns: ['email'],
        counts: { email: 2 },
        directions: ['input', 'output'],
        scanned: 4,
        unscanned: ['image'],
      },
    },
  ])
})

test('a guardrail is said to have looked only the way that its filters look', () => {
  const run = runOf(emailGuardrail('flag', { appliesTo: 'output' }))
  run.count('input', [], 5)
  expect(run.stages()).toEqual([])
  run.count('output', [], 2)
  expect(run.stages()).toMatchObject([{ summary: 'output: nothing found', data: { detected: false, scanned: 2 } }])
})

test('the strongest action that happened is that of the stage', () => {
  const guardrail = emailGuardrail('flag')
  const run = runOf(guardrail)
  const [flag, block] = [ruleOf(guardrail, 'flag'), ruleOf(guardrail, 'block', 'iban')]
  run.count('input', [
    { start: 0, end: 1, rule: flag },
    { start: 1, end: 2, rule: block },
  ])
  expect(run.stages()[0]).toMatchObject({
    summary: 'input: blocked 1 iban, flagged 1 email',
    data: { action: 'block', patterns: ['email', 'iban'] },
  })
})

test('a refusal names the filters that block, once each, and their guardrails', () => {
  const guardrail = emailGuardrail('block')
  const other = guardrailOf({}, { id: 'guard-2', name: 'House rules' })
  const rules = [ruleOf(guardrail, 'block'), ruleOf(guardrail, 'block'), ruleOf(other, 'block', 'iban')]
  const findings = [...rules, ruleOf(guardrail, 'flag', 'phone')].map((rule, start) => ({
    start,
    end: start + 1,
    rule,
  }))
  expect(runOf(guardrail, other).refusal(findings)).toMatchObject({
    status: 403,
    type: 'permission_denied',
    message: 'Blocked by guardrails "No personal data", "House rules": email, iban.',
    details: { metadata: { patterns: ['email', 'iban'] } },
  })
  expect(runOf(guardrail).refusal(findings.slice(3))).toBeNull()
})

test('a filter that fails ends the request where its guardrail is closed, and is named where it is open', () => {
  const closed = emailGuardrail('redact')
  const failure = runOf(closed).fail('input', new ScanError(ruleOf(closed, 'redact', 'person-name'), 'no answer'))
  expect(failure).toMatchObject({
    status: 503,
    message: 'Guardrail "No personal data" could not look at the request: person-name failed.',
    details: { retryAfter: 5 },
  })
  const open = emailGuardrail('redact', { onError: 'open' })
  const run = runOf(open)
  expect(run.fail('input', new ScanError(ruleOf(open, 'redact', 'person-name'), 'no answer'))).toBeNull()
  expect(run.stages()).toMatchObject([
    { summary: 'input: nothing found, person-name failed', data: { failed: ['person-name'] } },
  ])
})

test('metrics count by what a filter is', () => {
  const parts = guardParts()
  const guardrail = emailGuardrail('redact', { onError: 'open' })
  const run = new GuardRun(parts, [guardrail])
  run.count('output', found(run, 'ada@example.com'))
  run.fail('output', new ScanError(ruleOf(guardrail, 'redact'), 'no answer'))
  expect(parts.counted).toEqual(['output redact email', 'output open email'])
})

test('values come back only where a guardrail that redacts says so', () => {
  expect(runOf(emailGuardrail('redact', { restores: true })).restores).toBe(true)
  expect(runOf(emailGuardrail('redact')).restores).toBe(false)
  expect(runOf(emailGuardrail('flag', { restores: true })).restores).toBe(false)
  expect(runOf(emailGuardrail('redact', { restores: true, appliesTo: 'output' })).restores).toBe(false)
})

test('the record says which guardrails looked, and the strongest that they did', () => {
  const idle = emailGuardrail('block', { appliesTo: 'output' })
  const run = runOf(emailGuardrail('redact'), { ...idle, id: 'guard-2' })
  expect(run.marks()).toEqual([])
  run.count('input', [])
  expect(run.marks()).toEqual([{ id: 'guard-1', action: 'none' }])
  run.count('input', found(run, 'ada@example.com'))
  expect(run.marks()).toEqual([{ id: 'guard-1', action: 'redact' }])
})

test('a request that was refused is known as such', () => {
  const guardrail = emailGuardrail('block')
  const run = runOf(guardrail)
  run.refusal([{ start: 0, end: 1, rule: ruleOf(guardrail, 'flag') }])
  expect(run.hasRefused).toBe(false)
  run.refusal([{ start: 0, end: 1, rule: ruleOf(guardrail, 'block') }])
  expect(run.hasRefused).toBe(true)
})

test('why a filter could not look is reported, whether or not the text went on', () => {
  const reported: string[] = []
  for (const onError of ['closed', 'open'] as const) {
    const guardrail = emailGuardrail('redact', { onError })
    const report = ({ message }: ScanError, isOpen: boolean) => reported.push(`${message}, ${isOpen}`)
    const run = new GuardRun({ ...guardParts(), report }, [guardrail])
    run.fail('input', new ScanError(ruleOf(guardrail, 'redact', 'address'), 'no answer'))
  }
  expect(reported).toEqual(['no answer, false', 'no answer, true'])
})
