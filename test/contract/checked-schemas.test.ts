import { expect, it } from 'vitest'
import { checkSchema, defaultsOf, requiredOf } from '../../src/contract/contract.ts'
import { nearMatches } from '../../src/errors/near-matches.ts'

const good = { apiKey: 'k', endpoint: 'https://a.example', headers: { 'x-a': 'b' } }

it('finds nothing wrong with a value that keeps the schema', async () => {
  expect(await checkSchema('ObservabilityPosthogConfig', good)).toEqual([])
})

it('names each member that breaks it, and those that it does not know with the one that was meant', async () => {
  const wrong = { endpoint: 5, apikey: 'k', headers: { 'x a': 'b' } }
  expect(await checkSchema('ObservabilityPosthogConfig', wrong, nearMatches)).toEqual(
    expect.arrayContaining([
      { path: 'apiKey', message: 'is required' },
      { path: 'apikey', message: 'is not a field that the contract knows. Did you mean apiKey?' },
      { path: 'endpoint', message: 'must be string' },
      { path: 'headers', message: 'the key "x a" must be the name of a header' },
    ]),
  )
  expect(await checkSchema('ObservabilityPosthogConfig', 'text')).toEqual([{ path: '', message: 'must be object' }])
})

it('knows what a schema needs and what it takes where nothing is said', () => {
  expect(requiredOf('ObservabilityPosthogConfig')).toEqual(['apiKey'])
  expect(defaultsOf('ObservabilityNewrelicConfig')).toEqual({ region: 'us' })
})
