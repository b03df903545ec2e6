import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNamedBy, toEndpointNames } from '../../src/routing/endpoint-names.ts'
import { typicalPrice } from '../../src/routing/endpoint-price.ts'
import type { Candidate } from '../../src/routing/plan.ts'
import { runs } from '../support/level.ts'
import {
  arbitraryScene,
  catalogOf,
  healthOf,
  model,
  now,
  plan,
  planScene,
  prices,
  type Scene,
  seeded,
} from './arrange.ts'

const everyTier = new Set(['priority', 'flex'])

function check(law: (scene: Scene) => void) {
  fc.assert(fc.property(arbitraryScene, law), { numRuns: runs(400) })
}

/** The scene with one model and nothing in the request that comes before or after `sort`. */
function sortedScene(scene: Scene, sort: 'price' | 'throughput' | 'latency' | 'exacto'): Scene {
  const { only, ignore, serviceTier } = scene.turn.routing ?? {}
  return {
    ...scene,
    turn: {
      models: ['a/one'],
      routing: {
        sort,
        ...(only !== undefined && { only }),
        ...(ignore !== undefined && { ignore }),
        ...(serviceTier === 'flex' && { serviceTier }),
      },
    },
  }
}

function pairs<Value>(values: readonly Value[]): [Value, Value][] {
  return values
    .slice(1)
    .flatMap((value, index) => values.slice(index, index + 1).map((before): [Value, Value] => [before, value]))
}

const catalogPlace = ({ endpoint, model }: Candidate) => model.endpoints.indexOf(endpoint)

