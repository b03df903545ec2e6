import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decimal } from '../../src/catalog/pricing-record.ts'
import type { Schema } from '../../src/contract/contract.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const dearPrices = {
  prompt: 3,
  completion: 15,
  cache_read: 0.3,
  cache_write: 3.75,
  cache_write_hour: 6,
  audio_input: 10,
  audio_output: 20,
  image_output: 30,
  request: 0.001,
  web_search: 0.01,
}
const endpoint = { provider: 'lab', upstream_model: 'm' }
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    config: {
      providers: [
        { slug: 'lab', name: 'Lab', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x' },
        { slug: 'vault', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x', zdr: true },
      ],
      models: [
        {
          id: 'acme/cheap',
          name: 'Cheap',
          context_length: 1000,
          endpoints: [{ ...endpoint, prices: { prompt: 0.0375, completion: 0.15 }, supported_parameters: ['tools'] }],
        },
        {
          id: 'acme/dear',
          name: 'Dear',
          context_length: 200000,
          input_modalities: ['text', 'image'],
          endpoints: [{ ...endpoint, prices: dearPrices }],
        },
        {
          id: 'bastion/llama-3.1-8b',
          endpoints: [
            { provider: 'vault', upstream_model: 'l', tag: 'vault/eu-west', prices: { prompt: 1, completion: 2 } },
          ],
        },
        { id: 'bastion/unpriced', endpoints: [{ provider: 'vault', upstream_model: 'u' }] },
      ],
    },
  })
})
afterAll(() => gateway.close())

async function list(query: string): Promise<{ ids: string[]; models: Schema<'Model'>[]; total: number }> {
  const response = await gateway.fetch(`/models${query}`)
  expect(response.status).toBe(200)
  const { data, total_count: total } = (await response.json()) as { data: Schema<'Model'>[]; total_count: number }
  return { ids: data.map(({ id }) => id), models: data, total }
}

