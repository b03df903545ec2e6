import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkDraft } from '../../../src/importers/check-draft.ts'
import type { ConfigDraft } from '../../../src/importers/config-draft.ts'
import { importLitellm } from '../../../src/importers/litellm/import-litellm.ts'
import { documentedKeys } from './documented-keys.ts'

const imported = (yaml: string): ConfigDraft => {
  const draft = importLitellm(parse(yaml) as Record<string, unknown>)
  checkDraft(draft)
  return draft
}
const written = (draft: ConfigDraft) => parse(draft.render('config.yaml')) as Record<string, unknown>
const notesOf = (draft: ConfigDraft, outcome: string) =>
  Object.fromEntries(draft.notes.filter((note) => note.outcome === outcome).map(({ from, words }) => [from, words]))
const deployment = (name: string, params: string) => `  - {model_name: ${name}, litellm_params: {${params}}}\n`
const list = (...deployments: string[]) => `model_list:\n${deployments.join('')}`

describe('deployments', () => {
  it('of one name become the endpoints of one model, which callers name as before', () => {
    const draft = imported(
      list(
        deployment(
          'gpt-4o',
          'model: azure/gpt-4o-eu, api_base: "https://eu.openai.azure.com/", api_key: os.environ/KEY_EU',
        ),
        deployment(
          'gpt-4o',
          'model: azure/gpt-4o-ca, api_base: "https://ca.openai.azure.com/", api_key: os.environ/KEY_CA',
        ),
      ),
    )
    expect(written(draft)).toMatchObject({
      providers: [
        { slug: 'azure', base_url: 'https://eu.openai.azure.com/openai/v1', api_key: '${KEY_EU}' },
        {
          slug: 'azure-ca',
          format: 'openai-chat',
          base_url: 'https://ca.openai.azure.com/openai/v1',
          api_key: '${KEY_CA}',
          capabilities: { auth: 'api-key' },
        },
      ],
      models: [
        {
          id: 'openai/gpt-4o',
          endpoints: [
            { provider: 'azure', upstream_model: 'gpt-4o-eu', prices: { prompt: 2.5, completion: 10 } },
            { provider: 'azure-ca', upstream_model: 'gpt-4o-ca' },
          ],
        },
      ],
    })
    expect(draft.render('x')).toContain('# Callers send openai/gpt-4o, or as before gpt-4o.')
    expect(draft.secrets.names).toEqual(['KEY_EU', 'KEY_CA'])
  })

  it.each([
    ['anthropic/claude-sonnet-4-5', '', { slug: 'anthropic' }, 'claude-sonnet-4-5'],
    ['claude-sonnet-4-5', '', { slug: 'anthropic' }, 'claude-sonnet-4-5'],
    ['gpt-4o', '', { slug: 'openai' }, 'gpt-4o'],
    ['gemini/gemini-2.5-pro', ', api_key: os.environ/GEMINI_API_KEY', { slug: 'google-ai-studio' }, 'gemini-2.5-pro'],
    ['groq/llama-3.3-70b', ', api_key: os.environ/OTHER', { slug: 'groq', api_key: '${OTHER}' }, 'llama-3.3-70b'],
    [
      'together_ai/meta-llama/Llama-3-70b',
      '',
      { slug: 'together', api_key: '${TOGETHERAI_API_KEY}' },
      'meta-llama/Llama-3-70b',
    ],
    [
      'bedrock/us-west-2/meta.llama3-70b',
      '',
      { slug: 'amazon-bedrock', capabilities: { aws_region: 'us-west-2' } },
      'meta.llama3-70b',
    ],
    [
      'bedrock/converse/us.anthropic.claude-haiku-4-5-20251001-v1:0',
      ', aws_region_name: eu-west-1',
      { capabilities: { aws_region: 'eu-west-1' } },
      'us.anthropic.claude-haiku-4-5-20251001-v1:0',
    ],
    [
      'ollama/llama3',
      ', api_base: "http://10.0.0.2:11434"',
      { slug: 'ollama', base_url: 'http://10.0.0.2:11434' },
      'llama3',
    ],
    ['hosted_vllm/qwen', ', api_base: "http://gpu:8000/v1/"', { slug: 'vllm', base_url: 'http://gpu:8000/v1' }, 'qwen'],
    [
      'openai/facebook/opt',
      ', api_base: "http://gpu.lan:4000/v1", api_key: none',
      { slug: 'gpu', format: 'openai-chat', base_url: 'http://gpu.lan:4000/v1' },
      'facebook/opt',
    ],
    [
      'anthropic/claude-x',
      ', api_base: "https://proxy.example.com"',
      { slug: 'anthropic', base_url: 'https://proxy.example.com/v1' },
      'claude-x',
    ],
    [
      'azure/dep',
      ', api_base: os.environ/AZURE_API_BASE',
      { slug: 'azure', base_url: '${AZURE_API_BASE}/openai/v1' },
      'dep',
    ],
    ['azure/dep', ', api_base: your-azure-api-base', { slug: 'azure' }, 'dep'],
    [
      'vertex_ai/gemini-2.5-pro',
      ', vertex_project: p1, vertex_location: global',
      {
        slug: 'google-vertex',
        base_url: 'https://aiplatform.googleapis.com/v1/projects/p1/locations/global/publishers/google',
      },
      'gemini-2.5-pro',
    ],
    ['custom-name', ', custom_llm_provider: mistral', { slug: 'mistral' }, 'custom-name'],
    [
      'xinference/glm',
      ', api_base: "http://0.0.0.0:9997"',
      { slug: 'mine', base_url: 'http://0.0.0.0:9997/v1' },
      'glm',
    ],
  ])('%s%s leads where it did', (model, rest, provider, upstream) => {
    const draft = imported(list(deployment('mine', `model: ${JSON.stringify(model)}${rest}`)))
    expect(written(draft)).toMatchObject({
      providers: [provider],
      models: [{ endpoints: [{ upstream_model: upstream }] }],
    })
    expect(draft.notes.filter(({ outcome }) => outcome === 'left out')).toEqual([])
  })

  it('sign for AWS with what stands there', () => {
    const keys = 'aws_access_key_id: os.environ/ID, aws_secret_access_key: verysecret'
    const draft = imported(list(deployment('c', `model: bedrock/anthropic.claude-v2, ${keys}`)))
    expect(written(draft)).toMatchObject({ providers: [{ api_key: '${ID}:${LITELLM_C_AWS_SECRET_ACCESS_KEY}' }] })
    expect(draft.render('x')).not.toContain('verysecret')
  })

  it('take credentials from the list of credentials', () => {
    const credentials =
      'credential_list:\n  - {credential_name: a, credential_values: {api_key: os.environ/K, api_base: "https://r.openai.azure.com"}, credential_info: {}}\n'
    const draft = imported(list(deployment('m', 'model: azure/gpt-4o, litellm_credential_name: a')) + credentials)
    expect(written(draft)).toMatchObject({
      providers: [{ base_url: 'https://r.openai.azure.com/openai/v1', api_key: '${K}' }],
    })
  })

  it('that are not for conversations, or of nobody that is known, are left out with a reason', () => {
    const draft = imported(
      list(
        deployment('e', 'model: text-embedding-3-small'),
        deployment('s', 'model: sagemaker/some-endpoint'),
        deployment('n', 'api_key: x'),
        '  - {model_name: w, litellm_params: {model: openai/whisper-1}, model_info: {mode: audio_transcription}}\n',
      ),
    )
    expect(notesOf(draft, 'left out')).toMatchObject({
      'model_list[0] e': expect.stringContaining('no model for conversations'),
      'model_list[1] s': expect.stringContaining('sagemaker is not known here'),
      'model_list[2] n': 'it names no model',
      'model_list[3] w': expect.stringContaining('no operation for audio_transcription'),
    })
    expect(written(draft)['models']).toBeUndefined()
  })

  it('of any model become a provider, or nothing at all', () => {
    const draft = imported(list(deployment('"anthropic/*"', 'model: "anthropic/*"'), deployment('"*"', 'model: "*"')))
    expect(written(draft)).toEqual({ providers: [{ slug: 'anthropic' }] })
    expect(notesOf(draft, 'nothing to do')['model_list[1] *']).toContain('callers send <provider>/<model>')
  })

  it('keep prices, limits and abilities', () => {
    const draft = imported(`model_list:
  - model_name: mine
    litellm_params: {model: openai/x, api_base: "http://a.example/v1", input_cost_per_token: 0.0000015, output_cost_per_token: 0.000002}
    model_info:
      max_input_tokens: 8000
      max_output_tokens: 1000
      cache_read_input_token_cost: 3e-7
      supports_function_calling: true
      supports_response_schema: false
      supports_vision: true
`)
    expect(written(draft)).toMatchObject({
      models: [
        {
          context_length: 8000,
          max_output_tokens: 1000,
          input_modalities: ['text', 'image'],
          endpoints: [{ prices: { prompt: 1.5, completion: 2, cache_read: 0.3 }, supported_parameters: ['tools'] }],
        },
      ],
    })
  })

  it('keep prices of long prompts, service tiers and batches', () => {
    const draft = imported(`model_list:
  - model_name: mine
    litellm_params: {model: openai/x, api_base: "http://a.example/v1", input_cost_per_token: 0.0000025, input_cost_per_token_above_272k_tokens: 0.000005}
    model_info:
      output_cost_per_token: 0.000015
      output_cost_per_token_above_272k_tokens: 0.0000225
      cache_read_input_token_cost_above_272k_tokens: 5e-7
      cache_creation_input_token_cost_above_1hr_above_272k_tokens: 0.00002
      input_cost_per_token_above_128k_tokens: 0.000003
      input_cost_per_token_batches: 0.00000125
      input_cost_per_token_priority: 0.000005
      input_cost_per_token_above_272k_tokens_priority: 0.00001
      output_cost_per_token_flex: 0.0000075
`)
    expect(written(draft)).toMatchObject({
      models: [
        {
          endpoints: [
            {
              prices: {
                ...{ prompt: 2.5, completion: 15 },
                tiers: [
                  { above_input_tokens: 128_000, prompt: 3 },
                  { above_input_tokens: 272_000, prompt: 5, completion: 22.5, cache_read: 0.5, cache_write_hour: 20 },
                ],
                batch: { prompt: 1.25 },
                priority: { prompt: 5, tiers: [{ above_input_tokens: 272_000, prompt: 10 }] },
                flex: { completion: 7.5 },
              },
            },
          ],
        },
      ],
    })
    expect(JSON.stringify(notesOf(draft, 'left out'))).not.toContain('cost')
  })

  it('keep prices by ranges of the prompt', () => {
    const draft = imported(`model_list:
  - model_name: mine
    litellm_params: {model: openai/x, api_base: "http://a.example/v1"}
    model_info:
      tiered_pricing:
        - {range: [0, 32000], input_cost_per_token: 0.0000012, output_cost_per_token: 0.000006}
        - {range: [32000, 128000], input_cost_per_token: 0.0000024, output_cost_per_token: 0.000012}
`)
    const tiers = [{ above_input_tokens: 32_000, prompt: 2.4, completion: 12 }]
    expect(written(draft)).toMatchObject({
      models: [{ endpoints: [{ prices: { prompt: 1.2, completion: 6, tiers } }] }],
    })
  })

  it('get further names by aliases', () => {
    const draft = imported(
      `${list(deployment('gpt-4o', 'model: gpt-4o'))}router_settings:\n  model_group_alias: {gpt-4: gpt-4o, hidden: {model: gpt-4o, hidden: true}, lost: nothing}\n`,
    )
    expect(draft.models.map(({ id }) => id)).toEqual(['openai/gpt-4o', 'openai/gpt-4', 'openai/hidden'])
    expect(notesOf(draft, 'left out')).toMatchObject({
      'router_settings.model_group_alias.hidden.hidden': 'models are listed to all who may ask them',
      'router_settings.model_group_alias.lost': 'there is no model nothing',
    })
  })
})

