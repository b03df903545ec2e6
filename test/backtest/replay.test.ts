import { describe, expect, it } from 'vitest'
import { Observations } from '../../src/backtest/observations.ts'
import type { PastCaller } from '../../src/backtest/past-callers.ts'
import { Replay, type Replayed } from '../../src/backtest/replay.ts'
import { repricedCatalog } from '../../src/backtest/repriced-catalog.ts'
import { runBacktest } from '../../src/backtest/run-backtest.ts'
import type { RoutingPreferences } from '../../src/canonical/turn.ts'
import type { Endpoint } from '../../src/catalog/catalog.ts'
import type { PastRequest } from '../../src/records/past-request.ts'
import { catalogOf, guardrail, model, prices } from '../routing/arrange.ts'
import { someone } from '../support/holders.ts'

const catalog = catalogOf(
  model('acme/wise', {
    dear: { prices: prices(9) },
    cheap: { prices: prices(1) },
    'cheap/priority': { prices: prices(2), tier: 'priority' },
  }),
  model('acme/long', { small: { contextLength: 20_000 }, large: { contextLength: 100_000, prices: prices(5) } }),
)

function request(id: string, changes: Partial<PastRequest> = {}): PastRequest {
  return {
    ...{ id, workspaceId: 'workspace', keyId: 1, clientFormat: 'openai-responses', requestedModel: 'acme/wise' },
    ...{ model: 'acme/wise', provider: 'dear', endpointTag: 'dear', isByok: false, serviceTier: null },
    ...{ inputTokens: 1_000, cachedTokens: 0, cacheWriteTokens: 0, cacheWriteHourTokens: 0, outputTokens: 100 },
    ...{ reasoningTokens: 0, inputAudioTokens: 0, outputAudioTokens: 0, outputImageTokens: 0, webSearchCount: 0 },
    ...{ costNanos: 1, createdAt: 1, firstTokenMs: 100, durationMs: 1_100, failures: [] },
    ...changes,
  }
}

const anybody: PastCaller = {
  caller: { userId: null, keyHash: '', defaults: {}, policy: { budgets: [], rates: null } },
  byok: null,
}

function replayed(past: PastRequest, routing: RoutingPreferences = {}, caller: PastCaller = anybody): Replayed {
  const parts = { catalog: () => catalog, routing: { allowsUnpriced: false }, now: 0 }
  const observations = new Observations()
  observations.add(past)
  const changes = { routing, prices: new Map() }
  const outcome = new Replay(parts, changes, observations, new Map([[1, caller]])).run(past)
  if (outcome.kind !== 'planned') throw new Error(outcome.kind)
  return outcome.replayed
}

