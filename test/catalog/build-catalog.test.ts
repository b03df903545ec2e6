import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { type FoundProvider, findInEnvironment } from '../../src/catalog/discover-providers.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import type { Environment } from '../../src/environment/environment.ts'
import { ConfigError } from '../../src/errors/config-error.ts'

function configOf(yaml: string, env: Environment = {}) {
  const cwd = mkdtempSync(join(tmpdir(), 'catalog-'))
  try {
    writeFileSync(join(cwd, 'gateway.yaml'), yaml)
    return loadConfig({ env, cwd }).config
  } finally {
    rmSync(cwd, { recursive: true })
  }
}

function catalogOf(yaml: string, env: Environment = {}, found: readonly FoundProvider[] = findInEnvironment(env)) {
  return buildCatalog({ config: configOf(yaml, env), found })
}

describe('the catalog without configuration and keys', () => {
  const catalog = catalogOf('')

  it('has the simulator and nothing else', () => {
    expect([...catalog.providers.keys()]).toEqual(['sim'])
    expect([...catalog.models.keys()]).toEqual([
      'sim/echo',
      'sim/tools',
      'sim/json',
      'sim/reasoning',
      'sim/image',
      'sim/slow',
      'sim/error',
      'sim/flaky',
    ])
    expect(catalog.find('sim/echo')).toMatchObject({
      contextLength: 128_000,
      inputModalities: ['text', 'image', 'file'],
      endpoints: [{ id: 'sim/echo@sim', upstreamModel: 'echo', provider: { format: 'simulator', baseUrl: '' } }],
    })
    expect(catalog.find('sim/echo')?.endpoints[0]?.prices?.promptPicos).toBeGreaterThan(0)
  })

  it('finds nothing that is not there, and suggests what may be meant', () => {
    for (const id of ['sim/ehco', 'echo', 'openai/gpt-5', '', '/', 'sim', 'sim/'])
      expect(catalog.find(id)).toBeUndefined()
    expect(catalog.suggest('sim/ehco')).toEqual(['sim/echo'])
    expect(catalog.suggest('echo')).toEqual(['sim/echo'])
    expect(catalog.suggest('sim/')).toHaveLength(3)
    expect(catalog.suggest('something/else-entirely')).toEqual([])
  })
})

describe('the catalog with an Ollama under a name of its own', () => {
  const catalog = catalogOf(`
providers:
  - { slug: box, format: ollama-chat, base_url: "http://10.0.0.7:11434" }
  - { slug: maker, format: ollama-chat, base_url: "https://ollama.com" }
  - { slug: ollama, base_url: "https://ollama.com" }
  - { slug: shim, format: openai-chat, base_url: "http://127.0.0.1:9000/v1" }
  - { slug: vllm, base_url: "https://api.openai.com/v1" }
models:
  - id: own/priced
    endpoints: [{ provider: box, upstream_model: llama3.2, prices: { prompt: 1, completion: 2 } }]
`)
  const pricesOf = (id: string) => catalog.find(id)?.endpoints[0]?.prices

  it('N9: takes what it runs itself as free, and nothing that a company runs', () => {
    expect(pricesOf('box/qwen3')).toEqual({ promptPicos: 0, completionPicos: 0, requestNanos: 0 })
    const elsewhere = ['box/gpt-oss:120b-cloud', 'box/kimi:cloud', 'maker/llama3.2', 'ollama/llama3.2', 'shim/llama3.2']
    for (const id of [...elsewhere, 'vllm/gpt-5']) expect([id, pricesOf(id)]).toEqual([id, null])
    expect(pricesOf('own/priced')?.promptPicos).toBe(1_000_000)
  })

  it('N17: says why a name is not asked for, and how to have it', () => {
    expect(catalog.find('shim//models/llama.gguf')).toBeUndefined()
    const absence = catalog.explainAbsence('shim//models/llama.gguf')
    expect(absence).toMatch(/^shim is not asked for a name that has nothing, .* list it under models in gateway\.yaml/)
    for (const id of ['nobody//x', 'shim', 'sim/nothing', 'shim/good'])
      expect(catalog.explainAbsence(id)).toBeUndefined()
  })
})

