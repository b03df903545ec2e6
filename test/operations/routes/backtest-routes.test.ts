import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { generation } from '../../storage/generation.ts'
import { inStore } from '../../support/generations.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

type Backtest = Schema<'RouteBacktest'>

const dayMs = 24 * 60 * 60 * 1000
const now = Date.now()
const plain = {
  ...{ cachedTokens: 0, cacheWriteTokens: 0, cacheWriteHourTokens: 0, reasoningTokens: 0, webSearchCount: 0 },
  ...{ inputAudioTokens: 0, outputAudioTokens: 0, outputImageTokens: 0, attempts: [], requestedModel: 'acme/wise' },
  ...{ model: 'acme/wise', inputTokens: 1_000, outputTokens: 100, serviceTier: null, costNanos: 1_000_000 },
}

let gateway: TestGateway

beforeAll(async () => {
  const lab = (slug: string, fields: object = {}) => ({
    ...{ slug, format: 'openai-responses', base_url: 'http://127.0.0.1:1/v1', api_key: 'sk-secret-0123456789' },
    data_policy: { training: false, retention: false },
    ...fields,
  })
  const endpoint = (provider: string, price: number | null, fields: object = {}) => ({
    ...{ provider, upstream_model: 'wise', supported_parameters: ['tools'] },
    ...(price !== null && { prices: { prompt: price, completion: price } }),
    ...fields,
  })
  gateway = await startGateway({
    config: {
      providers: [lab('cheap', { data_policy: { training: false, retention: true } }), lab('fair'), lab('dear')],
      models: [
        {
          id: 'acme/wise',
          context_length: 5_000,
          endpoints: [endpoint('dear', 9), endpoint('cheap', 1), endpoint('fair', 3)],
        },
        { id: 'acme/secret', endpoints: [endpoint('fair', null, { upstream_model: 'secret' })] },
        { id: 'acme/kept', endpoints: [endpoint('cheap', 1, { upstream_model: 'kept' })] },
      ],
    },
  })
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const record = (id: string, changes: Partial<GenerationRecord>) =>
    generation(id, { organizationId, workspaceId, ...plain, createdAt: now - 60_000, ...changes })
  const at = (slug: string, firstTokenMs: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      record(`gen-${slug}-${index}`, {
        ...{ provider: slug, endpointTag: slug, firstTokenMs: firstTokenMs + index, durationMs: firstTokenMs + 1_000 },
        createdAt: now - 60_000 - index,
      }),
    )
  const failure = { provider: 'fair', model: 'acme/wise', status: 500, code: 'server', durationMs: 300 }
  await inStore(gateway.dataDir, ({ generations }) =>
    generations.insertMany([
      ...at('dear', 100, 8),
      ...at('cheap', 400, 6),
      record('gen-retried', { provider: 'fair', endpointTag: 'fair', firstTokenMs: 500, attempts: [failure, failure] }),
      record('gen-failed', { model: null, provider: null, endpointTag: null, status: 'failed' }),
      record('gen-gone', { requestedModel: 'acme/gone', model: 'acme/gone', provider: 'dear', endpointTag: 'dear' }),
      record('gen-secret', {
        requestedModel: 'acme/secret',
        model: 'acme/secret',
        provider: 'fair',
        endpointTag: 'fair',
      }),
      record('gen-kept', { requestedModel: 'acme/kept', model: 'acme/kept', provider: 'cheap', endpointTag: 'cheap' }),
      record('gen-elsewhere', { workspaceId: 'elsewhere', provider: 'dear', endpointTag: 'dear' }),
      record('gen-old', { provider: 'dear', endpointTag: 'dear', createdAt: now - 8 * dayMs }),
    ]),
  )
})
afterAll(() => gateway.close())

async function backtest(body: object, key = inferenceKey) {
  const response = await gateway.fetch('/routes/backtest', { method: 'POST', body: JSON.stringify(body), key })
  const answer = (await response.json()) as { data: Backtest; error: Schema<'ErrorDetail'> }
  return { status: response.status, ...answer }
}

const moveOf = ({ moves }: Backtest, from: string) => moves.find((each) => each.from === `acme/wise@${from}`)

