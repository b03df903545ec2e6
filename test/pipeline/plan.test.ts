import { expect, it } from 'vitest'
import { StickySession } from '../../src/attempts/health/sticky-session.ts'
import { StickyStore } from '../../src/attempts/health/sticky-store.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import { type PlannedFor, type PlanParts, planRequest, planTurn, refusalOf } from '../../src/pipeline/plan.ts'
import { guardrail } from '../routing/arrange.ts'
import { catalogOf, model, requestOf, turnOf } from './arrange.ts'

const catalog = catalogOf(model('a/m', { p1: {}, p2: { prices: null } }))
const parts: PlanParts = {
  catalog: () => catalog,
  health: { snapshot: () => ({ of: () => undefined }), now: () => 0 },
  random: () => 0.5,
  routing: { allowsUnpriced: false },
}

function wantedFor(turn: Turn, budgets: readonly object[] = []): PlannedFor {
  const { caller } = requestOf({ caller: { defaults: {}, policy: { budgets, rates: null } } as never })
  return { turn, sticky: new StickySession(new StickyStore(() => 0), turn, 'org-1'), caller, byok: null }
}

const tagsOf = (wanted: PlannedFor, own = parts) =>
  planTurn(own, wanted)
    .candidates.map(({ endpoint }) => endpoint.tag)
    .sort()

it('plans for the endpoints of the catalog', () => {
  expect(tagsOf(wantedFor(turnOf()))).toEqual(['p1', 'p2'])
})

it('asks for a price where a budget counts, unless it need not be known', () => {
  const budgets = [{ includesByok: false }]
  expect(tagsOf(wantedFor(turnOf(), budgets))).toEqual(['p1'])
  expect(tagsOf(wantedFor(turnOf(), budgets), { ...parts, routing: { allowsUnpriced: true } })).toEqual(['p1', 'p2'])
})

it('keeps to the guardrails of the caller', () => {
  const wanted = wantedFor(turnOf())
  const guardrails = [guardrail({ ignoredProviders: ['p1'] })]
  const held = { ...wanted, caller: { ...wanted.caller, policy: { ...wanted.caller.policy, guardrails } } }
  expect(tagsOf(held)).toEqual(['p2'])
})

it('shows what ran before with such a refusal, to a caller who wants to know', () => {
  const { notes } = requestOf()
  notes.add({ type: 'plugin', name: 'auto-router' })
  const turn = turnOf({ models: ['a/m'], routing: { only: ['p9'] } })
  const plan = planTurn(parts, wantedFor(turn))
  expect(refusalOf(plan, turn, parts, { wantsMetadata: true, notes })?.details.serviceMetadata).toMatchObject({
    pipeline: [{ type: 'plugin', name: 'auto-router' }],
  })
})

it('refuses a request that can go nowhere, and nothing else', () => {
  const nowhere = wantedFor(turnOf({ models: ['no/such'] }))
  expect(() => planRequest(parts, nowhere)).toThrow(/no\/such/)
  const plan = planRequest(parts, wantedFor(turnOf()))
  expect(refusalOf(plan, turnOf(), parts)).toBeNull()
})