describe('the catalog with keys in the environment', () => {
  const catalog = catalogOf('', { OPENAI_API_KEY: 'a', OPENROUTER_API_KEY: 'b', GROQ_API_KEY: 'c' })

  it('lists what is known of the found providers, one model for all that serve it', () => {
    const model = catalog.find('openai/gpt-5-mini')
    expect(model).toMatchObject({ id: 'openai/gpt-5-mini', name: 'GPT-5 Mini', contextLength: 400_000 })
    expect(model?.endpoints.map(({ id, upstreamModel }) => [id, upstreamModel])).toEqual([
      ['openai/gpt-5-mini@openai', 'gpt-5-mini'],
      ['openai/gpt-5-mini@openai/priority', 'gpt-5-mini'],
      ['openai/gpt-5-mini@openai/flex', 'gpt-5-mini'],
      ['openai/gpt-5-mini@openrouter', 'openai/gpt-5-mini'],
    ])
    expect(model?.endpoints[0]?.prices?.promptPicos).toBe(250_000)
  })

  it('lists no model of a provider that was not found', () => {
    const providers = new Set(
      [...catalog.models.values()].flatMap(({ endpoints }) => endpoints.map(({ provider }) => provider.slug)),
    )
    expect([...providers].sort()).toEqual(['groq', 'openai', 'openrouter', 'sim'])
  })

  it('gives each endpoint an id of its own, and each model the id that it is listed under', () => {
    const endpoints = [...catalog.models.values()].flatMap((model) => model.endpoints)
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length)
    for (const [id, model] of catalog.models) {
      expect(model.id).toBe(id)
      for (const endpoint of model.endpoints) expect(endpoint.modelId).toBe(id)
    }
  })

  it('calls a model at one provider by that provider and its own name for it', () => {
    const model = catalog.find('openrouter/openai/gpt-5-mini')
    expect(model?.endpoints.map(({ id, modelId }) => [id, modelId])).toEqual([
      ['openrouter/openai/gpt-5-mini@openrouter', 'openrouter/openai/gpt-5-mini'],
    ])
    expect(model?.endpoints[0]?.prices).not.toBeNull()
  })

  it('calls any other model of a found provider, at an unknown price', () => {
    const model = catalog.find('groq/somebody/new-model')
    expect(model).toMatchObject({ id: 'groq/somebody/new-model', contextLength: null })
    expect(model?.inputModalities).toContain('image')
    expect(model?.endpoints).toMatchObject([
      { upstreamModel: 'somebody/new-model', prices: null, supportedParameters: null, tag: 'groq' },
    ])
    expect(catalog.models.has('groq/somebody/new-model')).toBe(false)
    expect(catalog.find(`groq/${'x'.repeat(300)}`)).toBeUndefined()
  })

  it('knows the price of a dated name that it does not list', () => {
    const model = catalog.find('openai/gpt-5-mini-2025-08-07')
    expect(model?.endpoints[0]).toMatchObject({
      upstreamModel: 'gpt-5-mini-2025-08-07',
      prices: { promptPicos: 250_000 },
    })
    expect(catalog.models.has('openai/gpt-5-mini-2025-08-07')).toBe(false)
  })

  it('suggests the author that was left out and the spelling that was meant', () => {
    expect(catalog.suggest('gpt-5-mini')[0]).toBe('openai/gpt-5-mini')
    expect(catalog.suggest('openai/gtp-5-mini')[0]).toBe('openai/gpt-5-mini')
    expect(catalog.suggest('opnai/gpt-4.1-nano')[0]).toBe('openai/gpt-4.1-nano')
  })

  it.each([
    ['claude-opus-4-8', 'anthropic/claude-opus-4.8'],
    ['claude-opus-4.8', 'anthropic/claude-opus-4.8'],
    ['claude-haiku-4-5-20251001', 'anthropic/claude-haiku-4.5-20251001'],
    ['gpt-5-mini', 'openai/gpt-5-mini'],
    ['GPT-5-mini-2025-08-07', 'openai/gpt-5-mini-2025-08-07'],
  ])('knows %s without its author', (name, id) => {
    expect(catalogOf('', { OPENAI_API_KEY: 'a', ANTHROPIC_API_KEY: 'b' }).find(name)?.id).toBe(id)
  })

  it('knows a name in another spelling of its version where only a reseller has the model', () => {
    expect(catalogOf('', { OPENROUTER_API_KEY: 'a' }).find('claude-opus-4-8')?.id).toBe('anthropic/claude-opus-4.8')
  })

  it('chooses between no authors, but suggests them', () => {
    const endpoints = 'endpoints: [{ provider: openai, upstream_model: gpt-5-mini }]'
    const two = catalogOf(`models: [{ id: a/sage, ${endpoints} }, { id: b/sage, ${endpoints} }]`, {
      OPENAI_API_KEY: 'a',
    })
    expect(two.find('sage')).toBeUndefined()
    expect(two.suggest('sage').slice(0, 2)).toEqual(['a/sage', 'b/sage'])
  })

  it('knows what long prompts cost', () => {
    const { models } = catalogOf('', { GEMINI_API_KEY: 'a' })
    const [endpoint] = models.get('google/gemini-2.5-pro')?.endpoints ?? []
    expect(endpoint?.prices?.tiers).toMatchObject([{ aboveInputTokens: 200_000, prices: { promptPicos: 2_500_000 } }])
  })

  it('prices other service tiers as configured, beside those that are known', () => {
    const { models } = catalogOf(
      'models: [{id: my/gpt, endpoints: [{provider: openai, upstream_model: gpt-5.4, prices: {prompt: 2, completion: 8, batch: {prompt: 1}}}]}]',
      { OPENAI_API_KEY: 'a' },
    )
    const [endpoint] = models.get('my/gpt')?.endpoints ?? []
    expect(endpoint?.tierPrices).toMatchObject({
      default: { promptPicos: 2_000_000 },
      batch: { promptPicos: 1_000_000, completionPicos: 8_000_000 },
      flex: { promptPicos: 1_250_000 },
    })
  })
})

