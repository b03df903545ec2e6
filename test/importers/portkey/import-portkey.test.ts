import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkDraft } from '../../../src/importers/check-draft.ts'
import type { ConfigDraft } from '../../../src/importers/config-draft.ts'
import { importPortkey } from '../../../src/importers/portkey/import-portkey.ts'
import { targetNotes } from '../../../src/importers/portkey/target-notes.ts'

const imported = (config: unknown, heldKeys: Record<string, string> = {}): ConfigDraft => {
  const draft = importPortkey(config, { name: 'team', heldKeys: new Map(Object.entries(heldKeys)) })
  checkDraft(draft)
  return draft
}
const written = (draft: ConfigDraft) => parse(draft.render('config.json')) as Record<string, unknown>
const noteOf = (draft: ConfigDraft, from: string) => draft.notes.find((note) => note.from === from)

describe('targets', () => {
  it('of a load balancer become one model, and a model each', () => {
    const draft = imported({
      strategy: { mode: 'loadbalance' },
      targets: [
        { provider: '@openai-prod', weight: 0.7, override_params: { model: 'gpt-4o' } },
        {
          provider: 'anthropic',
          api_key: 'sk-ant-literal',
          weight: 0.3,
          override_params: { model: 'claude-sonnet-4-5' },
        },
      ],
    })
    expect(written(draft)).toEqual({
      providers: [{ slug: 'openai' }, { slug: 'anthropic', api_key: '${PORTKEY_ANTHROPIC_API_KEY}' }],
      models: [
        { id: 'openai/gpt-4o', endpoints: [{ provider: 'openai', upstream_model: 'gpt-4o' }] },
        {
          id: 'anthropic/claude-sonnet-4-5',
          endpoints: [{ provider: 'anthropic', upstream_model: 'claude-sonnet-4-5' }],
        },
        {
          id: 'portkey/team',
          endpoints: [
            { provider: 'openai', upstream_model: 'gpt-4o' },
            { provider: 'anthropic', upstream_model: 'claude-sonnet-4-5' },
          ],
        },
      ],
    })
    expect(noteOf(draft, 'targets[0].weight')?.outcome).toBe('left out')
    expect(draft.secrets.names).toEqual(['OPENAI_API_KEY', 'PORTKEY_ANTHROPIC_API_KEY'])
  })

  it('of a fallback are shown as callers ask for them', () => {
    const models = ['gpt-4o', 'gpt-4o-mini'].map((model) => ({ provider: 'openai', override_params: { model } }))
    const draft = imported({ strategy: { mode: 'fallback', on_status_codes: [429] }, targets: models })
    expect(noteOf(draft, 'strategy')).toMatchObject({
      outcome: 'by hand',
      words: 'callers send "models": ["openai/gpt-4o","openai/gpt-4o-mini"]',
    })
    const providers = imported({
      strategy: { mode: 'fallback' },
      targets: [{ provider: 'openai' }, { provider: 'groq' }],
    })
    expect(noteOf(providers, 'strategy')?.words).toBe('callers send "provider": {"order": ["openai","groq"]}')
  })

  it('inherit what stands around them, and nothing where they say it themselves', () => {
    const draft = imported({
      provider: 'openai',
      override_params: { model: 'gpt-4o', temperature: 0 },
      strategy: { mode: 'loadbalance' },
      targets: [{ weight: 1 }, { virtual_key: 'groq-team', override_params: { model: 'llama-3.3-70b' } }],
    })
    expect(draft.models.map(({ id }) => id)).toEqual(['openai/gpt-4o', 'groq/llama-3.3-70b', 'portkey/team'])
    expect(noteOf(draft, 'override_params.temperature')?.outcome).toBe('left out')
  })

  it('may be nested, in camelCase, and wrapped as they are exported', () => {
    const inner = {
      strategy: { mode: 'loadbalance' },
      targets: [{ virtualKey: 'openai-1' }, { virtualKey: 'openai-2' }],
    }
    const outer = {
      strategy: { mode: 'fallback' },
      targets: [
        inner,
        { provider: 'bedrock', awsRegion: 'eu-west-1', awsAccessKeyId: 'AKIA1', awsSecretAccessKey: 's' },
      ],
    }
    for (const config of [outer, { data: { config: outer } }, { data: { config: JSON.stringify(outer) } }]) {
      const draft = imported(config)
      expect(written(draft)['providers']).toMatchObject([
        { slug: 'openai' },
        { slug: 'openai-openai-2', api_key: '${OPENAI_2_API_KEY}' },
        {
          slug: 'amazon-bedrock',
          api_key: '${PORTKEY_BEDROCK_AWS_ACCESS_KEY_ID}:${PORTKEY_BEDROCK_AWS_SECRET_ACCESS_KEY}',
          capabilities: { aws_region: 'eu-west-1' },
        },
      ])
    }
  })

  it.each([
    [
      { provider: 'azure-openai', api_key: 'k', resource_name: 'res', deployment_id: 'dep', api_version: '2024-02-01' },
      { slug: 'azure', base_url: 'https://res.openai.azure.com/openai/v1' },
      'dep',
    ],
    [
      { provider: 'openai', custom_host: 'http://gpu:8000/v1', api_key: 'k', override_params: { model: 'm' } },
      { slug: 'gpu', format: 'openai-chat', base_url: 'http://gpu:8000/v1' },
      'm',
    ],
    [
      {
        provider: 'vertex-ai',
        vertex_project_id: 'p',
        vertex_region: 'europe-west4',
        override_params: { model: 'gemini-2.5-pro' },
      },
      {
        slug: 'google-vertex',
        base_url:
          'https://europe-west4-aiplatform.googleapis.com/v1/projects/p/locations/europe-west4/publishers/google',
      },
      'gemini-2.5-pro',
    ],
    [
      { provider: 'workers-ai', workers_ai_account_id: 'acc', api_key: 'k', override_params: { model: 'm' } },
      { slug: 'cloudflare', base_url: 'https://api.cloudflare.com/client/v4/accounts/acc/ai/v1' },
      'm',
    ],
    [
      { provider: 'openai', openai_organization: 'org', openai_project: 'proj', override_params: { model: 'm' } },
      { headers: { 'OpenAI-Organization': 'org', 'OpenAI-Project': 'proj' } },
      'm',
    ],
    [{ override_params: { model: '@anthropic-eu/claude-haiku-4-5' } }, { slug: 'anthropic' }, 'claude-haiku-4-5'],
  ])('%j lead where they did', (target, provider, upstream) => {
    expect(written(imported(target))).toMatchObject({
      providers: [provider],
      models: [{ endpoints: [{ upstream_model: upstream }] }],
    })
  })

  it('with a key that only Portkey knows need a word of whose it is', () => {
    const target = { virtual_key: 'main-258f4d', override_params: { model: 'gpt-4o' } }
    expect(noteOf(imported(target), 'the config')?.words).toContain('--virtual-key main-258f4d=openai')
    expect(written(imported(target, { 'main-258f4d': 'azure-openai' }))['providers']).toEqual([{ slug: 'azure' }])
  })

  it('of nobody that is known are left out', () => {
    expect(noteOf(imported({ provider: 'lemonfox-ai', api_key: 'k' }), 'the config')?.words).toContain(
      'is not known here',
    )
  })
})

