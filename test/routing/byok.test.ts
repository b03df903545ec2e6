import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Catalog, Endpoint } from '../../src/catalog/catalog.ts'
import type { ByokCaller, ByokInputs, RouteInputs, UsableCredential } from '../../src/routing/plan-route.ts'
import { explainNoCandidates } from '../../src/routing/route-error.ts'
import { catalogOf, healthOf, model, plan as planOver, type TurnFields, turnOf } from './arrange.ts'

interface Fields {
  readonly isFallback?: boolean
  readonly models?: readonly string[] | undefined
  readonly users?: readonly string[] | undefined
  readonly keys?: readonly string[] | undefined
  readonly problem?: string | undefined
}

const set = (list: readonly string[] | undefined) => (list === undefined ? null : new Set(list))

/** A credential that marks the endpoints that it reaches with its id. */
function credential(id: string, { isFallback = false, models, users, keys, problem }: Fields = {}): UsableCredential {
  const reached = new Map<Endpoint, Endpoint>()
  return {
    isFallback,
    allowedModels: set(models),
    allowedUserIds: set(users),
    allowedApiKeyHashes: set(keys),
    problem,
    reach(endpoint) {
      const known = reached.get(endpoint)
      if (known !== undefined) return known
      const byok = { credentialId: id, name: id, isFallback }
      const own = { ...endpoint, id: `${endpoint.id}#${id}`, byok }
      reached.set(endpoint, own)
      return own
    },
  }
}

const caller: ByokCaller = { userId: 'user', keyHash: 'hash' }
const byokOf = (credentials: Record<string, readonly UsableCredential[]>, who = caller): ByokInputs => ({
  credentials: new Map(Object.entries(credentials)),
  caller: who,
})

const plan = ({
  turn,
  catalog,
  ...inputs
}: Omit<Partial<RouteInputs>, 'turn'> & { readonly turn: TurnFields; readonly catalog: Catalog }) =>
  planOver(catalog, turn, inputs)

/** `p` for the gateway's own credential at provider p, `p#c` for the credential c. */
const placesIn = (planned: ReturnType<typeof plan>) =>
  planned.candidates.map(({ endpoint: { tag, byok } }) => (byok === undefined ? tag : `${tag}#${byok.credentialId}`))

const needsByok = { provider: { needsByok: true } } as const