describe('backtestRoutes', () => {
  it('changes nothing where nothing is changed', async () => {
    const { status, data } = await backtest({})
    expect(status).toBe(200)
    expect(data).toMatchObject({ stayed: 17, moved: 0, moves: [], moves_left_out: 0 })
    expect(data.records).toMatchObject({ matched: 19, planned: 17, share: 1 })
    expect(data.cost.after).toBe(data.cost.before)
    expect(data.first_token.after).toEqual(data.first_token.before)
    expect(data.failed).toEqual({ requests: 0, reasons: [], rows: [] })
    expect(Date.parse(data.until) - Date.parse(data.since)).toBe(7 * dayMs)
  })

  it('counts apart what nobody can know', async () => {
    const { data } = await backtest({})
    expect(data.records.unanswered).toMatchObject({ requests: 1, rows: [{ generation_id: 'gen-failed', from: null }] })
    expect(data.records.model_gone).toMatchObject({ requests: 1, rows: [{ generation_id: 'gen-gone', to: null }] })
    expect(data.cost.unpriced).toMatchObject({ requests: 1, rows: [{ generation_id: 'gen-secret', cost_after: null }] })
  })

  it('sends all to the cheapest, and says what that costs', async () => {
    const { data } = await backtest({ model: 'acme/wise', provider: { sort: 'price' } })
    expect(data).toMatchObject({ stayed: 6, moved: 9 })
    const move = moveOf(data, 'dear')
    expect(move).toMatchObject({ to: 'acme/wise@cheap', requests: 8 })
    // 1,100 tokens at 9 and at 1 USD per million.
    expect(move?.cost_before).toBeCloseTo(8 * 0.0099, 9)
    expect(move?.cost_after).toBeCloseTo(8 * 0.0011, 9)
    expect(move?.rows).toHaveLength(5)
    expect(data.cost.after).toBeCloseTo(15 * 0.0011, 9)
    expect(data.cost.recorded).toBeCloseTo(15 * 0.001, 9)
    expect(data.cost.rows[0]).toMatchObject({ from: 'acme/wise@dear', to: 'acme/wise@cheap' })
  })

  it('estimates the time to the first token by rank', async () => {
    const { data } = await backtest({ model: 'acme/wise', provider: { sort: 'price' } })
    const rows = moveOf(data, 'dear')?.rows ?? []
    // The newest is the fastest of eight at its endpoint, and becomes the fastest of six at the other.
    expect(rows[0]).toMatchObject({ first_token_before: 100, first_token_after: 400 })
    expect(data.first_token.before).toEqual({ p50: 107, p95: 500 })
    expect(data.first_token.after).toEqual({ p50: 402, p95: 405 })
    const fair = await backtest({ model: 'acme/wise', provider: { order: ['fair'] } })
    // One record says nothing of an endpoint.
    expect(fair.data.first_token.unmeasured.requests).toBe(14)
    expect(fair.data.failed_attempts).toEqual({ before: 2, after: 10 })
  })

  it('goes by the speeds of the time', async () => {
    const { data } = await backtest({ model: 'acme/wise', provider: { sort: 'latency' } })
    expect(data).toMatchObject({ stayed: 8, moved: 7 })
    expect(moveOf(data, 'cheap')).toMatchObject({ to: 'acme/wise@dear', requests: 6 })
    const seen = Object.fromEntries(data.endpoints.map((each) => [each.endpoint_id, each]))
    expect(seen['acme/wise@dear']).toMatchObject({ requests_before: 8, requests_after: 15, answered_share: 1 })
    expect(seen['acme/wise@dear']?.first_token).toEqual({ p50: 103, p95: 107 })
    expect(seen['acme/wise@fair']).toMatchObject({ first_token: null, tokens_per_second: null, answered_share: 1 / 3 })
  })

  it('leaves alone what may stay, and says which would have failed', async () => {
    const { data } = await backtest({ provider: { data_collection: 'deny', ignore: ['fair'] } })
    expect(moveOf(data, 'cheap')).toMatchObject({ to: 'acme/wise@dear', requests: 6 })
    expect(data.stayed).toBe(8)
    expect(data.failed).toMatchObject({
      requests: 2,
      reasons: expect.arrayContaining([
        { reason: 'data_collection', requests: 1 },
        { reason: 'ignore', requests: 1 },
      ]),
    })
    expect(data.failed.rows).toContainEqual(
      expect.objectContaining({ generation_id: 'gen-kept', to: null, reasons: ['data_collection'] }),
    )
  })

  it('takes other prices', async () => {
    const prices = [{ endpoint_id: 'acme/wise@dear', prices: { prompt: 0.5, completion: 0.5, request: 0.001 } }]
    const { data } = await backtest({ model: 'acme/wise', provider: { only: ['dear'] }, prices })
    expect(data.cost.after).toBeCloseTo(15 * (1_100 * 0.5e-6 + 0.001), 9)
    const cheapest = await backtest({
      ...{ model: 'acme/wise', provider: { sort: 'price' } },
      prices: [{ endpoint_id: 'acme/wise@dear', prices: { prompt: 0, completion: 0, cache_read: 0, web_search: 0 } }],
    })
    expect(cheapest.data.cost.after).toBe(0)
    expect(moveOf(cheapest.data, 'cheap')).toMatchObject({ to: 'acme/wise@dear' })
  })

  it('draws records evenly where there are more than are wanted, the same ones each time', async () => {
    const body = { provider: { sort: 'price' }, max_records: 8 }
    const { data } = await backtest(body)
    expect(data.records.share).toBeLessThan(1)
    const looked = data.records.planned + data.records.unanswered.requests + data.records.model_gone.requests
    expect(looked).toBeLessThanOrEqual(8)
    expect(data.records.matched).toBe(Math.round(looked / data.records.share))
    expect((await backtest(body)).data).toMatchObject({ records: data.records, moves: data.moves })
  })

  it('shows an inference key its own workspace, and a management key all', async () => {
    const seen = async (body: object, key: string) => (await backtest(body, key)).data.records.matched
    expect(await seen({ model: 'acme/wise' }, inferenceKey)).toBe(15)
    expect(await seen({ model: 'acme/wise' }, managementKey)).toBe(16)
    const { workspaceId } = gateway.gateway.bootstrapped
    expect(await seen({ model: 'acme/wise', workspace_id: workspaceId }, managementKey)).toBe(15)
    const unknown = { workspace_id: '3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13' }
    expect((await backtest(unknown, managementKey)).status).toBe(404)
  })

  it('goes back 30 days at most', async () => {
    const since = (days: number) => new Date(now - days * dayMs).toISOString()
    expect((await backtest({ since: since(9), until: since(7) })).data).toMatchObject({ stayed: 1, moved: 0 })
    expect(await backtest({ since: since(31) })).toMatchObject({ status: 400 })
    expect(await backtest({ since: since(1), until: since(2) })).toMatchObject({ status: 400 })
  })

  it('refuses times that it could not repeat', async () => {
    for (const until of [
      '2026-12-31T23:59:60Z',
      '9999-12-31T23:59:59-23:59',
      '0000-01-01T00:00:00Z',
      '0000-01-01T00:00:00+23:59',
    ]) {
      for (const body of [{ until }, { since: until }]) {
        const refused = await backtest(body)
        expect([refused.status, refused.error.message], JSON.stringify(body)).toEqual([
          400,
          expect.stringContaining('must be a date and time since 1970'),
        ])
      }
    }
    expect(await backtest({ until: '1970-01-02T00:00:00Z' })).toMatchObject({
      status: 200,
      data: { since: '1970-01-01T00:00:00.000Z', records: { matched: 0 } },
    })
  })

  it('refuses prices of an endpoint that is not there, and those that are too fine', async () => {
    const prices = (endpoint_id: string, prompt: number, request = 0) => ({
      prices: [{ endpoint_id, prices: { prompt, completion: 1, request } }],
    })
    const unknown = await backtest(prices('acme/wise@nobody', 1))
    expect(unknown).toMatchObject({ status: 400 })
    expect(unknown.error.message).toContain('acme/wise@dear')
    expect((await backtest(prices('nothing', 1))).error.message).toContain('there is no endpoint nothing.')
    expect((await backtest(prices('acme/wise@dear', 0.12345678))).error.message).toContain('six decimal places')
    expect((await backtest(prices('acme/wise@dear', 1, 1e-10))).error.message).toContain('nine decimal places')
    expect(await backtest({ provider: { zrd: true } })).toMatchObject({ status: 400 })
  })

  it('holds requests to the guardrails that their workspace has today', async () => {
    const manage = (path: string, method: string, body?: object) =>
      gateway.fetch(path, { method, key: managementKey, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const made = await manage('/guardrails', 'POST', { name: 'Not cheap', ignored_providers: ['cheap'] })
    const { data: guardrail } = (await made.json()) as Schema<'CreateGuardrailResponse'>
    const { workspaceId } = gateway.gateway.bootstrapped
    const assigned = await manage(`/guardrails/${guardrail.id}/assignments/workspaces`, 'POST', {
      workspace_ids: [workspaceId],
    })
    expect(assigned.status).toBe(200)
    const { data } = await backtest({ model: 'acme/wise', provider: { sort: 'price' } })
    expect(moveOf(data, 'dear')).toMatchObject({ to: 'acme/wise@fair', requests: 8 })
    await manage(`/guardrails/${guardrail.id}`, 'DELETE')
  })

  it('stops when its caller leaves', async () => {
    const leaving = new AbortController()
    const body = JSON.stringify({})
    const asked = gateway.fetch('/routes/backtest', { method: 'POST', body, signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toThrow()
    expect((await backtest({})).status).toBe(200)
  })

  it('counts as a request on rate limits', async () => {
    const limited = await startGateway({ config: { rate_limits: { key_requests: 1 } } })
    const ask = () => limited.fetch('/routes/backtest', { method: 'POST', body: '{}' })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
    await limited.close()
  })
})
