import { expect, it } from 'vitest'
import { providerPresets } from '../../src/catalog/provider-presets.ts'

const presets = [...providerPresets.values()]

it('has a usable base URL in each row, over TLS unless it is on this machine', () => {
  for (const { baseUrl, isLocal, slug } of presets) {
    const url = new URL(baseUrl)
    expect(baseUrl.endsWith('/'), slug).toBe(false)
    expect(url.protocol, slug).toBe(isLocal ? 'http:' : 'https:')
    if (isLocal) expect(url.hostname).toBe('127.0.0.1')
  }
})

it('finds each remote provider by a variable that no other one uses', () => {
  const variables = presets.flatMap(({ apiKeyVariables }) => apiKeyVariables)
  expect(new Set(variables).size).toBe(variables.length)
  for (const { apiKeyVariables, isLocal, slug } of presets) expect(apiKeyVariables.length === 0, slug).toBe(isLocal)
})

it('uses local servers unasked only where one can be told to be there', () => {
  const byDiscovery = presets
    .filter(({ discovery }) => discovery !== 'key')
    .map(({ slug, discovery }) => [slug, discovery])
  expect(byDiscovery).toEqual([
    ['ollama', 'ollama-tags'],
    ['lmstudio', 'never'],
    ['vllm', 'never'],
    ['llamacpp', 'never'],
  ])
})
