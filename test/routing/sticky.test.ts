import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StickyEndpoints } from '../../src/routing/put-sticky-first.ts'
import { runs } from '../support/level.ts'
import {
  arbitraryScene,
  catalogOf,
  flat,
  healthOf,
  model,
  modelIds,
  plan,
  prices,
  type Scene,
  seeded,
  type TurnFields,
  tagsOf,
} from './arrange.ts'

const catalog = catalogOf(
  model('a/m', {
    p1: { prices: prices(1) },
    p2: { prices: prices(1000) },
    p3: { prices: prices(1e6) },
    'p4/priority': { tier: 'priority' },
  }),
  model('b/n', { p5: { prices: prices(1) }, p6: { prices: prices(1000) } }),
)
const stickTo = (...endpointIds: string[]): StickyEndpoints => ({
  of: (modelId) => endpointIds.find((id) => id.startsWith(`${modelId}@`)),
})
const tagsWith = (sticky: StickyEndpoints, turn: TurnFields = {}, health = {}) =>
  tagsOf(plan(catalog, turn, { sticky, health: healthOf(health) }))

describe('the endpoint that a conversation sticks to', () => {
  it('comes first, and the others keep their order', () => {
    expect(tagsWith(stickTo('a/m@p3'))).toEqual(['p3', 'p1', 'p2'])
    expect(tagsWith(stickTo('a/m@p3'), { routing: { sort: 'price' } })).toEqual(['p3', 'p1', 'p2'])
  })

  it('comes first among those of its model, or of all where they are sorted together', () => {
    const models = ['a/m', 'b/n']
    expect(tagsWith(stickTo('b/n@p6'), { models })).toEqual(['p1', 'p2', 'p3', 'p6', 'p5'])
    const together = tagsWith(stickTo('b/n@p6'), { models, routing: { partition: 'none', sort: 'price' } })
    expect(together.at(0)).toBe('p6')
  })

  it('does not count where the caller gave an order', () => {
    expect(tagsWith(stickTo('a/m@p3'), { routing: { order: ['p2'] } })).toEqual(['p2', 'p1', 'p3'])
  })

  it('comes behind the tier that was asked for, and to the end when it is too slow', () => {
    expect(tagsWith(stickTo('a/m@p3'), { routing: { serviceTier: 'priority' } })).toEqual([
      'p4/priority',
      'p3',
      'p1',
      'p2',
    ])
    const slow = { 'a/m@p3': { latencySeconds: flat(9) } }
    const tags = tagsWith(stickTo('a/m@p3'), { routing: { preferredMaxLatency: { p50: 1 } } }, slow)
    expect(tags.at(-1)).toBe('p3')
  })

  it('changes nothing when it is gone from the catalog', () => {
    expect(tagsWith(stickTo('a/m@gone'))).toEqual(['p1', 'p2', 'p3'])
  })
})

describe('stickiness', () => {
  const coolDowns = fc.dictionary(
    fc
      .tuple(fc.constantFrom(...modelIds), fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p1/eu', 'p2/priority'))
      .map(([id, tag]) => `${id}@${tag}`),
    fc.record({ remainingMs: fc.integer({ min: 1, max: 60_000 }), isBinding: fc.boolean() }),
  )
  const sticky = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p1/eu', 'p2/priority', 'p3/flex', 'gone')

  const planScene = ({ models, turn, health, seed }: Scene, coolDowns: Record<string, object>, stuckTo?: string) => {
    const seen = Object.fromEntries(
      [...new Set([...Object.keys(health), ...Object.keys(coolDowns)])].map((id) => [
        id,
        { ...health[id], ...(coolDowns[id] !== undefined && { coolDown: coolDowns[id] }) },
      ]),
    )
    return plan(catalogOf(...models), turn, {
      health: healthOf(seen as Scene['health']),
      random: seeded(seed),
      ...(stuckTo !== undefined && { sticky: stickTo(...modelIds.map((id) => `${id}@${stuckTo}`)) }),
    })
  }

  it('never beats an exclusion: it changes the order of candidates and nothing else', () => {
    fc.assert(
      fc.property(arbitraryScene, coolDowns, sticky, (scene, cooling, stuckTo) => {
        const plain = planScene(scene, cooling)
        const stuck = planScene(scene, cooling, stuckTo)
        const ids = ({ candidates, excluded }: typeof plain) =>
          [...candidates, ...excluded].map(({ endpoint }) => endpoint.id).toSorted()
        expect(ids(stuck)).toEqual(ids(plain))
        if (scene.turn.routing?.allowFallbacks === false) {
          expect(stuck.candidates).toHaveLength(plain.candidates.length)
          return
        }
        const reasons = ({ excluded }: typeof plain) =>
          excluded.map(({ endpoint, reason }) => `${endpoint.id} ${reason}`).toSorted()
        expect(reasons(stuck)).toEqual(reasons(plain))
      }),
      { numRuns: runs(400) },
    )
  })

  it('is nothing under an order', () => {
    fc.assert(
      fc.property(arbitraryScene, coolDowns, sticky, (scene, cooling, stuckTo) => {
        const turn = { ...scene.turn, routing: { ...scene.turn.routing, order: ['p2', 'p1'] } }
        expect(planScene({ ...scene, turn }, cooling, stuckTo)).toEqual(planScene({ ...scene, turn }, cooling))
      }),
      { numRuns: runs(200) },
    )
  })

  it('leaves everyone else where they were', () => {
    fc.assert(
      fc.property(arbitraryScene, coolDowns, sticky, (scene, cooling, stuckTo) => {
        if (scene.turn.routing?.allowFallbacks === false) return
        const others = ({ candidates }: ReturnType<typeof planScene>) =>
          candidates.filter(({ endpoint }) => endpoint.tag !== stuckTo).map(({ endpoint }) => endpoint.id)
        expect(others(planScene(scene, cooling, stuckTo))).toEqual(others(planScene(scene, cooling)))
      }),
      { numRuns: runs(400) },
    )
  })
})

describe('a cool-down', () => {
  it('always keeps an allowed endpoint that only failed, and never one whose provider asked for its cool-down', () => {
    const everything = fc.record({ isBinding: fc.boolean(), remainingMs: fc.integer({ min: 1, max: 60_000 }) })
    fc.assert(
      fc.property(arbitraryScene, fc.infiniteStream(everything), (scene, drawn) => {
        const endpoints = scene.models.flatMap((each) => each.endpoints)
        const coolDowns = new Map(endpoints.map(({ id }) => [id, drawn.next().value]))
        const without = plan(catalogOf(...scene.models), scene.turn, { random: seeded(scene.seed) })
        const made = plan(catalogOf(...scene.models), scene.turn, {
          random: seeded(scene.seed),
          health: { of: (id) => ({ coolDown: coolDowns.get(id) }) },
        })
        for (const { endpoint } of made.candidates) expect(coolDowns.get(endpoint.id)?.isBinding).toBe(false)
        const allowed = without.candidates.filter(({ endpoint }) => coolDowns.get(endpoint.id)?.isBinding === false)
        if (allowed.length > 0) expect(made.candidates).not.toHaveLength(0)
      }),
      { numRuns: runs(300) },
    )
  })
})
