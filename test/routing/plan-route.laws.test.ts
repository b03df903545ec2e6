import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNamedBy, toEndpointNames } from '../../src/routing/endpoint-names.ts'
import { isFree } from '../../src/routing/endpoint-price.ts'
import { placeInOrder } from '../../src/routing/order-candidates.ts'
import { planRoute } from '../../src/routing/plan-route.ts'
import type { RouteAllowList } from '../../src/routing/route-allow-list.ts'
import { supports } from '../../src/routing/supports.ts'
import { runs } from '../support/level.ts'
import {
  arbitraryScene,
  catalogOf,
  healthOf,
  model,
  modelIds,
  now,
  plan,
  planScene,
  type Scene,
  seeded,
  tagsOf,
  turnOf,
} from './arrange.ts'

const everyTier = new Set(['priority', 'flex'])
const names = ['p1', 'p2', 'p3', 'p4', 'p1/eu', 'p2/priority', 'P3 Inc', 'nobody']

const arbitraryAllowed: fc.Arbitrary<RouteAllowList> = fc.record(
  { models: fc.subarray([...modelIds]), endpoints: fc.subarray(names) },
  { requiredKeys: [] },
)

function planWith({ models, turn, health, seed }: Scene, allowed: RouteAllowList) {
  return planRoute({
    catalog: catalogOf(...models),
    turn: turnOf(turn),
    health: healthOf(health),
    now,
    random: seeded(seed),
    allowed,
  })
}

function check(law: (scene: Scene) => void) {
  fc.assert(fc.property(arbitraryScene, law), { numRuns: runs(300) })
}

describe('I8: the allow-list', () => {
  it('holds whatever the request names: only what both `only` and it allow is left', () => {
    fc.assert(
      fc.property(arbitraryScene, arbitraryAllowed, (scene, allowed) => {
        const { only } = scene.turn.routing ?? {}
        for (const { endpoint, model: served } of planWith(scene, allowed).candidates) {
          if (allowed.models !== undefined) expect(allowed.models).toContain(served.id)
          for (const list of [allowed.endpoints, only]) {
            if (list === undefined) continue
            expect(toEndpointNames(list).some((name) => isNamedBy(name, endpoint, everyTier))).toBe(true)
          }
        }
      }),
      { numRuns: runs(400) },
    )
  })

  it('only takes away: what is a candidate with it is one without it', () => {
    fc.assert(
      fc.property(arbitraryScene, arbitraryAllowed, (scene, allowed) => {
        // What is preferred among fewer endpoints can be another one.
        const { allowFallbacks: _, serviceTier: __, ...routing } = scene.turn.routing ?? {}
        const plain: Scene = { ...scene, turn: { ...scene.turn, parameters: [], routing } }
        const without = new Set(planScene(plain).candidates.map(({ endpoint }) => endpoint.id))
        for (const { endpoint } of planWith(plain, allowed).candidates) expect(without).toContain(endpoint.id)
      }),
      { numRuns: runs(300) },
    )
  })

  it('is the reason that is named before any other', () => {
    const catalog = catalogOf(model('a/m', { p1: {}, p2: {} }), model('b/n', { p1: {} }))
    const made = plan(
      catalog,
      { models: ['a/m', 'b/n'], routing: { only: ['p2'] } },
      { allowed: { models: ['a/m'], endpoints: ['p1'] } },
    )
    expect(tagsOf(made)).toEqual([])
    expect(made.excluded.map(({ endpoint, reason }) => `${endpoint.id} ${reason}`)).toEqual([
      'a/m@p1 only',
      'a/m@p2 allow_list',
      'b/n@p1 allow_list',
    ])
  })

  it('lets nothing through when it is empty', () => {
    const catalog = catalogOf(model('a/m', { p1: {} }))
    expect(plan(catalog, {}, { allowed: { endpoints: [] } }).candidates).toEqual([])
    expect(plan(catalog, {}, { allowed: { models: [] } }).candidates).toEqual([])
    expect(plan(catalog, {}, { allowed: {} }).candidates).toHaveLength(1)
  })
})

describe('every plan', () => {
  it('brings what `order` names in its order, before all else of the same model', () => {
    check((scene) => {
      const { only, ignore, order = [], serviceTier } = scene.turn.routing ?? {}
      const routing = { order, ...(only && { only }), ...(ignore && { ignore }), ...(serviceTier && { serviceTier }) }
      const { candidates } = planScene({ ...scene, turn: { models: ['a/one'], routing } })
      const asked = new Set(serviceTier === undefined ? [] : [serviceTier])
      const places = candidates.map((candidate) => placeInOrder(candidate, toEndpointNames(order), asked))
      for (const [index, place] of places.entries()) expect(place).toBeGreaterThanOrEqual(places[index - 1] ?? 0)
    })
  })

  it('has endpoints of a tier only where that tier, or they, were asked for', () => {
    check((scene) => {
      const { order = [], only = [], serviceTier } = scene.turn.routing ?? {}
      const named = new Set(toEndpointNames([...order, ...only]))
      for (const { endpoint, requestedAs } of planScene(scene).candidates) {
        const asked = [
          'default',
          serviceTier,
          ...(requestedAs.endsWith(':nitro') ? ['priority'] : []),
          ...(requestedAs.endsWith(':floor') ? ['flex'] : []),
        ]
        expect(asked.includes(endpoint.tier) || named.has(endpoint.tag)).toBe(true)
      }
    })
  })

  it('has only free endpoints for :free, and only such as take what a request must have', () => {
    check((scene) => {
      const { parameters = [], routing } = scene.turn
      for (const { endpoint, requestedAs } of planScene(scene).candidates) {
        if (requestedAs.endsWith(':free')) expect(isFree(endpoint)).toBe(true)
        for (const parameter of parameters) {
          if (routing?.requireParameters === true || parameter === 'prompt') {
            expect(supports(endpoint, parameter)).toBe(true)
          }
        }
        if (requestedAs.endsWith(':thinking')) expect(supports(endpoint, 'reasoning')).toBe(true)
      }
    })
  })

  it('moves what misses a preferred speed to the end of its model, never out', () => {
    check((scene) => {
      const preferences = { preferredMinThroughput: { p50: 3 }, preferredMaxLatency: { p90: 2 } }
      const ask = (routing: object) => planScene({ ...scene, turn: { models: ['a/one'], routing } }).candidates
      const candidates = ask({ sort: 'price', ...preferences })
      expect(candidates.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(
        ask({ sort: 'price' })
          .map(({ endpoint }) => endpoint.id)
          .toSorted(),
      )
      const misses = candidates.map(({ endpoint }) => {
        const { throughput, latencySeconds } = scene.health[endpoint.id] ?? {}
        return (throughput?.p50 ?? 3) < 3 || (latencySeconds?.p90 ?? 0) > 2
      })
      expect(misses).toEqual(misses.toSorted((a, b) => Number(a) - Number(b)))
    })
  })
})
