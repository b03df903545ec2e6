import { expect, it } from 'vitest'
import { StickySession } from '../../src/attempts/health/sticky-session.ts'
import { StickyStore } from '../../src/attempts/health/sticky-store.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import { type PlannedFor, type PlanParts, planTurn } from '../../src/pipeline/plan.ts'
import { shorten } from '../../src/pipeline/shorten.ts'
import { catalogOf, model, requestOf, turnOf } from './arrange.ts'

const catalog = catalogOf(
  model('a/m', { small: { contextLength: 1000 } }),
  model('b/m', { large: { contextLength: 5000 } }),
)
const parts: PlanParts = {
  catalog: () => catalog,
  health: { snapshot: () => ({ of: () => undefined }), now: () => 0 },
  random: () => 0.5,
  routing: { allowsUnpriced: true },
}

const words = (count: number) => Array.from({ length: count }, () => 'river').join(' ')

function wantedFor(role: 'user' | 'system', tokens: number, more: Partial<Turn> = {}): PlannedFor {
  const said = { kind: 'message', role, parts: [{ kind: 'text', text: words(tokens) }] } as const
  const own = turnOf({ models: ['a/m'] })
  const turn: Turn = {
    ...own,
    needs: { ...own.needs, promptTokensGuess: tokens * 2 },
    conversation: () => ({ items: [said], tools: [] }),
    ...more,
  }
  const { caller, notes } = requestOf()
  return { turn, sticky: new StickySession(new StickyStore(() => 0), turn, 'org-1'), caller, byok: null, notes }
}

const run = (wanted: PlannedFor) => shorten(parts, wanted, planTurn(parts, wanted))

it('gives the same turn at once where it is far from too long, or may not be shortened', () => {
  for (const wanted of [wantedFor('user', 200), wantedFor('user', 900, { truncation: 'disabled' })]) {
    expect(run(wanted)).toMatchObject({ turn: wanted.turn })
    expect(run(wanted)).not.toBeInstanceOf(Promise)
  }
})

it('gives the same turn where its tokens, counted, fit', async () => {
  const wanted = wantedFor('user', 700)
  expect((await run(wanted)).turn).toBe(wanted.turn)
  expect(wanted.notes?.list()).toEqual([])
})

it('gives a shorter one that can not be relayed, leaves room for the answer, and says so', async () => {
  const wanted = wantedFor('user', 900, { outputTokensMax: 400 })
  const { turn, plan } = await run(wanted)
  expect(turn.asWritten).toBeNull()
  expect(turn.needs.promptTokensGuess).toBeLessThanOrEqual(600)
  expect(JSON.stringify(turn.conversation()).length).toBeLessThan(900 * 5)
  expect(plan.candidates.map(({ endpoint }) => endpoint.tag)).toEqual(['small'])
  expect(wanted.notes?.list()).toMatchObject([{ type: 'context_compression', data: { texts_cut: 1 } }])
})

it('leaves what can not be shortened to candidates with room, and refuses it where there is none', async () => {
  const wanted = wantedFor('system', 1500, { models: ['a/m', 'b/m'] })
  const { turn, plan } = await run(wanted)
  expect(turn).toBe(wanted.turn)
  expect(plan.candidates.map(({ endpoint }) => endpoint.tag)).toEqual(['large'])
  await expect(run(wantedFor('system', 1500))).rejects.toMatchObject({ type: 'context_length_exceeded', status: 400 })
})

it('leaves what can not be decoded to the provider', async () => {
  const wanted = wantedFor('user', 900, {
    conversation() {
      throw new Error('not decodable')
    },
  })
  expect((await run(wanted)).turn).toBe(wanted.turn)
})
