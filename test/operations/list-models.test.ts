import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { decimal } from '../../src/operations/models/model-record.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const endpoint = { provider: 'lab', upstream_model: 'm' }
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    config: {
      providers: [{ slug: 'lab', name: 'Lab', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x' }],
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
          endpoints: [{ ...endpoint, prices: { prompt: 3, completion: 15 } }],
        },
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
  ])('%s selects %j', async (query, expected) => {
    expect((await list(query)).ids).toEqual(expected)
  })

  it('pages and counts all that passed', async () => {
    const { ids, total } = await list('?providers=lab&sort=pricing-low-to-high&offset=1&limit=1')
    expect(ids).toEqual(['acme/dear'])
    expect(total).toBe(2)
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
