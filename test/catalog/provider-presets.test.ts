import { describe, expect, it } from 'vitest'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { KeyVariables } from '../../src/catalog/provider-preset.ts'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { resolvePreset } from '../../src/catalog/resolve-preset.ts'
import { contract } from '../contract/contract.ts'

const presets = [...providerPresets.values()]

/** Each surface of each preset, as it is when its values are set. */
const surfaces = presets.flatMap((preset) => {
  const env = Object.fromEntries(
    Object.values(preset.values).map(({ variables }) => [
      variables[0] ?? '',
      variables[0]?.endsWith('ENDPOINT') ? 'https://given.example' : 'given',
    ]),
  )
  const formats = [preset.format, ...Object.keys(preset.otherSurfaces)] as UpstreamFormatId[]
  return formats.map((format) => ({ preset, format, ...resolvePreset(preset, env, format) }))
})

it('has a slug once only', () => {
  const slugs = presets.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]*$/)
})

it('has a usable base URL in each row, over TLS unless it is on this machine', () => {
  for (const { preset, format, resolved, missing } of surfaces) {
    const name = `${preset.slug} as ${format}`
    expect(missing, name).toEqual([])
    expect(resolved.baseUrl, name).not.toMatch(/[{}]|\/$/)
    const url = new URL(resolved.baseUrl)
    expect(url.protocol, name).toBe(preset.isLocal ? 'http:' : 'https:')
    if (preset.isLocal) expect(url.hostname).toBe('127.0.0.1')
  }
})

it('finds each remote provider by a variable that no other one uses', () => {
  const namesOf = (variables: KeyVariables) => {
    if (typeof variables === 'string') return [variables]
    return 'file' in variables ? [variables.file] : variables.joined
  }
  const variables = presets.flatMap(({ apiKeyVariables }) => apiKeyVariables.flatMap(namesOf))
  expect(new Set(variables).size).toBe(variables.length)
  for (const { apiKeyVariables, isLocal, slug } of presets) expect(apiKeyVariables.length === 0, slug).toBe(isLocal)
})

it('discovers only local servers that list their models', () => {
  const byDiscovery = presets
    .filter(({ discovery }) => discovery !== 'key')
    .map(({ slug, discovery }) => [slug, discovery])
  expect(byDiscovery).toEqual([
    ['ollama', { hostVariable: 'OLLAMA_HOST', port: 11434, path: '/api/tags', format: 'ollama-chat' }],
    ['lmstudio', 'never'],
    ['vllm', 'never'],
    ['sglang', 'never'],
    ['llamacpp', 'never'],
  ])
})

describe('quirks', () => {
  const capabilities = (slug: string) => providerPresets.get(slug)?.capabilities

  it.each([
    ['anthropic', 'anthropic-messages', 'x-api-key', 'https://api.anthropic.com/v1'],
    ['google-ai-studio', 'google-gemini', 'x-goog-api-key', 'https://generativelanguage.googleapis.com/v1beta'],
    ['google-vertex', 'google-gemini', 'google', expect.stringContaining('/publishers/google')],
    ['amazon-bedrock', 'bedrock-converse', 'aws', 'https://bedrock-runtime.us-east-1.amazonaws.com'],
    ['azure', 'openai-chat', 'api-key', expect.stringMatching(/\/openai\/v1$/)],
    ['cohere', 'cohere-chat', undefined, 'https://api.cohere.com/v2'],
    ['ollama', 'ollama-chat', undefined, 'http://127.0.0.1:11434'],
  ])('%s speaks %s and takes its credential as %s', (slug, format, auth, baseUrl) => {
    const preset = providerPresets.get(slug)
    if (preset === undefined) throw new Error('no such preset')
    expect(preset.format).toBe(format)
    expect(preset.capabilities.auth).toBe(auth)
    expect(resolvePreset(preset, {}).resolved.baseUrl).toEqual(baseUrl)
  })

  it('gives thoughts back where a provider wants them, and nowhere else where it is strict', () => {
    for (const slug of ['deepseek', 'moonshotai', 'z-ai', 'alibaba'])
      expect(capabilities(slug)?.reasoningEcho).toBe('reasoning_content')
    for (const slug of ['groq', 'cerebras']) expect(capabilities(slug)?.reasoningEcho).toBe('reasoning')
    for (const slug of ['mistral', 'azure', 'nvidia']) expect(capabilities(slug)?.reasoningEcho).toBe('none')
  })

  it('leaves out what strict servers refuse', () => {
    for (const slug of ['groq', 'mistral', 'cerebras', 'nvidia'])
      expect(capabilities(slug)?.refusedParameters).toContain('prompt_cache_key')
    expect(capabilities('mistral')?.refusedParameters).toContain('seed')
    expect(capabilities('openrouter')?.extraParameters).toContain('cache_control')
  })

  it('never refuses the parameter that carries the output limit', () => {
    for (const { resolved, preset } of surfaces) {
      const { outputLimitParameter, refusedParameters = [] } = resolved.capabilities
      expect(refusedParameters, preset.slug).not.toContain(outputLimitParameter)
    }
  })
})

it('takes credentials of workspaces in each row that needs one, and the contract names those', () => {
  const named = contract.components.schemas['ByokProvider'] as { enum: string[] }
  const withKey = presets.filter(({ discovery }) => discovery === 'key').map(({ slug }) => slug)
  expect(named.enum.slice(0, withKey.length)).toEqual(withKey)
  // Those behind them have no address here. An operator gives them one, and only then their credentials are of use.
  expect(named.enum.slice(withKey.length).filter((slug) => providerPresets.has(slug))).toEqual([])
})
