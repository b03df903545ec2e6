import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ConfiguredModel } from '../../src/catalog/catalog-settings.ts'
import { discoverProviders, findInEnvironment, type GetJson } from '../../src/catalog/discover-providers.ts'
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

describe('findInEnvironment, where a base URL needs values', () => {
  it('joins an AWS key from its variables, and takes a region or the usual one', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'hush' }
    const [usual] = findInEnvironment(keys)
    expect(usual).toMatchObject({
      origin: 'environment AWS_ACCESS_KEY_ID',
      provider: {
        slug: 'amazon-bedrock',
        format: 'bedrock-converse',
        baseUrl: 'https://bedrock-runtime.us-east-1.amazonaws.com',
        apiKey: 'AKIA1:hush',
        capabilities: { auth: 'aws', awsRegion: 'us-east-1' },
      },
    })
    const [other] = findInEnvironment({ ...keys, AWS_SESSION_TOKEN: 'token', AWS_DEFAULT_REGION: 'eu-central-1' })
    expect(other?.provider).toMatchObject({
      apiKey: 'AKIA1:hush:token',
      baseUrl: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
      capabilities: { awsRegion: 'eu-central-1' },
    })
    expect(findInEnvironment({ AWS_ACCESS_KEY_ID: 'AKIA1' })).toEqual([])
  })

  it('prefers a Bedrock API key over an AWS key', () => {
    const env = { AWS_BEARER_TOKEN_BEDROCK: 'bearer', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    expect(findInEnvironment(env)[0]?.provider.apiKey).toBe('bearer')
  })

  it.each([
    ['https://res.openai.azure.com/', 'https://res.openai.azure.com/openai/v1'],
    ['https://res.services.ai.azure.com/openai/v1/', 'https://res.services.ai.azure.com/openai/v1'],
  ])('takes the Azure endpoint %s', (endpoint, baseUrl) => {
    const [found] = findInEnvironment({ AZURE_OPENAI_API_KEY: 'k', AZURE_OPENAI_ENDPOINT: endpoint })
    expect(found?.provider).toMatchObject({ slug: 'azure', baseUrl, apiKey: 'k', capabilities: { auth: 'api-key' } })
  })

  it('takes the name of an Azure resource too, and leaves Azure out without either', () => {
    const [found] = findInEnvironment({ AZURE_API_KEY: 'k', AZURE_RESOURCE_NAME: 'res' })
    expect(found?.provider.baseUrl).toBe('https://res.openai.azure.com/openai/v1')
    expect(findInEnvironment({ AZURE_OPENAI_API_KEY: 'k' })).toEqual([])
  })

  it('reads the file that Google credentials are in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'credentials-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'key.json')
    writeFileSync(path, '{"type":"service_account"}\n')
    const env = { GOOGLE_APPLICATION_CREDENTIALS: path, GOOGLE_CLOUD_PROJECT: 'acme' }
    expect(findInEnvironment(env)[0]).toMatchObject({
      origin: 'environment GOOGLE_APPLICATION_CREDENTIALS',
      provider: {
        slug: 'google-vertex',
        apiKey: '{"type":"service_account"}',
        baseUrl: 'https://aiplatform.googleapis.com/v1/projects/acme/locations/global/publishers/google',
        capabilities: { auth: 'google' },
      },
    })
    expect(findInEnvironment({ ...env, GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'none') })).toEqual([])
    expect(findInEnvironment({ GOOGLE_APPLICATION_CREDENTIALS: path })).toEqual([])
  })

  it.each([
    ['europe-west4', 'https://europe-west4-aiplatform.googleapis.com/'],
    ['eu', 'https://aiplatform.eu.rep.googleapis.com/'],
  ])("goes to the host of Google's location %s", (location, host) => {
    const env = {
      GOOGLE_OAUTH_ACCESS_TOKEN: 'ya29',
      GOOGLE_VERTEX_PROJECT: 'acme',
      GOOGLE_VERTEX_LOCATION: location,
    }
    const url = `${host}v1/projects/acme/locations/${location}/publishers/google`
    expect(findInEnvironment(env)[0]?.provider).toMatchObject({ baseUrl: url, apiKey: 'ya29' })
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
        provider: { slug: 'ollama', format: 'ollama-chat', baseUrl: 'http://127.0.0.1:11434' },
        origin: 'answers at http://127.0.0.1:11434',
        models: [{ upstreamModel: 'llama3.2:latest' }],
      },
    ])
  })

  it('goes where OLLAMA_HOST points', async () => {
    const getJson: GetJson = async (url) => (url === 'http://gpu-box:7/api/tags' ? { models: [] } : nobody(url, 1))
    const found = await discoverProviders({ config, env: { OLLAMA_HOST: 'gpu-box:7' }, getJson })
    expect(found[0]?.provider.baseUrl).toBe('http://gpu-box:7')
  })

  it('finds no Ollama where no server or a different one answers', async () => {
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