describe('a plan with credentials of the workspace', () => {
  const catalog = catalogOf(model('a/m', { p: {}, q: {}, r: {} }))
  const byok = byokOf({ q: [credential('1'), credential('2'), credential('f', { isFallback: true })] })

  it('puts prioritized ones before all own and fallbacks behind, in their order, whatever the sort', () => {
    for (const routing of [{ sort: 'price' }, { sort: 'latency' }, {}] as const) {
      const places = placesIn(plan({ turn: { models: ['a/m'], routing }, catalog, byok }))
      expect(places.slice(0, 2)).toEqual(['q#1', 'q#2'])
      expect(places.at(-1)).toBe('q#f')
      expect([...places].sort()).toEqual(['p', 'q', 'q#1', 'q#2', 'q#f', 'r'])
    }
  })

  it('keeps to the order of the request, with the workspace’s before and after the own of each provider', () => {
    const routing = { order: ['r', 'q'] }
    const places = placesIn(plan({ turn: { models: ['a/m'], routing }, catalog, byok }))
    expect(places).toEqual(
      ['r', 'q#1', 'q', 'q#f', 'p'].flatMap((place) => (place === 'q#1' ? [place, 'q#2'] : [place])),
    )
  })

  it('lets a conversation stick to the credential that served it', () => {
    const sticky = { of: () => 'a/m@q#2' }
    expect(placesIn(plan({ turn: { models: ['a/m'] }, catalog, byok, sticky }))[0]).toBe('q#2')
  })

  it('tries the first alone where no fallbacks are allowed', () => {
    const turn = { models: ['a/m'], routing: { allowFallbacks: false } }
    expect(placesIn(plan({ turn, catalog, byok }))).toEqual(['q#1'])
  })

  it('leaves out what is cooling down by one credential and keeps the others', () => {
    const health = healthOf({ 'a/m@q#1': { coolDown: { remainingMs: 1000, isBinding: false } } })
    const planned = plan({ turn: { models: ['a/m'] }, catalog, byok, health })
    expect(placesIn(planned)).toEqual(['q#2', ...placesIn(planned).slice(1)])
    expect(placesIn(planned)).toContain('q')
    expect(planned.excluded).toMatchObject([{ reason: 'cooling_down', endpoint: { id: 'a/m@q#1' } }])
  })

  it('excludes credentials for others, with the reason', () => {
    const limited = byokOf({
      q: [credential('m', { models: ['x'] }), credential('u', { users: [] }), credential('k', { keys: ['other'] })],
    })
    const planned = plan({ turn: { models: ['a/m'] }, catalog, byok: limited })
    expect(placesIn(planned)).not.toContainEqual(expect.stringContaining('#'))
    expect(planned.excluded.map(({ reason, detail }) => [reason, detail])).toEqual([
      ['byok', 'is reached with a credential for other models'],
      ['byok', 'is reached with a credential for other users'],
      ['byok', 'is reached with a credential for other keys'],
    ])
  })

  it('does not let a key without a user use a credential for certain users', () => {
    const ofUsers = byokOf({ q: [credential('u', { users: ['user'] })] }, { ...caller, userId: null })
    expect(placesIn(plan({ turn: { models: ['a/m'] }, catalog, byok: ofUsers }))).not.toContain('q#u')
  })

  it('knows the model by its id, whatever variant or alias it is asked for by', () => {
    const limited = byokOf({ q: [credential('m', { models: ['a/m'] }), credential('n', { models: ['a/m:nitro'] })] })
    const places = placesIn(plan({ turn: { models: ['a/m:nitro'] }, catalog, byok: limited }))
    expect(places).toContain('q#m')
    expect(places).not.toContain('q#n')
  })
})

describe('a provider without a credential of the gateway’s', () => {
  const catalog = catalogOf(model('a/m', { p: needsByok }), model('b/m', { p: needsByok, q: {} }))

  it('is reached by the workspace’s credential alone', () => {
    const byok = byokOf({ p: [credential('1')] })
    expect(placesIn(plan({ turn: { models: ['a/m'] }, catalog, byok }))).toEqual(['p#1'])
    expect(placesIn(plan({ turn: { models: ['b/m'] }, catalog, byok }))).toEqual(['p#1', 'q'])
  })

  it('is left out for callers that no credential is for, which is 403 where nothing else is left', () => {
    const turn = { models: ['a/m'] }
    const planned = plan({ turn, catalog, byok: byokOf({ p: [credential('1', { keys: [] })] }) })
    expect(planned.candidates).toEqual([])
    expect(explainNoCandidates(planned, turnOf(turn), catalog)).toMatchObject({
      status: 403,
      type: 'permission_denied',
    })
  })

  it('does not keep endpoints away that support less but can be reached', () => {
    const tools = { supportedParameters: new Set(['tools']) }
    const both = catalogOf(model('c/m', { p: { ...needsByok, ...tools }, q: { supportedParameters: new Set([]) } }))
    const turn = { models: ['c/m'], parameters: ['tools'] }
    expect(placesIn(plan({ turn, catalog: both, byok: byokOf({ p: [credential('1', { keys: [] })] }) }))).toEqual(['q'])
  })

  it('X9: is 503 with Retry-After where the credential can’t be opened, and no secret is asked with', () => {
    const turn = { models: ['a/m'] }
    const planned = plan({ turn, catalog, byok: byokOf({ p: [credential('1', { problem: 'is not readable' })] }) })
    expect(planned.candidates).toEqual([])
    expect(planned.excluded).toContainEqual(
      expect.objectContaining({ reason: 'byok_unusable', detail: 'is not readable' }),
    )
    const error = explainNoCandidates(planned, turnOf(turn), catalog)
    expect(error).toMatchObject({ status: 503, details: { retryAfter: expect.any(Number) } })
  })
})

