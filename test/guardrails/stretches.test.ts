import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { AnswerRewriter } from '../../src/guardrails/answer-rewriter.ts'
import { GuardRun } from '../../src/guardrails/guard-run.ts'
import { guardedAnswer } from '../../src/guardrails/guarded-answer.ts'
import { OutputFilters } from '../../src/guardrails/output-filters.ts'
import { RestoredTexts } from '../../src/guardrails/restored-texts.ts'
import { ScannedTexts } from '../../src/guardrails/scanned-texts.ts'
import { Scanners } from '../../src/guardrails/scanner-for.ts'
import { stretchesOf } from '../../src/guardrails/stretches.ts'
import type { TextGroup } from '../../src/guardrails/text-group.ts'
import type { AssignedGuardrail, BuiltinFilter, PatternFilter } from '../../src/records/guardrail.ts'
import { runs } from '../support/level.ts'
import { guardParts, guardrailOf, ruleOf } from './arrange.ts'

const value = 'jane@example.com'
const texts = [
  `Please write to ${value} or (415) 555-0100.`,
  `{"to": "${value}", "n": 4155550100}`,
  'mail jane@exa',
  'mple.com',
]

const action = fc.constantFrom('redact', 'redact', 'flag', 'block')
const builtin = fc.record({ slug: fc.constantFrom('email', 'phone', 'secrets'), action })
const pattern = fc.record({
  pattern: fc.constantFrom('write to \\S+', 'jane', '@', '[a-z]+@exam', 'm[a-z ]+@example', '.com.{0,9}'),
  action,
})
const guardrails: fc.Arbitrary<readonly AssignedGuardrail[]> = fc
  .array(
    fc.record({
      builtins: fc.uniqueArray(builtin, { maxLength: 2, selector: ({ slug }) => slug }),
      patterns: fc.uniqueArray(pattern, { maxLength: 2, selector: (each) => each.pattern }),
      restores: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) =>
    all.map(({ builtins, patterns, restores }, at) => {
      const labelled = patterns.map((each): PatternFilter => ({ ...each, label: `p ${each.pattern}` }))
      const rules = { restores, builtins: builtins as readonly BuiltinFilter[], patterns: labelled }
      return guardrailOf(rules, { id: `guard-${at}`, name: `Rules ${at}` })
    }),
  )

const { signal } = new AbortController()
const groups: readonly TextGroup[] = [
  ...texts.slice(0, 2).map((text): TextGroup => ({ texts: [text], origin: 'user' })),
  { texts: texts.slice(2), origin: 'user' },
]

/** Counts of a run by guardrail, then by filter. */
function countsOf(run: GuardRun): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    run
      .stages()
      .map(({ guardrail_id: id, data }) => [
        id,
        Object.entries((data as { readonly counts: Readonly<Record<string, number>> }).counts).toSorted(),
      ]),
  )
}

function runOf(all: readonly AssignedGuardrail[]): GuardRun {
  return new GuardRun({ ...guardParts(), scanners: new Scanners() }, all)
}