describe('each plan', () => {
  it('has every endpoint of the known models in exactly one of candidates and exclusions', () => {
    check((scene) => {
      const { candidates, excluded, requestedModels, unknownModels } = planScene(scene)
      const inVain = new Set(unknownModels)
      const known = new Set(requestedModels.filter((name) => !inVain.has(name)).map((name) => name.split(':')[0]))
      const endpoints = scene.models.filter(({ id }) => known.has(id)).flatMap((each) => each.endpoints)
      const placed = [...candidates, ...excluded].map(({ endpoint }) => endpoint.id)
      expect(placed.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
    })
  })

  it('depends on nothing but its inputs', () => {
    check((scene) => {
      expect(planScene(scene)).toEqual(planScene(scene))
    })
  })

  it('leaves its inputs as they were', () => {
    check((scene) => {
      const before = structuredClone(scene)
      planScene(scene)
      expect(scene).toEqual(before)
    })
  })

  it('has only endpoints that `only` names and `ignore` does not', () => {
    check((scene) => {
      const { only, ignore = [] } = scene.turn.routing ?? {}
      for (const { endpoint } of planScene(scene).candidates) {
        // With every tier asked for a base slug means the most, so `only` is at its widest here.
        if (only !== undefined) {
          expect(toEndpointNames(only).some((name) => isNamedBy(name, endpoint, everyTier))).toBe(true)
        }
        expect(toEndpointNames(ignore)).not.toContain(endpoint.tag)
        if (endpoint.tier === 'default') {
          expect(toEndpointNames(ignore).some((name) => isNamedBy(name, endpoint, everyTier))).toBe(false)
        }
      }
    })
  })

  it('I8: keeps the promises about privacy, price, quantization and modality for each candidate', () => {
    check((scene) => {
      const { dataCollection, zdr, maxPrice, quantizations } = scene.turn.routing ?? {}
      for (const { endpoint, model } of planScene(scene).candidates) {
        if (dataCollection === 'deny')
          expect(endpoint.provider.dataPolicy).toEqual({ training: false, retention: false })
        if (zdr === true) expect(endpoint.provider.isZdr).toBe(true)
        if (quantizations !== undefined) expect(quantizations).toContain(endpoint.quantization)
        for (const modality of scene.turn.input ?? []) expect(model.inputModalities).toContain(modality)
        if (maxPrice?.prompt !== undefined) {
          expect(endpoint.prices?.promptPicos).toBeLessThanOrEqual(maxPrice.prompt * 1e6)
        }
        if (maxPrice?.completion !== undefined) {
          expect(endpoint.prices?.completionPicos).toBeLessThanOrEqual(maxPrice.completion * 1e6)
        }
      }
    })
  })

  it('has one candidate at most without fallbacks: the one that would have been first', () => {
    check((scene) => {
      const { order, ...routing } = scene.turn.routing ?? {}
      const first = (allowFallbacks: boolean) =>
        planScene({ ...scene, turn: { ...scene.turn, routing: { ...routing, allowFallbacks } } }).candidates
      expect(first(false)).toEqual(first(true).slice(0, 1))
      const ordered = { ...scene.turn, routing: { ...routing, order: order ?? [], allowFallbacks: false } }
      expect(planScene({ ...scene, turn: ordered }).candidates.length).toBeLessThanOrEqual(1)
    })
  })

  it('goes through the models in the order in which they were named', () => {
    check((scene) => {
      const { partition: _, ...routing } = scene.turn.routing ?? {}
      const { candidates, requestedModels } = planScene({ ...scene, turn: { ...scene.turn, routing } })
      const places = candidates.map(({ requestedAs }) => requestedModels.indexOf(requestedAs))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    })
  })
})

describe('the law of each sort', () => {
  it('price: what comes next costs no less, and the same only in the order of the catalog', () => {
    check((scene) => {
      for (const [a, b] of pairs(planScene(sortedScene(scene, 'price')).candidates)) {
        const [priceA, priceB] = [typicalPrice(a.endpoint), typicalPrice(b.endpoint)]
        expect(priceA).toBeLessThanOrEqual(priceB)
        if (priceA === priceB) expect(catalogPlace(a)).toBeLessThan(catalogPlace(b))
      }
    })
  })

  it('throughput: what comes next is no faster, and unknown comes last', () => {
    check((scene) => {
      const of = ({ endpoint }: Candidate) => scene.health[endpoint.id]?.throughput?.p50 ?? 0
      for (const [a, b] of pairs(planScene(sortedScene(scene, 'throughput')).candidates)) {
        expect(of(a)).toBeGreaterThanOrEqual(of(b))
        if (of(a) === of(b)) expect(catalogPlace(a)).toBeLessThan(catalogPlace(b))
      }
    })
  })

  it('latency: what comes next is no quicker, and unknown comes last', () => {
    check((scene) => {
      const of = ({ endpoint }: Candidate) => scene.health[endpoint.id]?.latencySeconds?.p50 ?? 1e9
      for (const [a, b] of pairs(planScene(sortedScene(scene, 'latency')).candidates)) {
        expect(of(a)).toBeLessThanOrEqual(of(b))
        if (of(a) === of(b)) expect(catalogPlace(a)).toBeLessThan(catalogPlace(b))
      }
    })
  })

  it('exacto: the order of the catalog', () => {
    check((scene) => {
      for (const [a, b] of pairs(planScene(sortedScene(scene, 'exacto')).candidates)) {
        expect(catalogPlace(a)).toBeLessThan(catalogPlace(b))
      }
    })
  })

  it('partition none: price rises across all models', () => {
    check((scene) => {
      const turn = { models: ['a/one', 'a/two', 'b/three'], routing: { sort: 'price', partition: 'none' } } as const
      for (const [a, b] of pairs(planScene({ ...scene, turn }).candidates)) {
        expect(typicalPrice(a.endpoint)).toBeLessThanOrEqual(typicalPrice(b.endpoint))
      }
    })
  })
})

describe('load balancing', () => {
  const endpoints = { p1: { prices: prices(1) }, p2: { prices: prices(2) }, p3: { prices: prices(4) } }

  function shares(models: Parameters<typeof model>[1], position: number, draws = 20_000): Record<string, number> {
    const catalog = catalogOf(model('a/m', models))
    const random = seeded(7)
    const counts: Record<string, number> = {}
    for (let draw = 0; draw < draws; draw++) {
      const tag = plan(catalog, {}, { random }).candidates[position]?.endpoint.tag ?? 'none'
      counts[tag] = (counts[tag] ?? 0) + 1 / draws
    }
    return counts
  }

  it('gives each the first place in proportion to 1/price²', () => {
    const first = shares(endpoints, 0)
    expect(first['p1']).toBeCloseTo(16 / 21, 1.7)
    expect(first['p2']).toBeCloseTo(4 / 21, 1.7)
    expect(first['p3']).toBeCloseTo(1 / 21, 1.7)
  })

  it('gives the second place in the same proportion among those that are left', () => {
    // P(second = p3) = P(p1 first) · 1/5 + P(p2 first) · 1/17
    expect(shares(endpoints, 1)['p3']).toBeCloseTo((16 / 21) * (1 / 5) + (4 / 21) * (1 / 17), 1.7)
  })

  it('puts what is free first, evenly, and what has no known price last', () => {
    const mixed = {
      p1: { prices: prices(0) },
      p2: { prices: null },
      p3: { prices: prices(1) },
      p4: { prices: prices(0) },
    }
    const first = shares(mixed, 0, 5000)
    expect(Object.keys(first).toSorted()).toEqual(['p1', 'p4'])
    expect(first['p1']).toBeCloseTo(0.5, 1.5)
    expect(shares(mixed, 2, 100)).toEqual({ p3: expect.closeTo(1) })
    expect(shares(mixed, 3, 100)).toEqual({ p2: expect.closeTo(1) })
  })

  it('puts endpoints that failed within 30 seconds behind all that did not, the longest ago first', () => {
    check((scene) => {
      const turn = { models: ['a/one'], routing: {} }
      const { candidates } = planScene({ ...scene, turn })
      const health = healthOf(scene.health)
      const failedAt = ({ endpoint }: Candidate) => {
        const at = health.of(endpoint.id)?.lastFailureAt
        return at !== undefined && now - at < 30_000 ? at : 0
      }
      for (const [a, b] of pairs(candidates)) expect(failedAt(a)).toBeLessThanOrEqual(failedAt(b))
    })
  })
})
