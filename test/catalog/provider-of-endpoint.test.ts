import { expect, it } from 'vitest'
import { providerOfEndpoint } from '../../src/catalog/provider-of-endpoint.ts'

it.each([
  ['openai/gpt-5@openai', 'openai'],
  ['openai/gpt-5@openai/flex', 'openai'],
  ['a/odd@name@my.host', 'my.host'],
  ['a/b@azure/eu#3c9a1d52-7be4', 'azure'],
  ['a/b@azure#3c9a1d52-7be4', 'azure'],
])('%s is at %s', (id, provider) => expect(providerOfEndpoint(id)).toBe(provider))
