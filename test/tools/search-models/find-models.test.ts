import { describe, expect, it } from 'vitest'
import type { Catalog, Endpoint, Model } from '../../../src/catalog/catalog.ts'
import { findModels } from '../../../src/tools/search-models/find-models.ts'

function model(id: string, more: Partial<Model> = {}, usd: number | null = null, parameters: string[] = []): Model {
  const picos = usd === null ? null : { promptPicos: usd * 1e6, completionPicos: usd * 1e6, requestNanos: 0 }
  const endpoint = { tier: 'default', prices: picos, supportedParameters: new Set(parameters) } as unknown as Endpoint
  return {
    ...{ id, name: id.replace(/.*\//, ''), description: '', createdAt: 0, contextLength: 8_000, maxOutputTokens: null },
    ...{ inputModalities: ['text'], outputModalities: ['text'], endpoints: [endpoint] },
    ...more,
  }
}

const all = [
  model('maker/eye-large', { inputModalities: ['text', 'image'], contextLength: 200_000 }, 5, ['tools']),
  model('maker/eye-mini', { inputModalities: ['text', 'image'], createdAt: 9 }, 1),
  model('other/painter', { outputModalities: ['image'], description: 'Draws what the maker says.' }, 2),
  model('other/plain', { contextLength: null }, 0),
  model('other/unpriced', {}, null),
]
const catalog = { models: new Map(all.map((each) => [each.id, each])) } as unknown as Catalog
const find = (query: string, most = 10) => findModels(catalog, query, most).models.map(({ id }) => id)

describe('a search of the catalog', () => {
  it.each([
    ['cheap vision models', ['maker/eye-mini', 'maker/eye-large']],
    ['vision with tools', ['maker/eye-large']],
    ['image generation', ['other/painter']],
    ['which models are free', ['other/plain']],
    ['free', ['other/plain']],
    ['maker', ['maker/eye-large', 'maker/eye-mini', 'other/painter']],
    ['eye mini', ['maker/eye-mini', 'maker/eye-large']],
    ['newest', ['maker/eye-mini', 'maker/eye-large', 'other/painter', 'other/plain', 'other/unpriced']],
    ['longest context', ['maker/eye-large', 'maker/eye-mini', 'other/painter', 'other/unpriced', 'other/plain']],
    ['cheapest', ['other/plain', 'maker/eye-mini', 'other/painter', 'maker/eye-large', 'other/unpriced']],
    ['nothing-like-this', []],
    ['constructor', []],
  ])('for %s', (query, ids) => {
    expect(find(query)).toEqual(ids)
  })

  it('counts what it leaves out', () => {
    expect(findModels(catalog, 'models', 2)).toMatchObject({ total: 5, models: { length: 2 } })
  })
})
