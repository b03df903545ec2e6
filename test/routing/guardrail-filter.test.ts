import { describe, expect, it } from 'vitest'
import type { GuardrailRules } from '../../src/records/guardrail.ts'
import { guardrailFilter } from '../../src/routing/guardrail-filter.ts'
import { catalogOf, guardrail, model, plan, prices, tagsOf } from './arrange.ts'

const keeps = { dataPolicy: { training: false, retention: true } }
const trains = { dataPolicy: { training: true, retention: true } }

const catalog = catalogOf(
  model('a/one', { p1: {}, p2: {}, 'p2/priority': { tier: 'priority' } }),
  model('a/one-2025-04-14', { p1: {} }),
  model('a/one:free', { p3: { prices: prices(0) } }),
  model('a/two', { p1: {}, p3: { prices: prices(0) } }),
  model('b/four-4.5', { p1: {} }),
)

/** What is left of a model for a caller with one guardrail for each of these rules. */
function leftOf(name: string, ...rules: readonly Partial<GuardrailRules>[]) {
  const guardrails = rules.map((each, index) => guardrail(each, `G${index + 1}`))
  const turn = { models: [name], routing: { serviceTier: 'priority' as const } }
  return [...tagsOf(plan(catalog, turn, { guardrails }))].sort()
}

const all = ['p1', 'p2', 'p2/priority']

describe('lists of models', () => {
  it.each<[string, readonly string[], boolean]>([
    ['a/one', ['a/one'], true],
    ['a/one', ['A/One'], true],
    ['a/one', [' a/one '], true],
    ['a/one', ['a/*'], true],
    ['a/one', ['*'], true],
    ['a/one', ['*/one'], true],
    ['a/one', ['b/*', 'a/one'], true],
    ['a/one', ['a/on'], false],
    ['a/one', ['b/*'], false],
    ['a/one', ['a'], false],
    ['a/one', ['a?one'], false],
    ['a/one', [], false],
    ['b/four-4.5', ['b/four-4-5'], true],
  ])('%s is allowed by %j: %s', (name, allowedModels, is) => {
    expect(leftOf(name, { allowedModels }).length > 0).toBe(is)
  })

  it('allow nothing but what they name: no other version and no free variant of it', () => {
    expect(leftOf('a/one-2025-04-14', { allowedModels: ['a/one'] })).toEqual([])
    expect(leftOf('a/one:free', { allowedModels: ['a/one'] })).toEqual([])
    expect(leftOf('a/one', { allowedModels: ['a/one-2025-04-14'] })).toEqual([])
  })

  it('forbid all versions and variants of what they name', () => {
    for (const name of ['a/one', 'a/one-2025-04-14', 'a/one:free', 'a/one:nitro', 'a/one:online:floor'])
      expect(leftOf(name, { ignoredModels: ['a/one'] })).toEqual([])
    expect(leftOf('a/one', { ignoredModels: ['a/one-2025-04-14'] })).toEqual(all)
  })

  it('mean by :free what costs nothing', () => {
    expect(leftOf('a/two', { allowedModels: ['a/two:free'] })).toEqual(['p3'])
    expect(leftOf('a/two', { ignoredModels: ['a/two:free'] })).toEqual(['p1'])
    expect(leftOf('a/one', { ignoredModels: ['a/two'] })).toEqual(all)
  })

  it('mean what their aliases stand for', () => {
    expect(leftOf('a/one', { ignoredModels: ['a/one:nitro'] })).toEqual([])
    expect(leftOf('~a/two-latest', { allowedModels: ['a/two'] })).toEqual(['p1', 'p3'])
    expect(leftOf('a/two', { ignoredModels: ['~a/two-latest'] })).toEqual([])
  })

  it('intersect where they allow, and unite where they forbid', () => {
    expect(leftOf('a/one', { allowedModels: ['a/*'] }, { allowedModels: ['a/one', 'b/*'] })).toEqual(all)
    expect(leftOf('a/two', { allowedModels: ['a/*'] }, { allowedModels: ['a/one', 'b/*'] })).toEqual([])
    expect(leftOf('a/one', { ignoredModels: ['b/*'] }, { ignoredModels: ['a/one'] })).toEqual([])
    expect(leftOf('a/one', { allowedModels: ['*'], ignoredModels: ['a/*'] })).toEqual([])
  })

  it('tell no provider a name that nobody listed, where filters look at what leaves', () => {
    const unlisted = model('p1/anything', { p1: {} })
    const open = { ...catalog, find: (id: string) => (id === 'p1/anything' ? unlisted : catalog.find(id)) }
    const leftOf = (rules: Partial<GuardrailRules>) =>
      plan(open, { models: ['p1/anything'] }, { guardrails: [guardrail(rules)] }).candidates.length
    const builtins = [{ slug: 'email', action: 'flag' }] as const
    expect(leftOf({ builtins })).toBe(0)
    expect(leftOf({ patterns: [{ pattern: 'x', action: 'redact', appliesTo: 'both' }], appliesTo: 'output' })).toBe(0)
    expect(leftOf({ builtins, appliesTo: 'output' })).toBe(1)
    expect(leftOf({})).toBe(1)
  })

  it('let out a name that nobody listed where filters have found nothing in it', () => {
    const unlisted = model('p1/anything', { p1: {} })
    const open = { ...catalog, find: (id: string) => (id === 'p1/anything' ? unlisted : catalog.find(id)) }
    const looking = guardrail({ builtins: [{ slug: 'email', action: 'flag' }] })
    const excluded = (...seen: readonly [string, ReadonlySet<string>][]) =>
      plan(open, { models: ['p1/anything'] }, { guardrails: [looking], seenNames: new Map(seen) }).excluded
    expect(excluded(['p1/anything', new Set()])).toEqual([])
    expect(excluded(['p1/anything', new Set(['another'])])).toEqual([])
    expect(excluded(['p1/other', new Set()])).toHaveLength(1)
    expect(excluded(['p1/anything', new Set([looking.id])])).toMatchObject([
      {
        reason: 'guardrail',
        detail:
          'serves p1/anything, which is not in the catalog, and guardrail "G" looks at what leaves: list it under models in gateway.yaml',
      },
    ])
  })

  it('forbid what the catalog does not list, which may be the same by a name of its provider', () => {
    const unlisted = model('p1/anything', { p1: {} })
    const open = { ...catalog, find: (id: string) => (id === 'p1/anything' ? unlisted : catalog.find(id)) }
    const excludedBy = (rules: Partial<GuardrailRules>) =>
      plan(open, { models: ['p1/anything'] }, { guardrails: [guardrail(rules)] }).excluded.map(({ detail }) => detail)
    expect(excludedBy({ ignoredModels: ['a/one'] })).toEqual([
      'serves p1/anything, which is not in the catalog and may be a model that guardrail "G" forbids',
    ])
    expect(excludedBy({ allowedModels: ['p1/*'] })).toEqual([])
    expect(excludedBy({ allowedModels: ['a/*'] })).toHaveLength(1)
  })

  it('X14: are not dodged by another name of the same model, and are read in linear time whatever their patterns', () => {
    const forbidden = { ignoredModels: ['A/ONE'] }
    for (const name of [
      'a/one',
      'a/one:free',
      'a/one:nitro',
      'a/one:floor:thinking',
      'a/one-2025-04-14',
      '~a/one-latest',
    ])
      expect(leftOf(name, forbidden)).toEqual([])
    const stars = '*'.repeat(10_000)
    expect(leftOf('a/one', { allowedModels: [stars] })).toEqual(all)
    expect(leftOf('a/one', { allowedModels: ['**/**'] })).toEqual(all)
    expect(leftOf('a/one', { ignoredModels: ['**/**'] })).toEqual([])
    expect(leftOf('a/one', { allowedModels: [`${'*a'.repeat(10_000)}b`] })).toEqual([])
    expect(leftOf('a/one', { allowedModels: ['(a+)+/one', '.*', '[a-z]/one', 'a/one\\'] })).toEqual([])
  })
})