describe('whatever credentials there are', () => {
  const modelIds = ['a/1', 'a/2']
  const slugs = ['p', 'q', 'r']
  const list = (from: readonly string[]) => fc.option(fc.subarray([...from]), { nil: undefined })
  const fields = fc.record({
    isFallback: fc.boolean(),
    models: list(modelIds),
    users: list(['user', 'else']),
    keys: list(['hash', 'else']),
    problem: fc.option(fc.constant('is broken'), { nil: undefined, freq: 4 }),
  })
  const inputs = fc.record({
    own: fc.record({ p: fc.boolean(), q: fc.boolean(), r: fc.boolean() }),
    credentials: fc.array(fc.record({ slug: fc.constantFrom(...slugs), fields }), { maxLength: 8 }),
    ignore: fc.subarray(slugs),
    sort: fc.constantFrom('price', 'latency', undefined),
    partition: fc.constantFrom('none', 'model'),
    seed: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })

  it('uses none that is excluded, each other once, and keeps prioritized, own and fallback ones apart', () => {
    fc.assert(
      fc.property(inputs, ({ own, credentials, ignore, sort, partition, seed }) => {
        const endpoints = Object.fromEntries(
          slugs.map((slug) => [slug, own[slug as keyof typeof own] ? {} : needsByok]),
        )
        const catalog = catalogOf(...modelIds.map((id) => model(id, endpoints)))
        const made = credentials.map((each, at) => ({
          ...each,
          id: String(at),
          made: credential(String(at), each.fields),
        }))
        const byok = byokOf(
          Object.fromEntries(
            slugs.map((slug) => [slug, made.filter((each) => each.slug === slug).map((each) => each.made)]),
          ),
        )
        const turn: TurnFields = {
          models: modelIds,
          routing: { ignore, partition: partition as 'none', ...(sort !== undefined && { sort: sort as 'price' }) },
        }
        const planned = plan({ turn, catalog, byok, random: () => seed })
        const allows = (each: (typeof made)[number], modelId: string) => {
          const { models, users, keys, problem } = each.fields
          const holds = (allowed: readonly string[] | undefined, value: string) => allowed?.includes(value) ?? true
          return problem === undefined && holds(models, modelId) && holds(users, 'user') && holds(keys, 'hash')
        }
        const expected = modelIds.flatMap((id) =>
          slugs
            .filter((slug) => !ignore.includes(slug))
            .flatMap((slug) => [
              ...(own[slug as keyof typeof own] ? [`${id}@${slug}`] : []),
              ...made
                .filter((each) => each.slug === slug && allows(each, id))
                .map((each) => `${id}@${slug}#${each.id}`),
            ]),
        )
        expect(planned.candidates.map(({ endpoint }) => endpoint.id).sort()).toEqual(expected.sort())
        for (const id of partition === 'none' ? [undefined] : modelIds) {
          const ofModel = planned.candidates.filter(({ model: { id: modelId } }) => id === undefined || modelId === id)
          const ranks = ofModel.map(({ endpoint: { byok: use } }) => (use === undefined ? 1 : use.isFallback ? 2 : 0))
          expect(ranks).toEqual([...ranks].sort())
        }
        const places = (slug: string, id: string) =>
          planned.candidates
            .filter(
              ({ endpoint }) => endpoint.modelId === id && endpoint.tag === slug && endpoint.byok?.isFallback === false,
            )
            .map(({ endpoint }) => Number(endpoint.byok?.credentialId))
        for (const slug of slugs) {
          for (const id of modelIds) expect(places(slug, id)).toEqual(places(slug, id).toSorted((a, b) => a - b))
        }
      }),
    )
  })
})