describe('secrets', () => {
  it('that stand in the file get a variable each, and are nowhere in gateway.yaml', () => {
    const draft = imported(
      list(
        deployment('a', 'model: gpt-4o, api_key: sk-very-secret-1'),
        deployment('b', 'model: gpt-4o-mini, api_key: sk-very-secret-1'),
        deployment(
          'c',
          'model: openai/x, api_base: "https://user:pa55word@host.example/v1", extra_headers: {X-Api-Key: headersecret}',
        ),
      ),
    )
    const text = draft.render('config.yaml')
    for (const secret of ['sk-very-secret-1', 'pa55word', 'headersecret']) expect(text).not.toContain(secret)
    expect(Object.fromEntries(draft.secrets.values)).toEqual({
      LITELLM_A_API_KEY: 'sk-very-secret-1',
      LITELLM_C_API_BASE: 'https://user:pa55word@host.example/v1',
      LITELLM_X_API_KEY: 'headersecret',
    })
  })

  it('that only fill the place are none', () => {
    const draft = imported(
      list(deployment('a', 'model: openai/x, api_base: "http://h.example/v1", api_key: "<my-openai-key>"')),
    )
    expect(draft.secrets.names).toEqual([])
  })

  it('set by the file are kept where something needs them', () => {
    const draft = imported(
      `${list(deployment('a', 'model: gpt-4o'))}environment_variables: {OPENAI_API_KEY: sk-there, UNRELATED_TOKEN: t}\n`,
    )
    expect([...draft.secrets.values]).toEqual([['OPENAI_API_KEY', 'sk-there']])
  })

  it('text that looks like a variable stays text', () => {
    const draft = imported(
      list(deployment('a', 'model: openai/x, api_base: "http://h.example/v1", extra_headers: {X-Plain: "a${B}c"}')),
    )
    expect(draft.render('x')).toContain('a$${B}c')
  })
})

