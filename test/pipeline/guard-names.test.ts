import { expect, test } from 'vitest'
import { GuardRun, type GuardRunParts } from '../../src/guardrails/guard-run.ts'
import { ScannedTexts } from '../../src/guardrails/scanned-texts.ts'
import { ScanError, type TextScanner } from '../../src/guardrails/text-scanner.ts'
import { guardNames } from '../../src/pipeline/guard-names.ts'
import type { AssignedGuardrail } from '../../src/records/guardrail.ts'
import { emailGuardrail, emailScanner, guardParts, ruleOf } from '../guardrails/arrange.ts'
import { catalogOf, model, requestOf, turnOf } from './arrange.ts'

const listed = catalogOf(model('a/one', { p1: {} }))
const catalog = {
  ...listed,
  find: (id: string) =>
    id.startsWith('p1/') ? model(id, { p1: { upstreamModel: id.slice('p1/'.length) } }) : listed.find(id),
}
const secret = 'p1/ada@example.com'

function seenBy(
  guardrail: AssignedGuardrail,
  models: readonly string[],
  change: (scanner: TextScanner) => TextScanner = (same) => same,
) {
  const parts: GuardRunParts = guardParts()
  const scanner = emailScanner([guardrail], 'input')
  const run = new GuardRun(parts, [guardrail])
  const { cancellation } = requestOf()
  const texts = scanner === null ? undefined : new ScannedTexts(run, change(scanner))
  const guarded = { cancellation, ...(texts !== undefined && { texts }) }
  return { run, seen: guardNames(turnOf({ models }), guarded, {}, catalog) }
}

test.each(['block', 'redact'] as const)(
  'a name in which a filter finds what it would %s is held back',
  async (action) => {
    const guardrail = emailGuardrail(action)
    const { run, seen } = seenBy(guardrail, ['a/one', secret, 'p1/fine'])
    expect(await seen).toEqual(
      new Map([
        [secret, new Set([guardrail.id])],
        ['p1/fine', new Set()],
      ]),
    )
    expect(run.stages()).toMatchObject([{ summary: 'input: blocked 1 email', data: { scanned: 2, action: 'block' } }])
  },
)

test('a name in which something is flagged may go', async () => {
  const { run, seen } = seenBy(emailGuardrail('flag'), [secret])
  expect(await seen).toEqual(new Map([[secret, new Set()]]))
  expect(run.stages()).toMatchObject([{ summary: 'input: flagged 1 email' }])
})

test('names of the catalog are not looked at, and none are where no filter looks at requests', async () => {
  const { run, seen } = seenBy(emailGuardrail('block'), ['a/one', 'no/such'])
  expect(await seen).toBeUndefined()
  expect(run.stages()).toEqual([])
  expect(await seenBy(emailGuardrail('block', { appliesTo: 'output' }), [secret]).seen).toBeUndefined()
})

test('a filter that can not look ends the request, unless its guardrail is open', async () => {
  const failing = (guardrail: AssignedGuardrail) => (scanner: TextScanner) => ({
    ...scanner,
    scan: () => {
      throw new ScanError(ruleOf(guardrail, 'block'), 'is down')
    },
  })
  const closed = emailGuardrail('block', { onError: 'closed' })
  await expect(seenBy(closed, ['p1/fine'], failing(closed)).seen).rejects.toMatchObject({ status: 503 })
  const open = emailGuardrail('block', { onError: 'open' })
  const { run, seen } = seenBy(open, ['p1/fine'], failing(open))
  expect(await seen).toEqual(new Map([['p1/fine', new Set()]]))
  expect(run.stages()).toMatchObject([{ data: { failed: ['email'] } }])
})