describe('the rest of a config', () => {
  it('is written where there is the same, and has a reason otherwise', () => {
    const draft = imported({
      provider: 'openai',
      request_timeout: 30000,
      retry: { attempts: 5 },
      cache: { mode: 'semantic', max_age: 60 },
      input_guardrails: [],
      before_request_hooks: [],
      brand_new: 1,
    })
    expect(written(draft)).toMatchObject({ limits: { request_timeout: '30s' } })
    for (const name of ['retry', 'cache', 'input_guardrails', 'before_request_hooks']) {
      expect(noteOf(draft, name)?.words).not.toContain('not known here')
    }
    expect(noteOf(draft, 'brand_new')?.words).toBe('it is not known here')
  })

  it('is told for every member that Portkey has', () => {
    const members = Object.fromEntries(Object.keys(targetNotes).map((name) => [name, 'x']))
    const draft = imported({ provider: 'openai', ...members })
    expect(draft.notes.filter(({ words }) => words === 'it is not known here')).toEqual([])
    for (const name of Object.keys(targetNotes)) expect(noteOf(draft, name), name).toBeDefined()
  })

  it('says of conditions that callers choose', () => {
    const conditions: unknown = JSON.parse('[{"query": {"metadata.plan": {"$eq": "paid"}}, "then": "a"}]')
    const draft = imported({
      strategy: { mode: 'conditional', conditions, default: 'a' },
      targets: [{ name: 'a', provider: 'openai' }],
    })
    expect(noteOf(draft, 'strategy')).toMatchObject({ outcome: 'left out' })
  })
})

it.each([{}, [], { targets: 'x' }, { targets: [null, 1] }, { data: { config: '{' } }, { strategy: 1, provider: {} }])(
  '%j is read without a fault',
  (config) => {
    expect(() => imported(config)).not.toThrow()
  },
)

describe('a config that is not what it should be', () => {
  it.each<Record<string, unknown>>([
    { targets: 'x' },
    { data: { config: 'no JSON' } },
    {
      targets: [5, null, { provider: [1] }, { provider: 'constructor' }, { virtual_key: '__proto__' }],
      constructor: 1,
    },
    { targets: [{ provider: 'openai', custom_host: 'ftp://x', override_params: { model: 'a\nb' } }] },
    { targets: [{ provider: 'openai', request_timeout: 1e15 }] },
  ])('%j is read without a fault, and something is said of it', (config) => {
    expect(imported(config).notes.filter(({ outcome }) => outcome === 'left out')).not.toEqual([])
  })

  it('keeps a password in an address out of gateway.yaml', () => {
    const host = 'https://user:hunter2@models.example/v1'
    const draft = imported({ provider: 'openai', custom_host: host, override_params: { model: 'm' } })
    expect(draft.render('x')).not.toContain('hunter2')
    expect([...draft.secrets.values.values()]).toEqual([host])
  })
})

describe('what would not work or would tell too much', () => {
  it('is left out: a model of Vertex AI whose format is not spoken here', () => {
    const params = { model: 'anthropic.claude-sonnet-4@20250514' }
    const draft = imported({ provider: 'vertex-ai', vertex_project_id: 'p', override_params: params })
    expect(written(draft)).toEqual({})
    expect(draft.notes).toContainEqual(
      expect.objectContaining({ outcome: 'left out', words: expect.stringContaining('not for anthropic.claude') }),
    )
  })

  it('names no provider by the user or password of its address', () => {
    const host = 'https://sk-secret-user:pass-word@llm.example.com/v1'
    const draft = imported({ provider: 'openai', custom_host: host, override_params: { model: 'foo' } })
    expect(draft.render('config.json')).not.toMatch(/secret-user|pass-word/)
    expect(draft.render('config.json')).toContain('slug: llm')
  })
})
