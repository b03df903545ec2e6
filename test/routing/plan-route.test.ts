import { describe, expect, it } from 'vitest'
import type { Losses, LossesOf } from '../../src/routing/endpoint-filters.ts'
import { catalogOf, flat, healthOf, model, now, plan, prices, provider, type TurnFields, tagsOf } from './arrange.ts'

const three = { p1: {}, p2: {}, p3: {} }
const tiered = {
  p1: {},
  'p1/eu': {},
  'p1/priority': { tier: 'priority' },
  p2: {},
  'p2/flex': { tier: 'flex' },
} as const

/** The tags of the candidates for a model `a/m` with these endpoints, in the order of the catalog where nothing else is asked. */
function tagsFor(endpoints: Parameters<typeof model>[1], turn: TurnFields, health = {}) {
  const routing = { sort: 'exacto', ...turn.routing } as const
  return tagsOf(plan(catalogOf(model('a/m', endpoints)), { ...turn, routing }, { health: healthOf(health) }))
}

/** Tag and reason of what was left out. */
function reasonsFor(endpoints: Parameters<typeof model>[1], turn: TurnFields) {
  const { excluded } = plan(catalogOf(model('a/m', endpoints)), turn)
  return Object.fromEntries(excluded.map(({ endpoint, reason }) => [endpoint.tag, reason]))
}

describe('models', () => {
  const catalog = catalogOf(model('a/m', three), model('b/n', { p4: {} }), model('a/m:free', { p5: {} }))

  it('are taken in the order in which they were named', () => {
    const made = plan(catalog, { models: ['b/n', 'a/m'], routing: { sort: 'exacto' } })
    expect(tagsOf(made)).toEqual(['p4', 'p1', 'p2', 'p3'])
    expect(made).toMatchObject({ requested: 'b/n', requestedModels: ['b/n', 'a/m'], strategy: 'fallback' })
  })

  it('that are unknown are collected, and the others still serve', () => {
    const made = plan(catalog, { models: ['x/y', 'x/y:online', 'b/n'] })
    expect(tagsOf(made)).toEqual(['p4'])
    expect(made).toMatchObject({ unknownModels: ['x/y', 'x/y:online'] })
  })

  it('that are named twice are tried once, at their first place', () => {
    expect(tagsOf(plan(catalog, { models: ['b/n', 'a/m', 'b/n'], routing: { sort: 'exacto' } }))).toHaveLength(4)
  })

  it('that were left out under one name can serve under another', () => {
    const made = plan(catalog, { models: ['b/n:free', 'b/n'] })
    expect(tagsOf(made)).toEqual(['p4'])
    expect(made.candidates[0]?.requestedAs).toBe('b/n')
    expect(made.excluded).toEqual([])
  })

  it('default to the text model of the workspace', () => {
    const made = plan(catalog, { models: [] }, { defaults: { textModel: 'b/n' } })
    expect(made).toMatchObject({ requested: 'b/n', requestedModels: ['b/n'], strategy: 'direct' })
    expect(tagsOf(plan(catalog, { models: [] }))).toEqual([])
  })

  it.each([
    ['a/m', 'direct'],
    ['a/m:free', 'free'],
    ['b/n:free', 'free'],
    ['b/n:nitro', 'direct'],
    ['~a/m-latest', 'latest'],
    ['x/y', 'direct'],
  ])('%s is strategy %s', (name, strategy) => {
    expect(plan(catalog, { models: [name] }).strategy).toBe(strategy)
  })

  it('tell the family of an alias', () => {
    expect(plan(catalog, { models: ['~a/m-latest'] }).versionGroup).toBe('a/m')
    expect(plan(catalog).versionGroup).toBeUndefined()
  })
})