describe('settings', () => {
  it('become those of the gateway where it has the same', () => {
    const draft = imported(`
router_settings: {timeout: 30, cooldown_time: 60, redis_host: cache.lan, redis_port: 6380, redis_password: os.environ/PW, routing_strategy: latency-based-routing}
litellm_settings: {request_timeout: 10, set_verbose: true}
general_settings: {max_request_size_mb: 20, global_max_parallel_requests: 50, maximum_spend_logs_retention_period: 30d, use_x_forwarded_for: true}
`)
    expect(written(draft)).toEqual({
      redis_url: 'redis://:${PW}@cache.lan:6380',
      limits: { request_timeout: '30s', body_bytes: '20MiB', concurrent_requests: 50 },
      routing: { cool_down_least: '60s', cool_down_most: '60s' },
      log_level: 'debug',
      records: { retention: '30d' },
      trusted_proxies: 1,
    })
  })

  it('become servers that speak MCP', () => {
    const draft = imported(`
mcp_servers:
  Zapier Server: {url: "https://mcp.example.com/sse", auth_type: api_key, auth_value: os.environ/Z, allowed_tools: [send]}
  local: {transport: stdio, command: npx, args: [x]}
`)
    expect(written(draft)).toEqual({
      mcp: {
        servers: [
          {
            name: 'zapier-server',
            url: 'https://mcp.example.com/sse',
            headers: { 'x-api-key': '${Z}' },
            allowed_tools: ['send'],
          },
        ],
      },
    })
    expect(notesOf(draft, 'left out')).toHaveProperty('mcp_servers.local')
  })

  it('show fallbacks as callers write them', () => {
    const draft = imported('litellm_settings: {fallbacks: [{zephyr: [gpt-4o, claude]}]}\n')
    expect(notesOf(draft, 'by hand')['litellm_settings.fallbacks']).toContain('["zephyr","gpt-4o","claude"]')
  })

  const told = (root: object) => {
    const draft = importLitellm(root as Record<string, unknown>)
    checkDraft(draft)
    return draft.notes
  }

  it.each(['litellm_settings', 'general_settings', 'router_settings'] as const)(
    'every documented member of %s is written, or has a reason',
    (section) => {
      const members = Object.fromEntries(
        documentedKeys[section].map((name) => [name, name === 'model_group_alias' ? {} : 'x']),
      )
      const notes = told({ [section]: members })
      for (const name of documentedKeys[section]) {
        if (['model_group_alias', 'set_verbose', 'use_x_forwarded_for', 'cooldown_time'].includes(name)) continue
        if (['max_request_size_mb', 'global_max_parallel_requests'].includes(name) || name.startsWith('redis_'))
          continue
        const note = notes.find(({ from }) => from.startsWith(`${section}.${name}`))
        expect(note, name).toBeDefined()
        expect(note?.words, name).not.toContain('not known here')
      }
    },
  )

  it('every documented parameter of a deployment is written, or has a reason', () => {
    const params = Object.fromEntries(documentedKeys.litellm_params.map((name) => [name, 'x']))
    const info = Object.fromEntries(documentedKeys.model_info.map((name) => [name, name === 'mode' ? 'chat' : 1]))
    const notes = told({
      model_list: [{ model_name: 'm', litellm_params: { model: 'gpt-4o', ...params }, model_info: info }],
    })
    for (const name of documentedKeys.litellm_params) {
      const note = notes.find(({ from }) => from === `model_list[0] m: ${name}`)
      expect(note?.words ?? name, name).not.toMatch(/not known here/)
      expect(note, name).toBeDefined()
    }
    expect(notes.filter(({ words }) => words.includes('not known here'))).toEqual([])
  })

  it('names what nobody documents', () => {
    const notes = told({ general_settings: { brand_new: 1 }, new_section: {}, model_list: [] })
    expect(notes.map(({ from, words }) => `${from}: ${words}`)).toEqual([
      'general_settings.brand_new: it is not known here',
      'new_section: it is not known here',
    ])
  })
})

