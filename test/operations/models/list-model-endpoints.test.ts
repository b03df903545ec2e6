import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
let clock = 10 * 24 * 60 * 60_000
beforeAll(async () => {
  const provider = { name: 'Lab', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x' }
  gateway = await startGateway({
    clock: () => clock,
    config: {
      providers: [
        { ...provider, slug: 'lab' },
        { ...provider, slug: 'cellar', name: 'Cellar' },
      ],
      models: [
        {
          id: 'acme/wise-1.0',
          name: 'Wise',
          context_length: 8_000,
          max_output_tokens: 1_000,
          endpoints: [
            {
              provider: 'lab',
              upstream_model: 'wise',
              prices: { prompt: 1.25, completion: 10, cache_read: 0.125, web_search: 0.01 },
              quantization: 'fp8',
              supported_parameters: ['tools', 'temperature'],
            },
            {
              provider: 'lab',
              upstream_model: 'wise',
              tier: 'priority',
              prices: { prompt: 2, completion: 20, cache_read: 1, cache_write: 3, cache_write_hour: 4 },
            },
            { provider: 'cellar', upstream_model: 'wise', prices: { prompt: 0, completion: 0 } },
          ],
        },
        { id: 'acme/wise-1.0:tiny', endpoints: [{ provider: 'cellar', upstream_model: 'tiny' }] },
        { id: 'acme/deep/er', endpoints: [{ provider: 'cellar', upstream_model: 'deeper' }] },
      ],
    },
  })
})
afterAll(() => gateway.close())

async function endpointsOf(id: string, key?: string) {
  const response = await gateway.fetch(`/models/${id}/endpoints`, key === undefined ? {} : { key })
  const body = (await response.json()) as { data: Schema<'ModelEndpoints'>; error: Schema<'ErrorDetail'> }
  return { status: response.status, ...body }
}

describe('listModelEndpoints', () => {
  it('describes the model and each endpoint', async () => {
    const { status, data } = await endpointsOf('acme/wise-1.0')
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: 'acme/wise-1.0',
      name: 'Wise',
      architecture: { modality: 'text->text', tokenizer: 'Other' },
    })
    expect(data.endpoints.map(({ tag }) => tag)).toEqual(['lab', 'lab/priority', 'cellar'])
    const [first] = data.endpoints
    expect(first).toEqual({
      endpoint_id: 'acme/wise-1.0@lab',
      name: 'Lab | acme/wise-1.0',
      model_id: 'acme/wise-1.0',
      model_name: 'Wise',
      provider_name: 'Lab',
      tag: 'lab',
      tier: 'default',
      status: 0,
      quantization: 'fp8',
      context_length: 8_000,
      max_prompt_tokens: null,
      max_completion_tokens: 1_000,
      pricing: {
        prompt: '0.00000125',
        completion: '0.00001',
        request: '0',
        input_cache_read: '0.000000125',
        web_search: '0.01',
      },
      supported_parameters: ['parallel_tool_calls', 'temperature', 'tool_choice', 'tools'],
      supports_implicit_caching: true,
      supports_tool_choice: { auto: true, none: true, required: true, function: true },
      uptime_last_5m: null,
      uptime_last_30m: null,
      uptime_last_1d: null,
      latency_last_5m: null,
      latency_last_30m: null,
      throughput_last_5m: null,
      throughput_last_30m: null,
      last_failure_at: null,
    })
  })

  it('has prices for cache writes only where there are some, and says what has to be marked', async () => {
    const { data } = await endpointsOf('acme/wise-1.0')
    expect(data.endpoints[1]).toMatchObject({
      tier: 'priority',
      supports_implicit_caching: false,
      pricing: { input_cache_write: '0.000003', input_cache_write_1h: '0.000004' },
      supported_parameters: [],
    })
  })

  it('shows what was measured in the last five minutes', async () => {
    for (let at = 0; at < 3; at++) {
      const body = '{"model":"sim/echo","input":"hello there, how are you today?"}'
      expect((await gateway.fetch('/responses', { method: 'POST', body })).status).toBe(200)
    }
    const { data } = await endpointsOf('sim/echo')
    expect(data.endpoints[0]).toMatchObject({
      status: 0,
      uptime_last_5m: 100,
      uptime_last_30m: 100,
      uptime_last_1d: 100,
      latency_last_5m: { p50: expect.any(Number), p75: expect.any(Number), p90: expect.any(Number) },
      latency_last_30m: { p50: expect.any(Number), p99: expect.any(Number) },
    })
  })

  it('shows what was seen in the last half hour and the last day', async () => {
    const ask = async (input: string) => {
      const body = JSON.stringify({ model: 'sim/error', input })
      return (await gateway.fetch('/responses', { method: 'POST', body })).status
    }
    const figures = async () => (await endpointsOf('sim/error')).data.endpoints[0]
    expect(await ask('status 500')).toBe(502)
    clock += 20 * 60_000
    expect(await figures()).toMatchObject({ uptime_last_5m: null, uptime_last_30m: 0, uptime_last_1d: 0 })
    clock += 20 * 60_000
    expect(await figures()).toMatchObject({ uptime_last_30m: null, uptime_last_1d: 0 })
    clock += 24 * 60 * 60_000
    expect(await figures()).toMatchObject({ uptime_last_1d: null, last_failure_at: expect.any(String) })
  })

  it('shows that an endpoint has failed', async () => {
    const body = '{"model":"sim/error","input":"status 500"}'
    expect((await gateway.fetch('/responses', { method: 'POST', body })).status).toBe(502)
    const [endpoint] = (await endpointsOf('sim/error')).data.endpoints
    expect(endpoint?.status).toBeLessThan(0)
    expect(endpoint?.last_failure_at).toBe(new Date(clock).toISOString())
  })

  it.each([
    ['acme/wise-1.0:free', 'acme/wise-1.0', ['cellar']],
    ['acme/wise-1.0:nitro', 'acme/wise-1.0', ['lab', 'lab/priority', 'cellar']],
    ['acme/wise-1.0:online', 'acme/wise-1.0', ['lab', 'lab/priority', 'cellar']],
    ['acme/wise-1.0:tiny', 'acme/wise-1.0:tiny', ['cellar']],
    ['acme/wise-1.0%3Atiny', 'acme/wise-1.0:tiny', ['cellar']],
    ['~acme/wise-latest', 'acme/wise-1.0', ['lab', 'lab/priority', 'cellar']],
    ['lab/wise', 'lab/wise', ['lab']],
    ['acme/deep%2Fer', 'acme/deep/er', ['cellar']],
  ])('finds %s', async (name, id, tags) => {
    const { data } = await endpointsOf(name)
    expect(data.id).toBe(id)
    expect(data.endpoints.map(({ tag }) => tag)).toEqual(tags)
  })

  it.each(['acme/wize-1.0', 'nobody/nothing', 'acme/wise-1.0:offline'])('answers 404 to %s', async (id) => {
    const { status, error } = await endpointsOf(id)
    expect(status).toBe(404)
    expect(error.message).toContain(id)
  })

  it('tells what may have been meant', async () => {
    expect((await endpointsOf('acme/wize-1.0')).error.metadata?.suggestions).toContain('acme/wise-1.0')
  })

  it.each(['acme/-', '~/x', 'acme/a%20b', 'acme/a%00', `acme/${'a'.repeat(300)}`])(
    'answers 400 to %s, which names no model',
    async (id) => {
      expect((await endpointsOf(id)).status).toBe(400)
    },
  )

  it('takes both kinds of keys', async () => {
    expect((await endpointsOf('sim/echo', managementKey)).status).toBe(200)
  })
})