describe('only, ignore and order', () => {
  it('take a base slug for all endpoints of a provider but those of a tier', () => {
    expect(tagsFor(tiered, { routing: { only: ['p1'] } })).toEqual(['p1', 'p1/eu'])
    expect(tagsFor(tiered, { routing: { ignore: ['p1'] } })).toEqual(['p2'])
    expect(tagsFor(tiered, { routing: { order: ['p2'] } })).toEqual(['p2', 'p1', 'p1/eu'])
  })

  it('take a base slug for the endpoints of a tier that was asked for', () => {
    const routing = { only: ['p1'], serviceTier: 'priority' } as const
    expect(tagsFor(tiered, { routing })).toEqual(['p1/priority', 'p1', 'p1/eu'])
    expect(tagsFor(tiered, { routing: { ignore: ['p1'], serviceTier: 'priority' } })).toEqual(['p2'])
  })

  it('let endpoints of a tier serve by naming them', () => {
    expect(tagsFor(tiered, { routing: { only: ['p2/flex'] } })).toEqual(['p2/flex'])
    expect(tagsFor(tiered, { routing: { order: ['p1/priority'] } })).toEqual(['p1/priority', 'p1', 'p1/eu', 'p2'])
  })

  it('know a provider by its display name, in any letter case', () => {
    expect(tagsFor(tiered, { routing: { only: ['P2 INC'] } })).toEqual(['p2'])
    expect(tagsFor(tiered, { routing: { only: ['P1/EU'] } })).toEqual(['p1/eu'])
  })

  it('let `ignore` win over `only`', () => {
    expect(tagsFor(tiered, { routing: { only: ['p1', 'p2'], ignore: ['p1/eu'] } })).toEqual(['p1', 'p2'])
  })

  it('exclude every endpoint when `only` is empty, and none when `ignore` and `order` are', () => {
    expect(reasonsFor(three, { routing: { only: [] } })).toEqual({ p1: 'only', p2: 'only', p3: 'only' })
    expect(tagsFor(three, { routing: { ignore: [], order: [] } })).toEqual(['p1', 'p2', 'p3'])
  })

  it('`order` goes by its own order, and the rest follows', () => {
    expect(tagsFor(three, { routing: { order: ['p3', 'nobody', 'p2'] } })).toEqual(['p3', 'p2', 'p1'])
  })

  it('`order` holds an endpoint that is named itself at that place, not at that of its provider', () => {
    expect(tagsFor(tiered, { routing: { order: ['p1', 'p2', 'p1/eu'] } })).toEqual(['p1', 'p2', 'p1/eu'])
  })

  it('`order` sorts each model on its own, and all together with partition none', () => {
    const catalog = catalogOf(model('a/m', three), model('b/n', { p2: {}, p4: {} }))
    const routing = { order: ['p2', 'p4'] }
    const models = ['a/m', 'b/n']
    const tags = (partition: 'model' | 'none') => tagsOf(plan(catalog, { models, routing: { ...routing, partition } }))
    expect(tags('model')).toEqual(['p2', 'p1', 'p3', 'p2', 'p4'])
    expect(tags('none')).toEqual(['p2', 'p2', 'p4', 'p1', 'p3'])
  })

  it('an endpoint that is to be probed has its turn among the healthy ones, so that it is soon known to be back', () => {
    const cheap = { p1: { prices: prices(0) }, p2: {} }
    const tagsWith = (isProbeDue: boolean) => {
      const health = healthOf({ 'a/m@p1': { lastFailureAt: now, isProbeDue } })
      return tagsOf(plan(catalogOf(model('a/m', cheap)), {}, { health }))
    }
    expect(tagsWith(false)).toEqual(['p2', 'p1'])
    expect(tagsWith(true)).toEqual(['p1', 'p2'])
  })

  it('`order` switches load balancing off', () => {
    const failing = healthOf({ 'a/m@p1': { lastFailureAt: now } })
    const made = plan(catalogOf(model('a/m', three)), { routing: { order: ['p2'] } }, { health: failing })
    expect(tagsOf(made)).toEqual(['p2', 'p1', 'p3'])
  })

  it('without fallbacks only the first is tried', () => {
    expect(tagsFor(three, { routing: { allowFallbacks: false, order: ['p2'] } })).toEqual(['p2'])
    expect(reasonsFor(three, { routing: { allowFallbacks: false, order: ['p2'] } })).toEqual({
      p1: 'allow_fallbacks',
      p3: 'allow_fallbacks',
    })
  })

  it('without fallbacks, tries only endpoints that `order` names', () => {
    expect(tagsFor(three, { routing: { allowFallbacks: false, order: ['p9'] } })).toEqual([])
  })
})