describe('a file that is not what it should be', () => {
  it.each<Record<string, unknown>>([
    { model_list: 'x' },
    { model_list: [null, 1, [], {}] },
    { model_list: [{ model_name: {}, litellm_params: [] }] },
    { router_settings: [], general_settings: 'x', litellm_settings: null },
    { mcp_servers: { a: null, b: 'x' }, environment_variables: [1] },
    { model_list: [{ model_name: 'a b/~c', litellm_params: { model: 'gpt-4o' } }] },
    { router_settings: { routing_strategy: 'constructor', constructor: 1 }, constructor: 1 },
    { mcp_servers: { a: { url: 'https://mcp.example', auth_type: 'constructor', auth_value: 'x' } } },
    { mcp_servers: { a: { url: 5 } } },
    {
      model_list: [
        { model_name: 'x'.repeat(10_000), litellm_params: { model: `openai/${'y'.repeat(10_000)}`, api_key: 'z' } },
      ],
    },
    { model_list: [{ model_name: 'a', litellm_params: { model: 'azure/b', api_base: 'http://a b' } }] },
    {
      model_list: [
        { model_name: '${A}', litellm_params: { model: 'openai/${B}', api_key: 'k', organization: '${C}' } },
      ],
    },
    {
      model_list: [
        { model_name: '__proto__', litellm_params: { model: 'constructor/x', custom_llm_provider: 'toString' } },
      ],
    },
  ])('%j is read without a fault', (root) => {
    const draft = importLitellm(root)
    expect(() => checkDraft(draft)).not.toThrow()
  })
})

