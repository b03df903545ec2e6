import { describe, expect, it } from 'vitest'
import { KnownEndpoints } from '../../src/catalog/known-endpoints.ts'
import { ListedCatalog } from '../../src/catalog/listed-catalog.ts'
import { model, prices, provider } from '../routing/arrange.ts'

const acme = provider('acme', { acceptsUnknownModels: true })
const endpoint = (upstreamModel: string, usd: number | null) => {
  const [made] = model('a/m', {
    acme: { upstreamModel, prices: usd === null ? null : prices(usd), provider: { acceptsUnknownModels: true } },
  }).endpoints
  if (made === undefined) throw new Error('there is one')
  return made
}
const known = new KnownEndpoints([
  ...[endpoint('gpt-big', 5), endpoint('gpt-big-2024-05-13', 9), endpoint('claude-x-4-5', 3)],
  ...[endpoint('old-2024-01-01', 1), endpoint('old-2024-02-02', 8), endpoint('old-20240303', 2)],
  endpoint('secret', null),
])
const priceOf = (name: string) => known.find(acme, name)?.prices?.promptPicos

describe('N9: a model that is asked for by another name', () => {
  it.each([
    ['gpt-big', 5],
    ['GPT-Big', 5],
    ['gpt-big-2024-05-13', 9],
    ['gpt-big-2031-12-24', 5],
    ['GPT-BIG@20311224', 5],
    ['gpt-big-20311224', 5],
    ['claude-x-4.5-20311224', 3],
    ['Claude-X-4-5', 3],
    // Nobody knows which of them it will be: the most expensive.
    ['old-2031-12-24', 8],
  ])('%s has the price of its model', (name, usd) => {
    expect(priceOf(name)).toBe(usd * 1e6)
  })

  it.each(['gpt-bigger', 'gpt-big-mini', 'gpt-big-turbo-2024-05-13', 'gpt', 'secret', ''])('%j has none', (name) => {
    expect(priceOf(name)).toBeUndefined()
  })

  it('has that price in the catalog, and what runs at home costs nothing', () => {
    const ollama = provider('ollama', { acceptsUnknownModels: true })
    const offers = [
      {
        ...{ isListed: true, name: 'Big', description: '', createdAt: 0, inputModalities: [] },
        endpoint: { ...endpoint('gpt-big', 5), maxOutputTokens: 77 },
      },
    ]
    const catalog = new ListedCatalog(
      new Map([
        ['acme', acme],
        ['ollama', ollama],
      ]),
      [],
      offers,
    )
    const found = (id: string) => catalog.find(id)?.endpoints[0]
    expect(found('acme/GPT-big-2030-01-01')).toMatchObject({
      ...{ upstreamModel: 'GPT-big-2030-01-01', prices: prices(5), maxOutputTokens: 77 },
    })
    expect(found('acme/other')).toMatchObject({ prices: null })
    expect(found('ollama/llama9:8b')).toMatchObject({ prices: prices(0) })
    expect(found('ollama/llama9:400b-cloud')).toMatchObject({ prices: null })
  })
})