describe('Replay', () => {
  it('keeps the lot that was drawn while it may serve', () => {
    expect(replayed(request('a')).to).toBe('acme/wise@dear')
    expect(replayed(request('a'), { ignore: ['dear'] }).to).toBe('acme/wise@cheap')
  })

  it('goes by the sort of the workspace, and by variants', () => {
    const caller = { ...anybody, caller: { ...anybody.caller, defaults: { sort: 'price' as const } } }
    expect(replayed(request('a'), {}, caller).to).toBe('acme/wise@cheap')
    expect(replayed(request('a', { requestedModel: 'acme/wise:floor' })).to).toBe('acme/wise@cheap')
  })

  it('holds to the guardrails that the caller has', () => {
    const policy = { ...anybody.caller.policy, guardrails: [guardrail({ ignoredProviders: ['dear'] })] }
    const caller = { ...anybody, caller: { ...anybody.caller, policy } }
    expect(replayed(request('a'), {}, caller).to).toBe('acme/wise@cheap')
  })

  it('tries the credentials that the workspace has, and names the endpoint without them', () => {
    const own = {
      ...{
        isFallback: false,
        allowedModels: null,
        allowedUserIds: null,
        allowedApiKeyHashes: null,
        problem: undefined,
      },
      reach: (endpoint: Endpoint): Endpoint => {
        const byok = { credentialId: 'own', name: 'Own', isFallback: false }
        return { ...endpoint, id: `${endpoint.id}#own`, byok }
      },
    }
    const caller = { ...anybody, byok: { credentials: new Map([['cheap', [own]]]), catalog } }
    expect(replayed(request('a', { isByok: true }), {}, caller).to).toBe('acme/wise@cheap')
  })

  it('asks for the tier that answered', () => {
    const past = request('a', { provider: 'cheap', endpointTag: 'cheap/priority' })
    expect(replayed(past).to).toBe('acme/wise@cheap/priority')
    expect(replayed(past, { sort: 'price' }).to).toBe('acme/wise@cheap/priority')
  })

  it('counts tokens against the context exactly', () => {
    const past = { requestedModel: 'acme/long', model: 'acme/long', provider: 'small', endpointTag: 'small' }
    expect(replayed(request('a', { ...past, inputTokens: 20_000 }), { sort: 'price' }).to).toBe('acme/long@small')
    expect(replayed(request('a', { ...past, inputTokens: 20_001 }), { sort: 'price' }).to).toBe('acme/long@large')
  })

  it('plans what a router chose, or a second model that answered', () => {
    expect(replayed(request('a', { requestedModel: 'service/auto' })).to).toBe('acme/wise@dear')
    const second = request('a', { requestedModel: 'acme/long' })
    expect(replayed(second, { sort: 'price' }).to).toBe('acme/long@small')
    expect(replayed(second, { only: ['cheap'] }).to).toBe('acme/wise@cheap')
  })

  it('needs what the answer was made of', () => {
    const { to, reasons } = replayed(request('a', { inputAudioTokens: 5, outputImageTokens: 5 }))
    expect([to, reasons]).toEqual([null, ['input_modalities']])
  })

  it('takes the recorded cost where the endpoint is gone', () => {
    const past = request('a', { provider: 'left', endpointTag: 'left', costNanos: 77 })
    expect(replayed(past, { sort: 'price' })).toMatchObject({ costBefore: 77, to: 'acme/wise@cheap' })
  })

  it('draws the same lots each time', () => {
    const past = request('a', { provider: 'left', endpointTag: 'left' })
    expect(replayed(past).to).toBe(replayed(past).to)
  })
})

describe('repricedCatalog', () => {
  it('changes the prices of some endpoints, however their model is found', () => {
    const table = new Map([['acme/wise@dear', { prices: prices(4) }]])
    const repriced = repricedCatalog(catalog, table)
    const of = (found = repriced.find('acme/wise')) => found?.endpoints.map((each) => each.prices?.promptPicos)
    expect(of()).toEqual([4e6, 1e6, 2e6])
    expect(of(repriced.models.get('acme/wise'))).toEqual([4e6, 1e6, 2e6])
    expect(repriced.find('acme/long')).toBe(catalog.find('acme/long'))
    expect(repriced.find('acme/nothing')).toBeUndefined()
    expect([repriced.isKnown('acme/wise'), repriced.suggest('acme/wis')]).toEqual([true, catalog.suggest('acme/wis')])
    expect(repricedCatalog(catalog, new Map())).toBe(catalog)
  })
})

describe('runBacktest', () => {
  const wish = {
    caller: someone,
    filter: { organizationId: 'o', since: 0, until: 1 },
    changes: { routing: {}, prices: new Map() },
    recordsMax: 10,
  }

  it('stops planning when its caller leaves', async () => {
    const leaving = new AbortController()
    let planned = 0
    const requests = Array.from({ length: 1_000 }, (_, at) => request(String(at)))
    const watched = {
      ...{ catalog: () => catalog, now: 0, byok: { of: () => null } },
      get routing() {
        if (++planned === 5) leaving.abort(new Error('gone'))
        return { allowsUnpriced: false }
      },
      repositories: {
        generationSample: { draw: async () => ({ requests, share: 1, since: 0 }) },
        keys: { byIds: async () => [] },
        limits: { of: async () => ({ budgets: [], rates: [], isGuarded: false }) },
        workspaces: { get: async () => null },
        guardrails: {},
      } as never,
    }
    await expect(runBacktest(watched, wish, leaving.signal)).rejects.toThrow('gone')
    expect(planned).toBeGreaterThanOrEqual(5)
    expect(planned).toBeLessThan(requests.length)
  })
})
