import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import type { EndpointHealth } from '../../src/routing/health-snapshot.ts'
import { explainNoCandidates } from '../../src/routing/route-error.ts'
import { catalogOf, healthOf, model, plan, prices, type TurnFields, tagsOf, turnOf } from './arrange.ts'

const catalog = catalogOf(
  model('a/m', { p1: { prices: prices(1) }, p2: { prices: prices(1000) }, p3: { prices: prices(1e6) } }),
  model('b/n', { p4: {} }),
)
const failing = (remainingMs = 20_000): EndpointHealth => ({ coolDown: { remainingMs, isBinding: false } })
const asking = (remainingMs: number): EndpointHealth => ({ coolDown: { remainingMs, isBinding: true } })
const limiting = (remainingMs: number): EndpointHealth => ({
  coolDown: { remainingMs, isBinding: true, isRateLimit: true },
})

function planWith(health: Record<string, EndpointHealth>, turn: TurnFields = {}) {
  return plan(catalog, turn, { health: healthOf(health) })
}

describe('an endpoint in a cool-down', () => {
  it('is left out, with the reason', () => {
    const made = planWith({ 'a/m@p1': failing(12_300) })
    expect(tagsOf(made)).toEqual(['p2', 'p3'])
    expect(made.excluded).toMatchObject([
      {
        endpoint: { tag: 'p1' },
        reason: 'cooling_down',
        detail: 'failed and is left alone for 13 s',
        retryAfterMs: 12_300,
      },
    ])
  })

  it('is left out although the order names it first', () => {
    const made = planWith({ 'a/m@p3': asking(5_000) }, { routing: { order: ['p3', 'p2'] } })
    expect(tagsOf(made)).toEqual(['p2', 'p1'])
    expect(made.excluded).toMatchObject([{ detail: 'asked to be left alone for 5 s' }])
  })

  it('is left out where another model is ready', () => {
    const made = planWith({ 'b/n@p4': failing() }, { models: ['b/n', 'a/m'] })
    expect(tagsOf(made)).toEqual(['p1', 'p2', 'p3'])
  })

  it('gives way to the next where there are no fallbacks', () => {
    const made = planWith({ 'a/m@p1': failing() }, { routing: { allowFallbacks: false } })
    expect(tagsOf(made)).toEqual(['p2'])
    const named = planWith({ 'a/m@p1': failing() }, { routing: { allowFallbacks: false, order: ['p1'] } })
    expect(tagsOf(named)).toEqual(['p1'])
  })
})

describe('F50: when all endpoints are in a cool-down', () => {
  const all = { 'a/m@p1': failing(1), 'a/m@p2': failing(2), 'a/m@p3': failing(3) }

  it('those that failed are asked all the same, the best first', () => {
    const made = planWith(all)
    expect(tagsOf(made)).toEqual(['p1', 'p2', 'p3'])
    expect(made.excluded).toEqual([])
    expect(tagsOf(planWith(all, { routing: { sort: 'price', ignore: ['p1'] } }))).toEqual(['p2', 'p3'])
  })

  it('those whose provider asked for it are not', () => {
    const made = planWith({ ...all, 'a/m@p1': asking(9_000) })
    expect(tagsOf(made)).toEqual(['p2', 'p3'])
    expect(made.excluded).toMatchObject([{ endpoint: { tag: 'p1' }, reason: 'cooling_down' }])
  })

  it('503 with the least remaining time when all of these asked for it', () => {
    const turn = { models: ['a/m', 'b/n'] }
    const made = planWith(
      {
        'a/m@p1': asking(9_000),
        'a/m@p2': asking(4_200),
        'a/m@p3': asking(50_000),
        'b/n@p4': asking(30_000),
      },
      turn,
    )
    expect(tagsOf(made)).toEqual([])
    const error = explainNoCandidates(made, turnOf(turn), catalog, { wantsMetadata: true })
    expect(error).toBeInstanceOf(GatewayError)
    expect(error).toMatchObject({
      type: 'provider_overloaded',
      status: 503,
      details: {
        retryAfter: 5,
        metadata: {
          availability: {
            code: 'temporarily_unavailable',
            retryable: true,
            retry_after: 5,
            requested_models: ['a/m', 'b/n'],
            affected_providers: ['p1', 'p2', 'p3', 'p4'],
            excluded_by: ['cooling_down'],
          },
        },
        serviceMetadata: { attempt: 0, summary: 'no endpoint was left after cooling_down' },
      },
    })
  })

  it('429 with the least remaining time when all of these limit how often they are asked', () => {
    const health = { 'a/m@p1': limiting(7_000_000), 'a/m@p2': limiting(40_000), 'a/m@p3': limiting(50_000) }
    expect(explainNoCandidates(planWith(health), turnOf({}), catalog)).toMatchObject({
      type: 'rate_limit_exceeded',
      status: 429,
      message: 'Every provider that could answer limits how often it may be asked just now. Try again in 40 s.',
      details: {
        retryAfter: 40,
        metadata: { availability: { code: 'capacity_exhausted', retryable: true, retry_after: 40 } },
      },
    })
    const mixed = planWith({ ...health, 'a/m@p2': asking(60_000) })
    expect(explainNoCandidates(mixed, turnOf({}), catalog)).toMatchObject({ status: 503, details: { retryAfter: 50 } })
  })

  it('503, too, when the other endpoints are left out for another reason', () => {
    const turn: TurnFields = { routing: { only: ['p1'] } }
    const error = explainNoCandidates(planWith({ 'a/m@p1': asking(300) }, turn), turnOf(turn), catalog)
    expect(error).toMatchObject({
      status: 503,
      details: { retryAfter: 1, metadata: { availability: { excluded_by: ['only', 'cooling_down'] } } },
    })
  })
})
