import { describe, expect, it } from 'vitest'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { normalizeBaseUrl, resolvePreset } from '../../src/catalog/resolve-preset.ts'

function preset(slug: string) {
  const found = providerPresets.get(slug)
  if (found === undefined) throw new Error('no such preset')
  return found
}

describe('resolvePreset', () => {
  it('prefers what the operator gave over the environment, and that over the usual', () => {
    const env = { AWS_REGION: 'eu-west-1' }
    expect(resolvePreset(preset('amazon-bedrock'), env)).toMatchObject({
      resolved: {
        baseUrl: 'https://bedrock-runtime.eu-west-1.amazonaws.com',
        capabilities: { awsRegion: 'eu-west-1' },
      },
      variables: ['AWS_REGION'],
      missing: [],
    })
    const given = resolvePreset(preset('amazon-bedrock'), env, undefined, { awsRegion: 'ap-south-1' })
    expect(given).toMatchObject({
      resolved: {
        baseUrl: 'https://bedrock-runtime.ap-south-1.amazonaws.com',
        capabilities: { awsRegion: 'ap-south-1' },
      },
      variables: [],
    })
  })

  it('says what is missing', () => {
    expect(resolvePreset(preset('google-vertex'), {}).missing).toEqual([
      'GOOGLE_VERTEX_PROJECT or GOOGLE_CLOUD_PROJECT',
    ])
    expect(resolvePreset(preset('openai'), {}).missing).toEqual([])
  })

  it('picks the surface of another format, with the ways of that surface', () => {
    const { resolved } = resolvePreset(preset('google-ai-studio'), {}, 'openai-chat')
    expect(resolved.baseUrl).toBe('https://generativelanguage.googleapis.com/v1beta/openai')
    expect(resolved.capabilities.auth).toBeUndefined()
  })

  it('stays where it is for a format that it has no surface for', () => {
    const { resolved } = resolvePreset(preset('groq'), {}, 'openai-responses')
    expect(resolved.baseUrl).toBe('https://api.groq.com/openai/v1')
    expect(resolved.capabilities).toBe(preset('groq').capabilities)
  })
})

it.each([
  ['http://gpu:11434/v1', 'ollama-chat', 'http://gpu:11434'],
  ['http://gpu:11434/v1/', 'ollama-chat', 'http://gpu:11434'],
  ['http://gpu:11434/api', 'ollama-chat', 'http://gpu:11434'],
  ['https://gpu.example/ollama', 'ollama-chat', 'https://gpu.example/ollama'],
  ['http://gpu:11434/v1/', 'openai-chat', 'http://gpu:11434/v1'],
] as const)('takes the base URL %s of %s for %s', (given, format, expected) => {
  expect(normalizeBaseUrl(given, format)).toBe(expected)
})