describe('listModels', () => {
  it('gives prices as exact decimals per token', async () => {
    const { models } = await list('?q=acme/cheap')
    expect(models[0]?.pricing).toMatchObject({ prompt: '0.0000000375', completion: '0.00000015' })
  })

  it('gives each price that is known', async () => {
    expect((await list('?q=acme/dear')).models[0]?.pricing).toEqual({
      prompt: '0.000003',
      completion: '0.000015',
      request: '0.001',
      input_cache_read: '0.0000003',
      input_cache_write: '0.00000375',
      input_cache_write_1h: '0.000006',
      audio: '0.00001',
      audio_output: '0.00002',
      image_output: '0.00003',
      web_search: '0.01',
    })
  })

  it.each([
    ['?q=DEAR', ['acme/dear']],
    ['?providers=lab&context=100000', ['acme/dear']],
    ['?providers=lab&max_price=1', ['acme/cheap']],
    ['?providers=lab&min_price=1', ['acme/dear']],
    ['?model_authors=acme&input_modalities=image', ['acme/dear']],
    ['?model_authors=acme&sort=pricing-high-to-low', ['acme/dear', 'acme/cheap']],
    ['?model_authors=acme&sort=pricing-low-to-high', ['acme/cheap', 'acme/dear']],
    ['?model_authors=acme&sort=context-high-to-low', ['acme/dear', 'acme/cheap']],
    ['?model_authors=acme&output_modalities=image', []],
    ['?model_authors=acme,bastion&max_output_price=2', ['acme/cheap', 'bastion/llama-3.1-8b']],
    ['?model_authors=acme,bastion&min_output_price=2&max_output_price=15', ['acme/dear', 'bastion/llama-3.1-8b']],
    ['?model_authors=acme,bastion&arch=LLAMA3', ['bastion/llama-3.1-8b']],
    ['?model_authors=acme,bastion&zdr=true', ['bastion/llama-3.1-8b', 'bastion/unpriced']],
    ['?model_authors=acme,bastion&region=eu', ['bastion/llama-3.1-8b']],
    ['?model_authors=acme,bastion&region=us', []],
    ['?model_authors=bastion&distillable=true', []],
    ['?model_authors=bastion&distillable=false', ['bastion/llama-3.1-8b', 'bastion/unpriced']],
    ['?model_authors=bastion&max_age_days=1000', []],
    ['?model_authors=bastion&min_age_days=0', []],
    ['?model_authors=bastion&sort=pricing-high-to-low', ['bastion/llama-3.1-8b', 'bastion/unpriced']],
    ['?model_authors=acme&sort=latency-low-to-high', ['acme/cheap', 'acme/dear']],
    ['?model_authors=acme&sort=throughput-high-to-low', ['acme/cheap', 'acme/dear']],
    ['?model_authors=acme&sort=top-weekly', ['acme/cheap', 'acme/dear']],
  ])('%s selects %j', async (query, expected) => {
    expect((await list(query)).ids).toEqual(expected)
  })

  it('pages and counts all that passed', async () => {
    const { ids, total } = await list('?providers=lab&sort=pricing-low-to-high&offset=1&limit=1')
    expect(ids).toEqual(['acme/dear'])
    expect(total).toBe(2)
  })

  it('leads from page to page until the end', async () => {
    const seen: string[] = []
    let path: string | null = '/api/v1/models?providers=lab,vault&limit=3&sort=pricing-low-to-high'
    while (path !== null) {
      const response = await gateway.fetch(path.replace('/api/v1', ''))
      const page = (await response.json()) as Schema<'ModelListResponse'>
      seen.push(...page.data.map(({ id }) => id))
      expect(page.total_count).toBe(4)
      path = page.links.next
    }
    expect(seen).toEqual(['acme/cheap', 'bastion/llama-3.1-8b', 'acme/dear', 'bastion/unpriced'])
  })

  it('lists all models where no limit is given, and says so', async () => {
    const page = (await (await gateway.fetch('/models?sort=newest')).json()) as Schema<'ModelListResponse'>
    expect(page).toMatchObject({ object: 'list', has_more: false, links: { next: null } })
    expect(page.data).toHaveLength(page.total_count)
    expect([page.first_id, page.last_id]).toEqual([page.data[0]?.id, page.data.at(-1)?.id])
  })

  it.each([
    ['limit=2', ['acme/cheap', 'bastion/llama-3.1-8b'], true],
    ['limit=2&after_id=bastion/llama-3.1-8b', ['acme/dear', 'bastion/unpriced'], false],
    ['after_id=acme/cheap&before_id=bastion/unpriced', ['bastion/llama-3.1-8b', 'acme/dear'], false],
    ['limit=1&before_id=acme/dear', ['bastion/llama-3.1-8b'], true],
    ['limit=2&before_id=acme/dear', ['acme/cheap', 'bastion/llama-3.1-8b'], false],
    ['after_id=bastion/unpriced', [], false],
    ['limit=1&offset=1&after_id=acme/cheap', ['acme/dear'], true],
  ])('reads pages by ids: %s', async (query, expected, hasMore) => {
    const path = `/models?providers=lab,vault&sort=pricing-low-to-high&${query}`
    const page = (await (await gateway.fetch(path)).json()) as Schema<'ModelListResponse'>
    expect(page.data.map(({ id }) => id)).toEqual(expected)
    expect(page).toMatchObject({
      first_id: expected[0] ?? null,
      last_id: expected.at(-1) ?? null,
      has_more: hasMore,
      total_count: 4,
    })
  })

  it('is 400 for a page beside a model that is not in the list', async () => {
    const response = await gateway.fetch('/models?after_id=acme/nothing')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param: 'after_id' } })
  })

  it('tells the tokenizer, and where the endpoints are described', async () => {
    const [model] = (await list('?arch=llama3')).models
    expect(model).toMatchObject({ id: 'bastion/llama-3.1-8b', architecture: { tokenizer: 'Llama3' } })
    const details = model?.links.details.replace('/api/v1', '') ?? ''
    expect((await gateway.fetch(details)).status).toBe(200)
  })

  it('refuses an unknown order, and strangers', async () => {
    expect((await gateway.fetch('/models?sort=random')).status).toBe(400)
    expect((await gateway.fetch('/models', { key: null })).status).toBe(401)
    expect((await gateway.fetch('/models', { key: managementKey })).status).toBe(200)
  })
})

describe('decimal', () => {
  it.each([
    [0, 12, '0'],
    [1, 12, '0.000000000001'],
    [250_000, 12, '0.00000025'],
    [1_000_000_000_000, 12, '1'],
    [10_500_000_000, 9, '10.5'],
  ])('%i / 10^%i is %s', (value, places, text) => {
    expect(decimal(value, places)).toBe(text)
  })
})