describe('filters', () => {
  it.each<[string, TurnFields, Parameters<typeof model>[1][string]]>([
    ['only', { routing: { only: ['ok'] } }, {}],
    ['ignore', { routing: { ignore: ['bad'] } }, {}],
    [
      'data_collection',
      { routing: { dataCollection: 'deny' } },
      { provider: { dataPolicy: { training: true, retention: false } } },
    ],
    [
      'data_collection',
      { routing: { dataCollection: 'deny' } },
      { provider: { dataPolicy: { training: false, retention: true } } },
    ],
    ['zdr', { routing: { zdr: true } }, { provider: { isZdr: false } }],
    ['quantizations', { routing: { quantizations: ['unknown', 'fp8'] } }, { quantization: 'int4' }],
    ['max_price', { routing: { maxPrice: { prompt: 1 } } }, { prices: prices(1.000001) }],
    ['max_price', { routing: { maxPrice: { completion: 1 } } }, { prices: prices(1, 2) }],
    ['max_price', { routing: { maxPrice: { request: 0 } } }, { prices: prices(1, 1, 0.01) }],
    ['max_price', { routing: { maxPrice: { prompt: 1 } } }, { prices: null }],
    ['reasoning', { parameters: ['reasoning'] }, { supportedParameters: new Set(['tools']) }],
    ['image_config', { parameters: ['image_config'] }, { supportedParameters: new Set() }],
    [
      'require_parameters',
      { routing: { requireParameters: true }, parameters: ['seed'] },
      { supportedParameters: new Set() },
    ],
    ['context_length', { promptTokensGuess: 2001 }, { contextLength: 1000 }],
    ['tier', {}, { tier: 'flex' }],
    ['tools', { parameters: ['tools'] }, { supportedParameters: new Set() }],
    ['structured_outputs', { parameters: ['structured_outputs'] }, { supportedParameters: new Set() }],
    ['verbosity', { parameters: ['verbosity'] }, { supportedParameters: new Set() }],
  ])('%s leaves an endpoint out', (reason, turn, fields) => {
    expect(reasonsFor({ ok: {}, bad: fields }, turn)).toEqual({ bad: reason })
  })

  it('a tool that the provider runs leaves out endpoints that lack it only where the request insists on it', () => {
    const endpoints = { ok: { provider: { format: 'openai-responses' } }, bad: {} } as const
    const search = { kind: 'web_search', formats: ['openai-responses'], isForced: false }
    expect(reasonsFor(endpoints, { natives: [{ ...search, isForced: true }] })).toEqual({ bad: 'native_tools' })
    expect(reasonsFor(endpoints, { natives: [search], routing: { requireParameters: true } })).toEqual({
      bad: 'native_tools',
    })
    expect(reasonsFor(endpoints, { natives: [search] })).toEqual({})
    expect(reasonsFor(endpoints, {})).toEqual({})
  })

  it('modalities leave all endpoints of a model out', () => {
    const catalog = catalogOf(model('a/m', three), model('b/n', { p4: {} }, { inputModalities: ['text', 'image'] }))
    const made = plan(catalog, { models: ['a/m', 'b/n'], input: ['text', 'image'] })
    expect(tagsOf(made)).toEqual(['p4'])
    expect(made.excluded[0]).toMatchObject({ reason: 'input_modalities', detail: 'does not take image' })
    expect(reasonsFor({ p1: {} }, { output: ['text', 'image'] })).toEqual({ p1: 'output_modalities' })
  })

  it('modalities leave nothing out where a model says nothing of them', () => {
    const catalog = catalogOf(model('a/m', three, { inputModalities: [], outputModalities: [] }))
    expect(plan(catalog, { input: ['image'] }).candidates).toHaveLength(3)
  })

  it('a stored prompt needs an endpoint that lists it', () => {
    const listing = { supportedParameters: new Set(['prompt']) }
    expect(tagsFor({ p1: {}, p2: listing }, { parameters: ['prompt'] })).toEqual(['p2'])
  })

  it('a stored prompt goes to a provider that is known to store prompts, whatever its endpoints list', () => {
    const capabilities = { ...provider('p').capabilities, storedPrompts: true }
    const stores = { provider: { capabilities } }
    const listed = { ...stores, supportedParameters: new Set(['tools']) }
    expect(tagsFor({ p1: {}, p2: stores, p3: listed }, { parameters: ['prompt'] }).toSorted()).toEqual(['p2', 'p3'])
  })

  it.each(['prompt', 'image_config'])('%s leaves out what would not be told of it', (parameter) => {
    const listing = { supportedParameters: new Set([parameter]) }
    const catalog = catalogOf(model('a/m', { p1: listing, p2: listing }))
    const lossesOf: LossesOf = (_, { tag }) => ({ lost: [tag === 'p1' ? parameter : `${parameter}.detail`] })
    const made = plan(catalog, { parameters: [parameter] }, { lossesOf })
    expect(tagsOf(made)).toEqual(['p2'])
    expect(made.excluded).toMatchObject([{ reason: parameter }])
    expect(plan(catalog, {}, { lossesOf }).candidates).toHaveLength(2)
  })

  it('an endpoint that is sent a value changed is left out only where the request is to go as it is written', () => {
    const catalog = catalogOf(model('a/m', { p1: {}, p2: {}, p3: {} }))
    const losses: Readonly<Record<string, Losses>> = {
      p1: { lost: ['top_k'] },
      p2: { lost: [], adjusted: ['temperature'] },
    }
    const lossesOf: LossesOf = (_, { tag }) => losses[tag] ?? { lost: [] }
    const required = plan(catalog, { routing: { requireParameters: true } }, { lossesOf })
    expect(tagsOf(required).toSorted()).toEqual(['p2', 'p3'])
    const strict = plan(catalog, { routing: { requireParameters: true, isStrict: true } }, { lossesOf })
    expect(tagsOf(strict)).toEqual(['p3'])
    expect(strict.excluded).toMatchObject([
      { reason: 'strict', detail: 'is not sent top_k' },
      { reason: 'strict', detail: 'does not take temperature as it is' },
    ])
  })

  it('unknown parameters leave nothing out', () => {
    const routing = { requireParameters: true }
    expect(tagsFor(three, { routing, parameters: ['tools', 'reasoning', 'seed'] })).toHaveLength(3)
  })

  it('no endpoint is known to be distillable', () => {
    expect(reasonsFor({ p1: {} }, { routing: { enforceDistillableText: true } })).toEqual({
      p1: 'enforce_distillable_text',
    })
  })

  it('a price as high as the ceiling passes, decimal fractions included', () => {
    const routing = { maxPrice: { prompt: 4.35, completion: 0.29, request: 0.001 } }
    expect(tagsFor({ p1: { prices: prices(4.35, 0.29, 0.001) } }, { routing })).toEqual(['p1'])
  })

  it('a ceiling on what no endpoint has a price for leaves nothing out', () => {
    expect(tagsFor({ p1: {}, p2: { prices: null } }, { routing: { maxPrice: { image: 0, audio: 0 } } })).toHaveLength(2)
  })

  it('a ceiling on audio and images holds for endpoints with prices of their own for them', () => {
    const own = { prices: { ...prices(1), audioInputPicos: 2e6, audioOutputPicos: 8e6 } }
    const images = { prices: { ...prices(1), imageOutputPicos: 30e6 } }
    const tagsUnder = (maxPrice: object) => tagsFor({ plain: {}, own, images }, { routing: { maxPrice } })
    expect(tagsUnder({ audio: 8 })).toEqual(['plain', 'own', 'images'])
    expect(tagsUnder({ audio: 4 })).toEqual(['plain', 'images'])
    expect(tagsUnder({ image: 1 })).toEqual(['plain', 'own'])
  })

  it("an endpoint's own context length wins over the model's", () => {
    expect(tagsFor({ p1: { contextLength: 1e6 }, p2: {} }, { promptTokensGuess: 500_000 })).toEqual(['p1'])
  })

  it('an input that is over the context by the guess alone is let through', () => {
    expect(tagsFor({ p1: { contextLength: 1000 } }, { promptTokensGuess: 2000 })).toEqual(['p1'])
  })

  it('tools are only a preference: without an endpoint that supports them all are kept', () => {
    const none = { supportedParameters: new Set<string>() }
    expect(tagsFor({ p1: none, p2: none }, { parameters: ['tools', 'verbosity'] })).toEqual(['p1', 'p2'])
  })

  it('reasoning is only a preference, which programs send to every model, unless parameters are required', () => {
    const none = { supportedParameters: new Set(['tools']) }
    const asked = { parameters: ['reasoning'] }
    expect(tagsFor({ p1: none, p2: none }, asked)).toEqual(['p1', 'p2'])
    expect(tagsFor({ p1: none, p2: {} }, asked)).toEqual(['p2'])
    expect(reasonsFor({ p1: none }, { ...asked, routing: { requireParameters: true } })).toEqual({
      p1: 'require_parameters',
    })
    expect(reasonsFor({ p1: none }, { ...asked, models: ['a/m:thinking'] })).toEqual({ p1: 'reasoning' })
  })

  it('tools are preferred among endpoints that meet the constraints', () => {
    const none = { supportedParameters: new Set<string>() }
    const tools = { supportedParameters: new Set(['tools']) }
    expect(tagsFor({ p1: none, p2: tools }, { parameters: ['tools'], routing: { ignore: ['p2'] } })).toEqual(['p1'])
  })
})

