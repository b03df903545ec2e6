import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { hashApiKey } from '../../src/records/api-key.ts'
import { accountIdentityOf, hashCacheKey, hashEndUser } from '../../src/records/end-user.ts'
import { facts } from '../matrix/features.ts'
import { anthropicMessages } from '../matrix/providers/anthropic-messages.ts'
import { openAiChat } from '../matrix/providers/openai-chat.ts'
import { openAiResponses } from '../matrix/providers/openai-responses.ts'
import { answerAs } from '../matrix/run-cell.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { inStore } from '../support/generations.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const user = 'ada@example.com'
const foreignKey = 'sk-gw-test-foreign-0123456789abcdefghij'
const foreignOrganization = randomUUID()

/** Where each format tells of an end user. */
const providers = [
  { slug: 'responses', played: openAiResponses, told: (body: Wire) => body['safety_identifier'] },
  { slug: 'chat', played: openAiChat, told: (body: Wire) => body['user'] },
  {
    slug: 'messages',
    played: anthropicMessages,
    told: (body: Wire) => (body['metadata'] as Wire | undefined)?.['user_id'],
  },
]
const messages = [{ role: 'user', content: 'hi' }]
const callers = [
  { path: '/responses', plain: { input: 'hi' }, identifier: { safety_identifier: user } },
  { path: '/chat/completions', plain: { messages }, identifier: { safety_identifier: user } },
  { path: '/messages', plain: { messages, max_tokens: 64 }, identifier: { metadata: { user_id: user } } },
]

type Wire = Readonly<Record<string, unknown>>

let upstream: FakeUpstream
let gateway: TestGateway

beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: providers.map(({ slug, played: { format, config } }) => ({
        slug,
        name: `The ${slug} company`,
        format,
        base_url: `${upstream.url}/${slug}/v1`,
        api_key: upstreamKey,
        ...config,
      })),
      models: providers.map(({ slug, played: { upstreamModel } }) => ({
        id: `${slug}/m`,
        context_length: 400_000,
        endpoints: [
          {
            provider: slug,
            tag: slug === 'chat' ? `${slug}/eu` : slug,
            upstream_model: upstreamModel,
            prices: { ...prices },
          },
        ],
      })),
    },
  })
  await inStore(gateway.dataDir, async ({ organizations, workspaces, keys }) => {
    const [organizationId, workspaceId] = [foreignOrganization, randomUUID()]
    await organizations.create({ id: organizationId, name: 'Foreign' }, 1)
    const names = { slug: 'default', name: 'Default', description: null, isDefault: true, createdBy: null }
    await workspaces.create({ id: workspaceId, organizationId, ...names }, 1)
    const key = { organizationId, workspaceId, name: 'x', label: 'x', expiresAt: null, creatorUserId: null }
    await keys.create({ ...key, hash: hashApiKey(foreignKey), kind: 'inference' }, 1)
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

interface Asked {
  readonly key?: string
  readonly headers?: Record<string, string>
}

/** Asks a provider, and returns what it was told and what is kept of it. */
async function ask(slug: string, path: string, body: Wire, { key = inferenceKey, headers = {} }: Asked = {}) {
  const provider = providers.find((each) => each.slug === slug)
  if (provider === undefined) throw new Error(`no provider ${slug}`)
  upstream.otherwise(answerAs(provider.played, provider.played.write(facts.text)))
  const init = { method: 'POST', key, headers, body: JSON.stringify({ model: `${slug}/m`, ...body }) }
  const response = await gateway.fetch(path, init)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const sent = upstream.requests.at(-1)
  const found = await gateway.fetch(`/generation?id=${response.headers.get('x-generation-id')}`, { key })
  const { data } = (await found.json()) as { data: Schema<'Generation'> }
  return { told: provider.told(sent?.body ?? {}), sent: sent?.rawBody ?? '', data, answer: text }
}

describe.each(providers)('a provider of the format $slug', ({ slug }) => {
  it.each(callers)(
    'knows an end user of $path by a hash, whoever names it how',
    async ({ path, plain, identifier }) => {
      const { organizationId } = gateway.gateway.bootstrapped
      for (const named of [{ user }, identifier, { ...identifier, user }]) {
        const { told, sent } = await ask(slug, path, { ...plain, ...named })
        expect(told).toBe(hashEndUser(organizationId, user))
        expect(sent).not.toContain(user)
      }
      const foreign = await ask(slug, path, { ...plain, user }, { key: foreignKey })
      expect(foreign.told).toBe(hashEndUser(foreignOrganization, user))
    },
  )

  it.each(callers)('knows the account where a request of $path names nobody', async ({ path, plain }) => {
    const { told } = await ask(slug, path, plain)
    expect(told).toBe(accountIdentityOf(gateway.gateway.bootstrapped.organizationId, null))
    const foreign = await ask(slug, path, plain, { key: foreignKey })
    expect(foreign.told).toBe(accountIdentityOf(foreignOrganization, null))
  })

  it.each(callers.filter(({ path }) => path !== '/messages'))(
    'is told no user by the way of $path: not in metadata.user_id, not in a cache key, which stays as stable as it is',
    async ({ path, plain }) => {
      const { organizationId } = gateway.gateway.bootstrapped
      const asides = { metadata: { user_id: user, team: 'x' }, prompt_cache_key: `chat of ${user}` }
      const [first, again] = [
        await ask(slug, path, { ...plain, ...asides }),
        await ask(slug, path, { ...plain, ...asides }),
      ]
      const other = await ask(slug, path, { ...plain, ...asides, prompt_cache_key: 'another' })
      const foreign = await ask(slug, path, { ...plain, ...asides }, { key: foreignKey })
      for (const { sent } of [first, again, other, foreign]) expect(sent).not.toContain(user)
      if (slug === 'messages') return
      const told = [first, again, other, foreign].map(({ sent }) => JSON.parse(sent) as Wire)
      expect(told[0]?.['metadata']).toEqual({ user_id: hashEndUser(organizationId, user), team: 'x' })
      const keys = told.map((body) => body['prompt_cache_key'])
      expect(keys[0]).toBe(hashCacheKey(organizationId, `chat of ${user}`))
      expect(String(keys[0]).length).toBeLessThanOrEqual(64)
      expect(keys[1]).toBe(keys[0])
      expect(new Set(keys).size).toBe(3)
      if (path === '/responses') {
        expect(JSON.parse(first.answer)).toMatchObject({
          prompt_cache_key: `chat of ${user}`,
          metadata: { user_id: user },
        })
      }
    },
  )

  it.each(callers)('never sees the trace and the session of a request of $path', async ({ path, plain }) => {
    const trace = { trace_id: 'trace-secret', span_name: 'span-secret', stage: { name: 'stage-secret' } }
    const { sent, data } = await ask(slug, path, { ...plain, trace, session_id: 'session-secret' })
    expect(sent).not.toContain('secret')
    expect(data).toMatchObject({ trace, session_id: 'session-secret' })
  })
})

describe('a generation', () => {
  it('says of each request what that one was, and null for what it does not say', async () => {
    const headers = { 'http-referer': 'https://app.example/page', 'x-title': 'App', 'user-agent': 'tests/1' }
    const full = {
      ...{ messages, max_tokens: 64 },
      metadata: { user_id: user },
      trace: { trace_id: 't-1' },
      session_id: 's-1',
    }
    const one = await ask('chat', '/messages', full, { headers })
    expect(one.data).toMatchObject({
      external_user: user,
      trace: { trace_id: 't-1' },
      session_id: 's-1',
      http_referer: 'https://app.example/page',
      origin: 'https://app.example',
      user_agent: 'tests/1',
      data_region: 'europe',
      provider_name: 'The chat company',
      native_finish_reason: 'stop',
      finish_reason: 'stop',
      streamed: false,
      app_id: expect.any(Number),
    })
    const other = await ask(
      'messages',
      '/responses',
      { input: 'hi', stream: true },
      { headers: { 'user-agent': 'tests/2' } },
    )
    expect(other.data).toMatchObject({
      external_user: null,
      trace: null,
      session_id: null,
      http_referer: null,
      origin: '',
      user_agent: 'tests/2',
      data_region: 'global',
      provider_name: 'The messages company',
      native_finish_reason: 'end_turn',
      finish_reason: 'stop',
      streamed: true,
      app_id: null,
    })
    expect(other.data.upstream_id).not.toBe(one.data.upstream_id)
  })

  it.each(callers)('has the provider’s own word for the end of an answer to $path', async ({ path, plain }) => {
    const words = { responses: 'completed', chat: 'stop', messages: 'end_turn' }
    for (const [slug, word] of Object.entries(words)) {
      for (const stream of [false, true]) {
        expect((await ask(slug, path, { ...plain, stream })).data.native_finish_reason).toBe(word)
      }
    }
  })

  it("joins its caller's trace, which no provider sees", async () => {
    const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
    const headers = { traceparent: `00-${traceId}-${spanId}-01` }
    const { sent, data } = await ask('chat', '/chat/completions', { messages }, { headers })
    expect(data).toMatchObject({ trace: { trace_id: traceId, parent_span_id: spanId } })
    expect(sent).not.toContain(traceId)
  })

  it('is refused with a trace that no record holds', async () => {
    const body = JSON.stringify({ model: 'chat/m', input: 'hi', trace: { more: 'x'.repeat(20_000) } })
    const response = await gateway.fetch('/responses', { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('trace: must have at most 16384 characters')
  })
})

describe('service_metadata', () => {
  it('has the region of the endpoint, and the name of its provider beside the slug', async () => {
    const headers = { 'x-service-metadata': 'enabled' }
    const { answer } = await ask('chat', '/responses', { input: 'hi' }, { headers })
    const there = { provider: 'The chat company', provider_slug: 'chat' }
    expect(JSON.parse(answer)).toMatchObject({
      service_metadata: { region: 'eu', endpoints: { available: [{ ...there, selected: true }] }, attempts: [there] },
    })
    const bound = await ask('responses', '/responses', { input: 'hi' }, { headers })
    expect(JSON.parse(bound.answer)).toMatchObject({ service_metadata: { region: null } })
  })
})
