import { describe, expect, it } from 'vitest'
import { discoverProviders, findInEnvironment, type GetJson } from '../../src/catalog/discover-providers.ts'
import type { ConfiguredModel } from '../../src/config/config.ts'
import { loadConfig } from '../../src/config/load-config.ts'

const nobody: GetJson = () => Promise.reject(new Error('connection refused'))
const { config } = loadConfig({ env: {}, cwd: '/nowhere' })

function needing(providerSlug: string): ConfiguredModel {
  const endpoint = {
    providerSlug,
    upstreamModel: 'x',
    tag: providerSlug,
    tier: 'default',
    quantization: 'unknown',
    place: { line: 1, column: 1 },
  } as const
  return {
    id: 'a/x',
    name: 'X',
    description: '',
    contextLength: null,
    maxOutputTokens: null,
    inputModalities: ['text'],
    outputModalities: ['text'],
    endpoints: [endpoint],
  }
}

describe('findInEnvironment', () => {
  it('finds each provider whose usual variable is set', () => {
    const env = { OPENAI_API_KEY: 'a', ANTHROPIC_API_KEY: 'b', GOOGLE_API_KEY: 'c', GROQ_API_KEY: ' ', HOME: '/root' }
    expect(findInEnvironment(env).map(({ provider, origin }) => [provider.slug, provider.apiKey, origin])).toEqual([
      ['openai', 'a', 'environment OPENAI_API_KEY'],
      ['anthropic', 'b', 'environment ANTHROPIC_API_KEY'],
      ['google-ai-studio', 'c', 'environment GOOGLE_API_KEY'],
    ])
  })

  it('prefers the first of several variables', () => {
    const [found] = findInEnvironment({ GOOGLE_API_KEY: 'second', GEMINI_API_KEY: 'first' })
    expect(found?.provider.apiKey).toBe('first')
  })
})

describe('discoverProviders', () => {
  it('asks a running Ollama for its models, within 300 ms', async () => {
    const asked: unknown[] = []
    const getJson: GetJson = async (url, deadlineMs) => {
      asked.push([url, deadlineMs])
      return { models: [{ model: 'llama3.2:latest' }] }
    }
    const found = await discoverProviders({ config, env: {}, getJson })
    expect(asked).toEqual([['http://127.0.0.1:11434/api/tags', 300]])
    expect(found).toMatchObject([
      {
        provider: { slug: 'ollama', format: 'openai-chat', baseUrl: 'http://127.0.0.1:11434/v1' },
        origin: 'answers at http://127.0.0.1:11434/v1',
        models: [{ upstreamModel: 'llama3.2:latest' }],
      },
    ])
  })

  it('goes where OLLAMA_HOST points', async () => {
    const getJson: GetJson = async (url) => (url === 'http://gpu-box:7/api/tags' ? { models: [] } : nobody(url, 1))
    const found = await discoverProviders({ config, env: { OLLAMA_HOST: 'gpu-box:7' }, getJson })
    expect(found[0]?.provider.baseUrl).toBe('http://gpu-box:7/v1')
  })

  it('finds no Ollama where nobody or somebody else answers', async () => {
    expect(await discoverProviders({ config, env: {}, getJson: nobody })).toEqual([])
    expect(await discoverProviders({ config, env: {}, getJson: async () => 'hello' })).toEqual([])
  })

  it('counts Ollama as found when a configured model needs it', async () => {
    const found = await discoverProviders({
      config: { ...config, models: [needing('ollama')] },
      env: {},
      getJson: nobody,
    })
    expect(found.map(({ provider, models }) => [provider.slug, models])).toEqual([['ollama', []]])
  })

  it('leaves configured providers as they are, and asks a configured Ollama where it is', async () => {
    const [ollama] = await discoverProviders({ config, env: {}, getJson: async () => ({ models: [] }) })
    const [openai] = findInEnvironment({ OPENAI_API_KEY: 'configured' })
    if (ollama === undefined || openai === undefined) throw new Error('not found')
    const mine = { ...ollama.provider, baseUrl: 'http://10.0.0.9:1/v1' }
    const getJson: GetJson = async (url) => (url === 'http://10.0.0.9:1/api/tags' ? { models: [] } : nobody(url, 1))
    const env = { OPENAI_API_KEY: 'from the environment' }
    const found = await discoverProviders({ config: { ...config, providers: [mine, openai.provider] }, env, getJson })
    expect(found.map(({ provider }) => provider)).toEqual([mine])
  })

  it('looks for nothing that is switched off', async () => {
    const off = { ...config, discovery: { environment: false, ollama: false } }
    const env = { OPENAI_API_KEY: 'a' }
    expect(await discoverProviders({ config: off, env, getJson: async () => ({ models: [] }) })).toEqual([])
  })
})