describe('tiers', () => {
  it('priority tries priority endpoints first and falls back', () => {
    expect(tagsFor(tiered, { routing: { serviceTier: 'priority' } })).toEqual(['p1/priority', 'p1', 'p1/eu', 'p2'])
  })

  it('flex uses flex endpoints only, and the others where there are none', () => {
    expect(tagsFor(tiered, { routing: { serviceTier: 'flex' } })).toEqual(['p2/flex'])
    expect(tagsFor(three, { routing: { serviceTier: 'flex' } })).toEqual(['p1', 'p2', 'p3'])
  })

  it('`order` stands before the priority tier', () => {
    const routing = { serviceTier: 'priority', order: ['p2', 'p1'] } as const
    expect(tagsFor(tiered, { routing })).toEqual(['p2', 'p1/priority', 'p1', 'p1/eu'])
  })
})

describe('sorting', () => {
  const seen = {
    'a/m@p1': { throughput: flat(10), latencySeconds: flat(3) },
    'a/m@p2': { throughput: flat(30), latencySeconds: flat(2) },
  }

  it('by throughput and latency goes by what was measured, unknown last', () => {
    expect(tagsFor(three, { routing: { sort: 'throughput' } }, seen)).toEqual(['p2', 'p1', 'p3'])
    expect(tagsFor(three, { routing: { sort: 'latency' } }, seen)).toEqual(['p2', 'p1', 'p3'])
  })

  it('by price counts what a request itself costs', () => {
    const endpoints = { p1: { prices: prices(1, 1, 0.01) }, p2: { prices: prices(2) }, p3: { prices: null } }
    expect(tagsFor(endpoints, { routing: { sort: 'price' } })).toEqual(['p2', 'p1', 'p3'])
  })

  it('comes from the workspace where the request names none', () => {
    const endpoints = { p1: { prices: prices(2) }, p2: { prices: prices(1) } }
    const made = plan(catalogOf(model('a/m', endpoints)), {}, { defaults: { sort: 'price' } })
    expect(tagsOf(made)).toEqual(['p2', 'p1'])
  })

  it('moves endpoints that miss a preferred speed to the end, never out', () => {
    expect(tagsFor(three, { routing: { preferredMinThroughput: { p50: 20 } } }, seen)).toEqual(['p2', 'p3', 'p1'])
    expect(tagsFor(three, { routing: { preferredMaxLatency: { p99: 2.5 } } }, seen)).toEqual(['p2', 'p3', 'p1'])
    expect(tagsFor(three, { routing: { preferredMaxLatency: { p90: 1 } } }, seen)).toEqual(['p3', 'p1', 'p2'])
  })
})