describe('the catalog with a running Ollama', () => {
  const [found] = findInEnvironment({ GROQ_API_KEY: 'a' })
  if (found === undefined) throw new Error('not found')
  const ollama = { ...found.provider, slug: 'ollama', baseUrl: 'http://127.0.0.1:11434' }
  const models = [
    { upstreamModel: 'llama3.2:latest', createdAt: 7, isRemote: false },
    { upstreamModel: 'gpt-oss:120b-cloud', createdAt: 0, isRemote: true },
  ]
  const catalog = catalogOf('', {}, [{ provider: ollama, origin: '', models }])

  it('lists its models, free unless they run elsewhere', () => {
    expect(catalog.models.get('ollama/llama3.2')).toMatchObject({
      createdAt: 7,
      endpoints: [{ upstreamModel: 'llama3.2:latest', prices: { promptPicos: 0, completionPicos: 0 } }],
    })
    expect(catalog.models.get('ollama/gpt-oss:120b-cloud')?.endpoints[0]?.prices).toBeNull()
    expect(catalog.find('ollama/llama3.2:latest')?.endpoints[0]?.upstreamModel).toBe('llama3.2:latest')
  })
})

describe('the catalog with configured providers and models', () => {
  const yaml = [
    'providers:',
    '  - {slug: openai, api_key: configured}',
    '  - {slug: mine, format: openai-chat, base_url: "http://127.0.0.1:1/v1", accept_unknown_models: false}',
    'models:',
    '  - id: openai/gpt-5-mini',
    '    name: Ours',
    '    endpoints:',
    '      - {provider: openai, upstream_model: gpt-5-mini}',
    '      - {provider: openai, upstream_model: gpt-5-mini, tier: flex}',
    '      - {provider: mine, upstream_model: small, prices: {prompt: 1, completion: 2}, supported_parameters: [tools]}',
    '      - {provider: sim, upstream_model: echo}',
  ].join('\n')
  const catalog = catalogOf(yaml, { OPENAI_API_KEY: 'environment', OPENROUTER_API_KEY: 'b' })

  it('prefers the configured provider to the found one', () => {
    expect(catalog.providers.get('openai')?.apiKey).toBe('configured')
  })

  it('has exactly the configured endpoints for a configured model', () => {
    const model = catalog.find('openai/gpt-5-mini')
    expect(model?.name).toBe('Ours')
    expect(model?.endpoints.map(({ tag }) => tag)).toEqual(['openai', 'openai/flex', 'mine', 'sim'])
  })

  it('fills in what is known and was not written, the price of a tier among it', () => {
    const [openai, flex, mine] = catalog.find('openai/gpt-5-mini')?.endpoints ?? []
    expect(openai).toMatchObject({ contextLength: 400_000, prices: { promptPicos: 250_000 } })
    expect(openai?.supportedParameters).toContain('reasoning')
    expect(flex).toMatchObject({ tier: 'flex', prices: { promptPicos: 125_000 } })
    expect(mine).toMatchObject({ contextLength: null, prices: { promptPicos: 1_000_000, completionPicos: 2_000_000 } })
    expect(mine?.supportedParameters).toContain('tool_choice')
    expect(mine?.supportedParameters).not.toContain('reasoning')
  })

  it('refuses unknown models where the provider is said to, not those that are configured', () => {
    expect(catalog.find('mine/anything')).toBeUndefined()
    expect(catalog.find('mine/small')?.endpoints[0]?.prices?.promptPicos).toBe(1_000_000)
  })

  it('lists the known models of a configured provider too', () => {
    expect(catalog.models.has('openai/gpt-5')).toBe(true)
  })

  it('refuses an endpoint whose provider is gone, with its line', () => {
    const config = configOf(yaml, {})
    const broken = { ...config, providers: config.providers.filter(({ slug }) => slug !== 'mine') }
    expect(() => buildCatalog({ config: broken })).toThrow(ConfigError)
    expect(() => buildCatalog({ config: broken })).toThrow(
      'gateway.yaml:10:20 models[0].endpoints[2].provider: there is no provider "mine"',
    )
  })
})
