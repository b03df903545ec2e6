import { expect, it } from 'vitest'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { parseConfigFile } from '../../src/config/config-file.ts'
import { readProviders } from '../../src/config/read-providers.ts'
import type { WireConfig } from '../../src/config/wire-config.ts'
import type { Environment } from '../../src/environment/environment.ts'

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
    ['providers.groq.name', { value: 'Groq', origin: { kind: 'default' } }],
    ['providers.groq.format', { value: 'openai-chat', origin: { kind: 'default' } }],
    ['providers.groq.base_url', { value: 'https://api.groq.com/openai/v1', origin: { kind: 'default' } }],
    ['providers.groq.api_key', { value: null, isSecret: true, origin: { kind: 'environment', name: 'GROQ_API_KEY' } }],
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
  expect(sources.get('providers.openai.api_key')).toEqual({
    value: null,
    isSecret: true,
    origin: { kind: 'file', name: 'gateway.yaml', line: 6 },
  })
  expect(sources.get('providers.openai.headers')).toEqual({
    value: 'X-Team: ***',
    origin: { kind: 'file', name: 'gateway.yaml', line: 7 },
  })
  expect(JSON.stringify([...sources])).not.toContain('secret')
})

it('takes each way in which a provider may differ', () => {
  const { providers, problems } = read(
    [
      'providers:',
      '  - slug: ours',
      '    format: openai-chat',
      '    base_url: https://res.openai.azure.com/openai',
      '    capabilities:',
      '      output_limit_parameter: max_completion_tokens',
      '      asks_for_stream_usage: false',
      '      has_developer_role: true',
      '      reasoning_parameter: none',
      '      has_json_schema: false',
      '      auth: api-key',
      '      request_path: "/deployments/{model}/chat/completions?api-version=2024-10-21"',
      '      aws_region: eu-central-1',
      '      aws_service: bedrock-mantle',
      '      refuses_call_ids: true',
      '      tier_header: X-Tier',
      '      refused_parameters: [user, prompt_cache_key]',
      '      extra_parameters: [top_k]',
      '      reasoning_echo: reasoning_content',
      '      reports_cost: true',
    ].join('\n'),
  )
  expect(problems).toEqual([])
  expect(providers[0]?.capabilities).toEqual({
    outputLimitParameter: 'max_completion_tokens',
    asksForStreamUsage: false,
    hasDeveloperRole: true,
    reasoningParameter: 'none',
    hasJsonSchema: false,
    auth: 'api-key',
    requestPath: '/deployments/{model}/chat/completions?api-version=2024-10-21',
    awsRegion: 'eu-central-1',
    awsService: 'bedrock-mantle',
    refusesCallIds: true,
    tierHeader: 'X-Tier',
    refusedParameters: ['user', 'prompt_cache_key'],
    extraParameters: ['top_k'],
    reasoningEcho: 'reasoning_content',
    reportsCost: true,
  })
})

it('fills in what a base URL needs, from the file first, and says where it comes from', () => {
  const env = { AWS_BEARER_TOKEN_BEDROCK: 'k', AWS_REGION: 'us-west-2' }
  const fromEnvironment = read('providers: [{slug: amazon-bedrock}]', env)
  expect(fromEnvironment.sources.get('providers.amazon-bedrock.base_url')).toEqual({
    value: 'https://bedrock-runtime.us-west-2.amazonaws.com',
    origin: { kind: 'environment', name: 'AWS_REGION' },
  })
  const fromFile = read('providers: [{slug: amazon-bedrock, capabilities: {aws_region: eu-central-1}}]', env)
  expect(fromFile.providers[0]).toMatchObject({
    baseUrl: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
    capabilities: { auth: 'aws', awsRegion: 'eu-central-1' },
  })
})

it('says which values and credentials are missing', () => {
  const { problems } = read('providers: [{slug: azure}, {slug: google-vertex, api_key: token}]')
  expect(problems.map(({ key, message }) => [key, message])).toEqual([
    [
      'providers[0].base_url',
      'lacks the key "base_url", and AZURE_OPENAI_ENDPOINT or AZURE_RESOURCE_NAME is not set in the environment',
    ],
    [
      'providers[0].api_key',
      'lacks a key, and none of these is set in the environment: AZURE_OPENAI_API_KEY; AZURE_API_KEY',
    ],
    [
      'providers[1].base_url',
      'lacks the key "base_url", and GOOGLE_VERTEX_PROJECT or GOOGLE_CLOUD_PROJECT is not set in the environment',
    ],
  ])
})

it('keeps configurations of Ollama with its OpenAI surface working', () => {
  const { providers } = read('providers: [{slug: ollama, base_url: "http://gpu:11434/v1"}]')
  expect(providers[0]).toMatchObject({ format: 'ollama-chat', baseUrl: 'http://gpu:11434' })
  const { providers: chat } = read('providers: [{slug: ollama, format: openai-chat}]')
  expect(chat[0]).toMatchObject({ format: 'openai-chat', baseUrl: 'http://127.0.0.1:11434/v1' })
  const { providers: both } = read('providers: [{slug: ollama, format: openai-chat, base_url: "http://gpu:11434/v1"}]')
  expect(both[0]).toMatchObject({ format: 'openai-chat', baseUrl: 'http://gpu:11434/v1' })
})

it('assumes the worst of an unset data policy', () => {
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

it('refuses a request path that can not be asked for, and says what it lacks', () => {
  const problemsOf = (format: string, path: string) =>
    read(
      `providers: [{slug: mine, format: ${format}, base_url: "http://127.0.0.1:1", capabilities: {request_path: "${path}"}}]`,
    ).problems.map(({ key, message }) => [key, message])
  expect(problemsOf('google-gemini', '/m/{model}')).toEqual([
    [
      'providers[0].capabilities',
      'has a "request_path" without {method}, which is where google-gemini says generateContent or streamGenerateContent',
    ],
  ])
  expect(problemsOf('bedrock-converse', '/m/{model}')[0]?.[1]).toContain('says converse or converse-stream')
  expect(problemsOf('simulator', '/m')[0]?.[1]).toContain('the simulator is not asked over HTTP')
  expect(problemsOf('google-gemini', '/m/{model}:{method}')).toEqual([])
  expect(problemsOf('anthropic-messages', '/v2/messages')).toEqual([])
})

it.each(['openai-chat', 'openai-responses'])('signs for the service that speaks %s at Amazon Bedrock', (format) => {
  const { providers } = read(`providers: [{slug: amazon-bedrock, format: ${format}, api_key: k}]`)
  expect(providers[0]).toMatchObject({
    baseUrl: 'https://bedrock-mantle.us-east-1.api.aws/v1',
    capabilities: { auth: 'aws', awsService: 'bedrock-mantle', awsRegion: 'us-east-1' },
  })
})