describe('variants', () => {
  const endpoints = {
    p1: { prices: prices(2) },
    p2: { prices: prices(1) },
    'p3/flex': { tier: 'flex', prices: prices(0.5) },
    'p4/priority': { tier: 'priority', prices: prices(4) },
    p5: { prices: prices(0), supportedParameters: new Set<string>() },
  } as const

  it(':floor sorts by price, flex endpoints included', () => {
    expect(tagsFor(endpoints, { models: ['a/m:floor'] })).toEqual(['p5', 'p3/flex', 'p2', 'p1'])
  })

  it(':nitro sorts by throughput, priority endpoints included', () => {
    const health = { 'a/m@p4/priority': { throughput: flat(90) }, 'a/m@p2': { throughput: flat(50) } }
    expect(tagsFor(endpoints, { models: ['a/m:nitro'] }, health)).toEqual(['p4/priority', 'p2', 'p1', 'p5'])
  })

  it(':free keeps only what is known to be free', () => {
    expect(tagsFor({ ...endpoints, p6: { prices: null } }, { models: ['a/m:free'] })).toEqual(['p5'])
  })

  it(':thinking leaves out what is known not to reason', () => {
    expect(tagsFor(endpoints, { models: ['a/m:thinking'] })).toEqual(['p1', 'p2'])
  })

  it(':exacto keeps the order of the catalog', () => {
    const made = plan(catalogOf(model('a/m', three)), { models: ['a/m:exacto'] }, { random: () => 0.999 })
    expect(tagsOf(made)).toEqual(['p1', 'p2', 'p3'])
  })

  it('count for their own model only', () => {
    const catalog = catalogOf(model('a/m', endpoints), model('b/n', { 'p7/flex': { tier: 'flex' }, p8: {} }))
    expect(tagsOf(plan(catalog, { models: ['b/n', 'a/m:floor'] }))).toEqual(['p8', 'p5', 'p3/flex', 'p2', 'p1'])
  })
})
