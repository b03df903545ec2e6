import { expect, it } from 'vitest'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { parseConfigFile } from '../../src/config/config-file.ts'
import type { Environment } from '../../src/config/environment.ts'
import { readProviders } from '../../src/config/read-providers.ts'
import type { WireConfig } from '../../src/config/wire-config.ts'

function read(yaml: string, env: Environment = {}) {
  const file = parseConfigFile('gateway.yaml', yaml, env)
  const wire: WireConfig = file.value
  return readProviders(wire.providers ?? [], file, env)
}

it('lets a provider whose slug is known inherit everything, its key from the environment too', () => {
  const { providers, sources, problems } = read('providers:\n  - slug: groq\n', { GROQ_API_KEY: ' gsk-secret\n' })
  const preset = providerPresets.get('groq')
  expect(problems).toEqual([])
  expect(providers).toEqual([
    {
      slug: 'groq',
      name: 'Groq',
      format: 'openai-chat',
      baseUrl: 'https://api.groq.com/openai/v1',
      apiKey: 'gsk-secret',
      headers: {},
      dataPolicy: preset?.dataPolicy,
      isZdr: false,
      capabilities: preset?.capabilities,
      acceptsUnknownModels: true,
    },
  ])
  expect([...sources]).toEqual([
    ['providers.groq.name', { value: 'Groq', origin: 'default' }],
    ['providers.groq.format', { value: 'openai-chat', origin: 'default' }],
    ['providers.groq.base_url', { value: 'https://api.groq.com/openai/v1', origin: 'default' }],
    ['providers.groq.api_key', { value: '***', origin: 'environment GROQ_API_KEY' }],
  ])
})

it('takes what is written over what is inherited', () => {
  const { providers, sources } = read(
    [
      'providers:',
      '  - slug: openai',
      '    name: Ours',
      '    format: openai-chat',
      '    base_url: https://user:url-secret@proxy.example/v1/',
      '    api_key: file-secret',
      '    headers: {X-Team: header-secret}',
      '    data_policy: {retention: false}',
      '    zdr: true',
      '    accept_unknown_models: false',
      '    capabilities: {reasoning_parameter: none, has_json_schema: false}',
    ].join('\n'),
    { OPENAI_API_KEY: 'environment-secret' },
  )
  expect(providers[0]).toMatchObject({
    name: 'Ours',
    format: 'openai-chat',
    baseUrl: 'https://user:url-secret@proxy.example/v1',
    apiKey: 'file-secret',
    headers: { 'X-Team': 'header-secret' },
    dataPolicy: { training: false, retention: false },
    isZdr: true,
    acceptsUnknownModels: false,
    capabilities: { reasoningParameter: 'none', hasJsonSchema: false, hasDeveloperRole: true },
  })
  expect(sources.get('providers.openai.api_key')).toEqual({ value: '***', origin: 'gateway.yaml:6' })
  expect(sources.get('providers.openai.headers')).toEqual({ value: 'X-Team: ***', origin: 'gateway.yaml:7' })
  expect(JSON.stringify([...sources])).not.toContain('secret')
})

it('assumes the worst of a data policy that nobody stated', () => {
  const [provider] = read('providers: [{slug: mine, format: openai-chat, base_url: "http://10.0.0.1/v1"}]').providers
  expect(provider?.dataPolicy).toEqual({ training: true, retention: true })
  expect(provider?.name).toBe('mine')
})

it('refuses an unknown slug without format or base URL, a slug that stands twice, and a key that is nowhere', () => {
  const { problems } = read('providers:\n  - slug: mine\n  - slug: openai\n  - slug: openai\n    api_key: a\n')
  expect(problems).toEqual([
    {
      line: 2,
      column: 5,
      key: 'providers[0].format',
      message: 'lacks the key "format", because mine is not a provider that is known',
    },
    {
      line: 2,
      column: 5,
      key: 'providers[0].base_url',
      message: 'lacks the key "base_url", because mine is not a provider that is known',
    },
    {
      line: 3,
      column: 5,
      key: 'providers[1].api_key',
      message: 'lacks a key, and OPENAI_API_KEY is not set in the environment',
    },
    {
      line: 4,
      column: 11,
      key: 'providers[2].slug',
      message: 'there is another provider with the slug "openai"',
    },
  ])
})

it('needs no key for a local server, nor for a known one at another address', () => {
  const { problems } = read('providers: [{slug: vllm}, {slug: openai, base_url: "http://127.0.0.1:1/v1", api_key: ""}]')
  expect(problems).toEqual([])
})

it('can set the simulator up under another name', () => {
  const { providers, problems } = read('providers: [{slug: offline, format: simulator}]')
  expect(problems).toEqual([])
  expect(providers[0]).toMatchObject({ format: 'simulator', baseUrl: '', acceptsUnknownModels: false })
})