/** What guardrails make of texts on their way to a model, and of a model that repeats them. */
function asked(all: readonly AssignedGuardrail[]) {
  const run = runOf(all)
  if (run.input === null) return null
  const scanned = new ScannedTexts(run, run.input)
  for (const group of groups) scanned.add(group)
  let refusal: string | null = null
  try {
    void scanned.scan(signal)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    refusal = error.message
  }
  const sent = groups.map((group) => scanned.redact(group))
  const text = sent.flat().join(' | ')
  const told = new AnswerRewriter(new RestoredTexts(run)).take([
    { kind: 'item-start', index: 0, item: { kind: 'message' } },
    { kind: 'text-delta', index: 0, part: 0, text },
    { kind: 'item-done', index: 0 },
  ])
  return { counts: countsOf(run), refusal, sent, told, marks: run.marks().toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** The same for an answer on its way to the caller. */
function answered(all: readonly AssignedGuardrail[]) {
  const run = runOf(all)
  if (run.output === null) return null
  const stage = guardedAnswer(new OutputFilters(run, run.output))
  const shown = [...(texts[0] ?? '')].flatMap((text, at) => [
    ...(at === 0 ? stage([{ kind: 'item-start', index: 0, item: { kind: 'message' } }]) : []),
    ...stage([{ kind: 'text-delta', index: 0, part: 0, text }]),
  ])
  shown.push(...stage([{ kind: 'item-done', index: 0 }]))
  const fault = shown.find((event) => event.kind === 'fault')
  const text = shown.map((event) => (event.kind === 'text-delta' ? event.text : '')).join('')
  return { counts: countsOf(run), text, fault: fault?.kind === 'fault' ? fault.fault.message : null }
}

/** The same guardrails and filters in another order. */
const orders = (all: readonly AssignedGuardrail[]) => [
  all.toReversed(),
  all.map((each) => ({
    ...each,
    rules: {
      ...each.rules,
      builtins: each.rules.builtins.toReversed(),
      patterns: each.rules.patterns.toReversed(),
    },
  })),
]

it('N44: what guardrails find and do does not depend on their order, nor on that of their filters', () => {
  fc.assert(
    fc.property(guardrails, (all) => {
      for (const other of orders(all)) {
        expect(asked(other)).toEqual(asked(all))
        expect(answered(other)).toEqual(answered(all))
      }
    }),
    { numRuns: runs(300) },
  )
})

it('N44: each guardrail counts what it finds as if it were alone', () => {
  fc.assert(
    fc.property(guardrails, (all) => {
      const together = asked(all)?.counts ?? {}
      for (const each of all) {
        const alone = asked([each])?.counts ?? {}
        if (each.id in alone) expect(together[each.id]).toEqual(alone[each.id])
      }
    }),
    { numRuns: runs(300) },
  )
})

it('N44: a value comes back only if every guardrail that touches it lets it, whatever its name there', () => {
  const of = (id: string, restores: boolean, rules: object) =>
    guardrailOf({ restores, appliesTo: 'input', ...rules }, { id })
  const email = (id: string, restores: boolean) => of(id, restores, { builtins: [{ slug: 'email', action: 'redact' }] })
  const named = (id: string, restores: boolean) =>
    of(id, restores, { patterns: [{ pattern: value.replace('.', '\\.'), action: 'redact', label: 'who' }] })
  const part = (id: string, restores: boolean) =>
    of(id, restores, { patterns: [{ pattern: 'jane', action: 'redact', label: 'name' }] })
  for (const [make, isLonger] of [
    [email, false],
    [named, false],
    [part, true],
  ] as const) {
    for (const all of [
      [email('a', true), make('b', false)],
      [make('b', false), email('a', true)],
    ]) {
      const seen = asked(all)
      expect(JSON.stringify(seen?.told), isLonger ? 'a part of it' : 'all of it').not.toContain(value)
      expect(Object.keys(seen?.counts ?? {}).toSorted()).toEqual(['a', 'b'])
      expect(Object.values(seen?.counts ?? {}).every((counts) => (counts as unknown[]).length > 0)).toBe(true)
    }
    expect(JSON.stringify(asked([email('a', true), make('b', true)])?.told)).toContain(value)
  }
})

it('stretches cover all that overlaps, and the rule of the longest names them unless one blocks', () => {
  const guardrail = guardrailOf()
  const [long, short, strict] = [
    ruleOf(guardrail, 'redact', 'long'),
    ruleOf(guardrail, 'redact', 'short'),
    ruleOf(guardrail, 'block', 'strict'),
  ]
  const findings = [
    { start: 2, end: 9, rule: long },
    { start: 0, end: 3, rule: short },
    { start: 20, end: 30, rule: long },
    { start: 25, end: 26, rule: strict },
  ]
  const shown = stretchesOf(findings).map(({ start, end, rule }) => [start, end, rule.name])
  expect(shown).toEqual([
    [0, 9, 'long'],
    [20, 30, 'strict'],
  ])
  expect(stretchesOf(findings.toReversed())).toEqual(stretchesOf(findings))
})