describe('a model that is asked for by the name that its provider has for it', () => {
  const listed = catalogOf(model('openai/five', { p1: { upstreamModel: 'five-deployed', provider: { isZdr: false } } }))
  const byProvider = model('p1/five-deployed', {
    p1: { upstreamModel: 'five-deployed', provider: { isZdr: false } },
  })
  const served = {
    ...listed,
    find: (id: string) => (id === byProvider.id ? byProvider : listed.find(id)),
    isKnown: (id: string) => id === byProvider.id || listed.isKnown(id),
  }
  const leftBy = (rules: Partial<GuardrailRules>) => [
    ...tagsOf(plan(served, { models: [byProvider.id] }, { guardrails: [guardrail(rules)] })),
  ]

  it('X14: is ignored with it', () => {
    expect(leftBy({ ignoredModels: ['openai/five'] })).toEqual([])
    expect(leftBy({ ignoredModels: ['openai/*'] })).toEqual([])
    expect(leftBy({ ignoredModels: ['openai/six'] })).toEqual(['p1'])
  })

  it('has its author, whose data is to be kept nowhere', () => {
    expect(leftBy({ zdrAuthors: ['openai'] })).toEqual([])
    expect(leftBy({ zdrAuthors: ['google'] })).toEqual(['p1'])
  })
})

describe('lists of providers', () => {
  it('name them by slug, in any case, with all tiers, or by the tag of an endpoint', () => {
    expect(leftOf('a/one', { allowedProviders: ['P2'] })).toEqual(['p2', 'p2/priority'])
    expect(leftOf('a/one', { ignoredProviders: ['p2'] })).toEqual(['p1'])
    expect(leftOf('a/one', { ignoredProviders: ['p2/priority'] })).toEqual(['p1', 'p2'])
    expect(leftOf('a/one', { allowedProviders: ['p'] })).toEqual([])
  })

  it('intersect where they allow, and unite where they forbid', () => {
    expect(leftOf('a/one', { allowedProviders: ['p1', 'p2'] }, { allowedProviders: ['p1', 'p3'] })).toEqual(['p1'])
    expect(leftOf('a/one', { ignoredProviders: ['p1'] }, { ignoredProviders: ['p2'] })).toEqual([])
  })
})

