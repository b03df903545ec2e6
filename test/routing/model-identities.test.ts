import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/catalog/catalog.ts'
import { foldedName, identitiesOf } from '../../src/routing/model-identities.ts'
import { type EndpointFields, model } from './arrange.ts'

function endpointOf(id: string, fields: EndpointFields = {}, tag = 'own'): Endpoint {
  const [endpoint] = model(id, { [tag]: { upstreamModel: 'm', ...fields } }).endpoints
  if (endpoint === undefined) throw new TypeError('a model has an endpoint')
  return endpoint
}

describe('the names of a model', () => {
  it('are its id, and what a known provider calls it as an id', () => {
    expect(identitiesOf(endpointOf('team/Fast', { upstreamModel: 'gpt-4o' }, 'openai')).exact).toEqual([
      'team/fast',
      'openai/gpt-4o',
    ])
    expect(identitiesOf(endpointOf('groq/openai/gpt-oss', { upstreamModel: 'openai/gpt-oss' }, 'groq')).exact).toEqual([
      'groq/openai/gpt-oss',
      'openai/gpt-oss',
    ])
  })

  it('has no author by a provider that nobody knows, unless its own name has one', () => {
    expect(identitiesOf(endpointOf('a/m', { upstreamModel: 'deployed' })).exact).toEqual(['a/m'])
    expect(identitiesOf(endpointOf('a/m', { upstreamModel: 'Meta/Llama' })).exact).toEqual(['a/m', 'meta/llama'])
  })

  it('is the same one with dashes in its version', () => {
    expect(identitiesOf(endpointOf('anthropic/claude-opus-4-8')).exact).toContain('anthropic/claude-opus-4.8')
    expect(foldedName(' Anthropic/Claude-Opus-4-8 ')).toBe('anthropic/claude-opus-4.8')
  })

  it('has its name with :free, too, where it is known to cost nothing', () => {
    const prices = { promptPicos: 0, completionPicos: 0, requestNanos: 0 }
    expect(identitiesOf(endpointOf('a/m', { prices })).exact).toEqual(['a/m', 'a/m:free'])
    expect(identitiesOf(endpointOf('a/m', { prices: null })).exact).toEqual(['a/m'])
  })

  it.each([
    ['a/m-2024-08-06', 'a/m'],
    ['a/m-20240806', 'a/m'],
    ['a/m@20240806', 'a/m'],
    ['a/m-0613', 'a/m'],
    ['a/m-001', 'a/m'],
    ['a/m-08-2024', 'a/m'],
    ['a/m-latest', 'a/m'],
    ['a/m-preview-05-20', 'a/m'],
    ['a/m-exp:free', 'a/m'],
    ['a/m-4-5-20250929', 'a/m-4.5'],
    ['a/m:nitro:thinking', 'a/m'],
  ])('%s is in a wider sense %s', (id, wide) => {
    expect(identitiesOf(endpointOf(id)).wide).toContain(wide)
    expect(identitiesOf(endpointOf(id)).exact).not.toContain(wide)
  })

  it.each(['a/m-70b', 'a/m-4o', 'a/m-mini', 'a/m:8b'])('%s has no other name', (id) => {
    expect(identitiesOf(endpointOf(id)).wide).toEqual([id, 'own/m'])
  })
})