it('leaves out what no gateway would take, and keeps the rest', () => {
  const draft = imported(
    list(
      deployment('good', 'model: openai/gpt-4o'),
      deployment('x'.repeat(300), 'model: openai/gpt-4o'),
      deployment('spaced', 'model: hosted_vllm/m, api_base: "http://a b"'),
      deployment('listed', 'model: openai/gpt-4o, api_key: [sk-1]'),
    ),
  )
  expect(draft.models.map(({ id }) => id)).toEqual(['openai/good', 'openai/listed'])
  expect(notesOf(draft, 'left out')).toMatchObject({
    [`model openai/${'x'.repeat(300)}`]: expect.stringContaining('200 characters'),
    'provider vllm': expect.stringContaining('its base_url must be'),
    'model vllm/spaced': 'its only provider, vllm, is left out',
    'model_list[3] listed: api_key': 'it must be a text, and is a list of 1',
  })
})

describe('what would not work or would tell too much', () => {
  it.each(['claude-sonnet-4@20250514', 'meta/llama-4-maverick', '1234567890'])(
    'is left out: %s of Vertex AI, whose format is not spoken here',
    (model) => {
      const draft = imported(list(deployment('x', `model: "vertex_ai/${model}", vertex_project: p1`)))
      expect(written(draft)['models']).toBeUndefined()
      expect(notesOf(draft, 'left out')).toEqual({ 'model_list[0] x': expect.stringContaining(`not for ${model}`) })
    },
  )

  it('names no provider by the user or password of its address', () => {
    const address = 'https://sk-secret-user:pass-word@llm.example.com/v1'
    const draft = imported(list(deployment('x', `model: openai/foo, api_base: "${address}"`)))
    expect(draft.render('config.yaml')).not.toMatch(/secret-user|pass-word/)
    expect(draft.render('config.yaml')).toContain('slug: llm')
  })
})