describe('zero data retention', () => {
  const policies = catalogOf(
    model('google/m', { kept: { provider: { isZdr: false } }, zdr: {} }),
    model('qwen/m', { kept: { provider: { isZdr: false } }, zdr: {} }),
  )
  const leftBy = (name: string, ...zdrAuthors: readonly string[]) =>
    [...tagsOf(plan(policies, { models: [name] }, { guardrails: [guardrail({ zdrAuthors })] }))].sort()

  it('is asked for by the author of the model', () => {
    expect(leftBy('google/m', 'google')).toEqual(['zdr'])
    expect(leftBy('google/m', 'openai', 'other')).toEqual(['kept', 'zdr'])
    expect(leftBy('qwen/m', 'other')).toEqual(['zdr'])
    expect(leftBy('qwen/m', 'google')).toEqual(['kept', 'zdr'])
  })

  it('counts where any guardrail asks for it, and does not take back what the request asks for', () => {
    const guardrails = [guardrail({ zdrAuthors: [] }), guardrail({ zdrAuthors: ['google'] })]
    expect(tagsOf(plan(policies, { models: ['google/m'] }, { guardrails }))).toEqual(['zdr'])
    const strict = { models: ['qwen/m'], routing: { zdr: true } }
    expect(tagsOf(plan(policies, strict, { guardrails }))).toEqual(['zdr'])
  })
})

describe('data policies', () => {
  const policies = catalogOf(
    model('a/m', {
      ...{ freeTrains: { prices: prices(0), provider: trains }, paidTrains: { provider: trains } },
      ...{ freeKeeps: { prices: prices(0), provider: keeps }, paidKeeps: { provider: keeps } },
      ...{ unpricedTrains: { prices: null, provider: trains }, clean: { prices: prices(0) } },
    }),
  )
  const leftOutBy = (rules: Partial<GuardrailRules>) =>
    plan(policies, { models: ['a/m'] }, { guardrails: [guardrail(rules)] })
      .excluded.map(({ endpoint }) => endpoint.tag)
      .sort()

  it('leave out what may train on prompts, apart for models that cost nothing; what has no known price may be either', () => {
    expect(leftOutBy({ freeModelTraining: false })).toEqual(['freeTrains', 'unpricedTrains'])
    expect(leftOutBy({ paidModelTraining: false })).toEqual(['paidTrains', 'unpricedTrains'])
  })

  it('leave out free models where prompts are kept, and so might be published', () => {
    expect(leftOutBy({ freeModelPublication: false })).toEqual(['freeKeeps', 'freeTrains', 'unpricedTrains'])
  })

  it('leave nothing out where they allow it or say nothing', () => {
    expect(leftOutBy({ freeModelTraining: true, paidModelTraining: null, freeModelPublication: true })).toEqual([])
  })
})

describe('guardrails', () => {
  it('say which of them leaves an endpoint out, and why', () => {
    const guardrails = [guardrail({ allowedProviders: ['p1'] }, 'Ours'), guardrail({ ignoredModels: ['a/*'] }, 'No a')]
    const { excluded } = plan(catalog, { models: ['a/one'] }, { guardrails })
    expect(excluded.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
      'guardrail: serves a/one, a model that guardrail "No a" forbids',
      'guardrail: is of a provider that guardrail "Ours" does not allow',
      'guardrail: is of a provider that guardrail "Ours" does not allow',
    ])
  })

  it('are no filter where none says anything of models or providers', () => {
    expect(guardrailFilter([], catalog)).toBeUndefined()
    expect(guardrailFilter([guardrail({ limitNanos: 1 })], catalog)).toBeUndefined()
  })

  it('are read anew when they have changed', () => {
    const first = guardrail({ allowedModels: ['a/*'] })
    const later = { ...first, rules: { ...first.rules, allowedModels: ['b/*'] }, updatedAt: 1 }
    const left = (held: typeof first) => plan(catalog, { models: ['a/one'] }, { guardrails: [held] }).candidates.length
    expect([left(first), left(later), left(first)]).toEqual([2, 0, 2])
  })

  it('are many, and each keeps its own', () => {
    const left = (allowed: string) =>
      plan(catalog, { models: ['a/two'] }, { guardrails: [guardrail({ allowedModels: [allowed] })] }).candidates.length
    const counts = Array.from({ length: 1_100 }, (_, index) => left(index % 2 === 0 ? 'a/two' : 'b/*'))
    expect(new Set(counts.filter((_, index) => index % 2 === 0))).toEqual(new Set([2]))
    expect(new Set(counts.filter((_, index) => index % 2 === 1))).toEqual(new Set([0]))
  })
})
