import { expect, it } from 'vitest'
import { catalogChanges } from '../../src/app/catalog-changes.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { defaultCapabilities } from '../../src/catalog/capabilities.ts'
import type { Provider } from '../../src/catalog/catalog.ts'
import type { ConfiguredModel } from '../../src/catalog/catalog-settings.ts'

const provider = (slug: string, fields: Partial<Provider> = {}): Provider => ({
  ...{ slug, name: slug, format: 'openai-chat', baseUrl: `http://${slug}/v1`, headers: {}, isZdr: false },
  ...{ dataPolicy: { training: true, retention: true }, capabilities: defaultCapabilities, acceptsUnknownModels: true },
  ...fields,
})
const model = (id: string, providerSlug: string, fields: Partial<ConfiguredModel> = {}): ConfiguredModel => ({
  ...{ id, name: id, description: '', contextLength: null, maxOutputTokens: null },
  ...{ inputModalities: ['text'], outputModalities: ['text'] },
  endpoints: [
    {
      ...{ providerSlug, upstreamModel: id, tag: providerSlug, tier: 'default', quantization: 'unknown' },
      place: { line: 1, column: 1 },
      supportedParameters: ['tools'],
    },
  ],
  ...fields,
})
const catalogOf = (providers: Provider[], models: ConfiguredModel[]) => buildCatalog({ config: { providers, models } })
const none = { added: [], removed: [], changed: [] }

it('finds nothing in catalogs that say the same', () => {
  const build = () => catalogOf([provider('a')], [model('x/one', 'a')])
  expect(catalogChanges(build(), build())).toEqual({ providers: none, models: none })
})

it('names what has come, what has gone and what is different, in order', () => {
  const before = catalogOf([provider('b'), provider('a')], [model('x/two', 'a'), model('x/one', 'a')])
  const after = catalogOf(
    [provider('c'), provider('a', { apiKey: 'secret' })],
    [model('x/three', 'a'), model('x/one', 'a', { contextLength: 7 })],
  )
  const changes = catalogChanges(before, after)
  expect(changes).toEqual({
    providers: { added: ['c'], removed: ['b'], changed: ['a'] },
    models: { added: ['x/three'], removed: ['x/two'], changed: ['x/one'] },
  })
  expect(JSON.stringify(changes)).not.toContain('secret')
})

it('sees what a model takes, and does not count the address of its provider', () => {
  const before = catalogOf([provider('a')], [model('x/one', 'a')])
  const [endpoint] = model('x/one', 'a').endpoints
  if (endpoint === undefined) throw new Error('there is no endpoint')
  const more = model('x/one', 'a', { endpoints: [{ ...endpoint, supportedParameters: ['tools', 'reasoning'] }] })
  expect(catalogChanges(before, catalogOf([provider('a')], [more])).models.changed).toEqual(['x/one'])
  const moved = catalogOf([provider('a', { baseUrl: 'http://other/v1' })], [model('x/one', 'a')])
  expect(catalogChanges(before, moved)).toEqual({ providers: { ...none, changed: ['a'] }, models: none })
})
