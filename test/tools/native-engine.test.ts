import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerWith, type ToyFormat } from '../pipeline/toy-providers.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { callers, type Wire } from './loop-bench.ts'

const formats = callers
const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const

let upstreams: Readonly<Record<ToyFormat, FakeUpstream>>
let gateway: TestGateway
let bare: TestGateway
beforeAll(async () => {
  const [responses, chat, messages] = await Promise.all(formats.map(() => startUpstream()))
  if (responses === undefined || chat === undefined || messages === undefined) throw new Error('no upstream')
  upstreams = { 'openai-responses': responses, 'openai-chat': chat, 'anthropic-messages': messages }
  const slugs = Object.fromEntries(formats.map((format) => [format, { at: upstreams[format], format }]))
  const models = { ...Object.fromEntries(formats.map((format) => [`one/${format}`, [format]])), 'all/m': formats }
  const config = providerConfig(slugs, models)
  const web_search = { searxng: { url: chat.url } }
  gateway = await startGateway({ config: { ...config, tools: { web_search, sandbox: { command: ['env'] } } } })
  bare = await startGateway({ config })
})
beforeEach(() => {
  for (const format of formats) {
    upstreams[format].reset()
    upstreams[format].otherwise(answerWith(format, { deltas: ['Yes.'] }))
  }
})
afterAll(() => Promise.all([gateway, bare, ...Object.values(upstreams)].map((each) => each.close())))

interface Asked {
  readonly caller: ToyFormat
  readonly model: string
  readonly body: object
  readonly at?: TestGateway
  readonly isStream?: boolean
}

async function ask({ caller, model, body, at = gateway, isStream = false }: Asked) {
  const messages = [{ role: 'user', content: 'Go on.' }]
  const own = caller === 'openai-responses' ? { input: 'Go on.' } : { messages }
  const limit = caller === 'anthropic-messages' ? { max_tokens: 500 } : {}
  const response = await at.fetch(paths[caller], {
    method: 'POST',
    headers: { 'x-service-metadata': 'enabled' },
    body: JSON.stringify({ model, stream: isStream, ...own, ...limit, ...body }),
  })
  const raw = await response.text()
  const ignored = /"ignored_parameters":(\[(?:"[^"]*",?)*\])/.exec(raw)?.[1]
  return { status: response.status, raw, ignored: JSON.parse(ignored ?? 'null') as unknown }
}

const sentTo = (format: ToyFormat) => upstreams[format].requests.map(({ body }) => body ?? {})
const tool = (type: string, parameters: object) => ({ tools: [{ type, parameters }] })
const cases = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))

describe('a search with engine: native', () => {
  const options = {
    ...{ engine: 'native', max_results: 3, max_uses: 2, search_context_size: 'low', excluded_domains: ['b.com'] },
    user_location: { type: 'approximate', country: 'PT' },
  }
  const { user_location } = options

  it.each(cases)('is the provider’s own, for a caller of %s (streamed: %s)', async (caller, isStream) => {
    const body = tool('service:web_search', options)
    const responses = await ask({ caller, model: 'one/openai-responses', body, isStream })
    expect(responses.status, responses.raw).toBe(200)
    expect(sentTo('openai-responses')[0]?.['tools']).toEqual([
      { type: 'web_search', search_context_size: 'low', user_location, filters: { blocked_domains: ['b.com'] } },
    ])
    expect(responses.ignored).toEqual(['tools[0].parameters.max_results', 'tools[0].parameters.max_uses'])
    const messages = await ask({ caller, model: 'one/anthropic-messages', body, isStream })
    expect(messages.status, messages.raw).toBe(200)
    expect(sentTo('anthropic-messages')[0]?.['tools']).toEqual([
      { type: 'web_search_20250305', name: 'web_search', max_uses: 2, blocked_domains: ['b.com'], user_location },
    ])
    expect(messages.ignored).toEqual(['tools[0].parameters.max_results', 'tools[0].parameters.search_context_size'])
  })

  it.each(callers)('is 400 where no endpoint has one, for a caller of %s', async (caller) => {
    const got = await ask({ caller, model: 'one/openai-chat', body: tool('service:web_search', options) })
    expect([got.status, got.raw]).toEqual([
      400,
      expect.stringContaining('no endpoint of one/openai-chat has service:web_search (engine: native)'),
    ])
    expect(sentTo('openai-chat')).toEqual([])
  })

  it('goes to endpoints of one format that has it, and to no others', async () => {
    const provider = { order: ['openai-chat', 'anthropic-messages', 'openai-responses'] }
    const body = { ...tool('service:web_search', { engine: 'native' }), provider }
    const got = await ask({ caller: 'openai-responses', model: 'all/m', body })
    expect(got.status, got.raw).toBe(200)
    expect(formats.map((format) => sentTo(format).length)).toEqual([0, 0, 1])
  })

  it('may be forced', async () => {
    const body = tool('service:web_search', { engine: 'native' })
    const messages = { ...body, tool_choice: { type: 'tool', name: 'service:web_search' } }
    const first = await ask({ caller: 'anthropic-messages', model: 'one/openai-responses', body: messages })
    expect(first.status, first.raw).toBe(200)
    expect(sentTo('openai-responses')[0]?.['tool_choice']).toEqual({ type: 'web_search' })
    const chat = { ...body, tool_choice: { type: 'service:web_search' } }
    expect((await ask({ caller: 'openai-chat', model: 'one/anthropic-messages', body: chat })).status).toBe(200)
    expect(sentTo('anthropic-messages')[0]?.['tool_choice']).toEqual({ type: 'tool', name: 'web_search' })
  })

  it('may be asked for in the words of chat completions, and by the plugin web', async () => {
    const caller = 'openai-chat'
    const chat = await ask({
      caller,
      model: 'one/openai-responses',
      body: { tools: [{ type: 'web_search', engine: 'native' }] },
    })
    expect(chat.status, chat.raw).toBe(200)
    const plugins = [{ id: 'web', engine: 'native', include_domains: ['a.com'], max_results: 2 }]
    const plugin = await ask({ caller, model: 'one/openai-responses', body: { plugins } })
    expect(plugin.status, plugin.raw).toBe(200)
    expect(plugin.raw).toContain('"summary":"left to the provider"')
    expect(plugin.ignored).toEqual(['plugins[0].max_results'])
    expect(sentTo('openai-responses').map(({ tools }) => tools)).toEqual([
      [{ type: 'web_search' }],
      [{ type: 'web_search', filters: { allowed_domains: ['a.com'] } }],
    ])
    const none = await ask({ caller, model: 'one/openai-chat', body: { plugins } })
    expect(none.status).toBe(400)
  })
})

describe('a page reader with engine: native', () => {
  const options = { engine: 'native', max_uses: 2, max_content_tokens: 900, blocked_domains: ['b.com'] }

  it.each(cases)('is the provider’s own, for a caller of %s (streamed: %s)', async (caller, isStream) => {
    const body = tool('service:web_fetch', options)
    const got = await ask({ caller, model: 'one/anthropic-messages', body, isStream })
    expect(got.status, got.raw).toBe(200)
    const { engine: _, ...members } = options
    expect(sentTo('anthropic-messages')[0]?.['tools']).toEqual([
      { type: 'web_fetch_20250910', name: 'web_fetch', ...members },
    ])
    expect(got.ignored).toEqual([])
    const none = await ask({ caller, model: 'one/openai-responses', body, isStream })
    expect([none.status, none.raw]).toEqual([400, expect.stringContaining('has service:web_fetch (engine: native)')])
  })

  it('takes one list of domains, and says that it left out the other', async () => {
    const body = tool('service:web_fetch', { ...options, allowed_domains: ['a.com'] })
    const got = await ask({ caller: 'openai-chat', model: 'one/anthropic-messages', body })
    expect(sentTo('anthropic-messages')[0]?.['tools']).toMatchObject([{ allowed_domains: ['a.com'] }])
    expect(got.ignored).toEqual(['tools[0].parameters.blocked_domains'])
  })

  it('is the gateway’s with engine: auto', async () => {
    await ask({
      caller: 'openai-chat',
      model: 'one/anthropic-messages',
      body: tool('service:web_fetch', { engine: 'auto' }),
    })
    expect(sentTo('anthropic-messages')[0]?.['tools']).toMatchObject([{ name: 'web_fetch', input_schema: {} }])
  })
})

describe('a search with engine: auto', () => {
  const body = tool('service:web_search', { engine: 'auto' })
  const sentName = (format: ToyFormat) =>
    JSON.stringify((sentTo(format)[0]?.['tools'] as readonly Wire[] | undefined)?.[0] ?? null)

  it.each([
    ['the provider’s where every endpoint has it', 'one/openai-responses', 'openai-responses', '"type":"web_search"'],
    ['the gateway’s where none has it', 'one/openai-chat', 'openai-chat', '"type":"function"'],
    ['the gateway’s where some have it', 'all/m', 'openai-responses', '"type":"function"'],
  ] as const)('is %s', async (_, model, format, sent) => {
    const provider = { order: [format] }
    const got = await ask({ caller: 'openai-responses', model, body: { ...body, provider } })
    expect(got.status, got.raw).toBe(200)
    expect(sentName(format)).toContain(sent)
  })

  it('is the provider’s where some have it and the operator has set up none', async () => {
    const asked = { ...body, provider: { order: ['openai-chat', 'openai-responses'] } }
    const got = await ask({ caller: 'openai-chat', model: 'all/m', body: asked, at: bare })
    expect(got.status, got.raw).toBe(200)
    expect(formats.map((format) => sentTo(format).length)).toEqual([1, 0, 0])
    const none = await ask({ caller: 'openai-chat', model: 'one/openai-chat', body, at: bare })
    expect([none.status, none.raw]).toEqual([400, expect.stringContaining('no search engine is configured')])
  })
})

describe('changes of files and commands with engine: native', () => {
  const native = { engine: 'native' }

  it('are the provider’s own', async () => {
    const caller = 'openai-responses'
    const model = 'one/openai-responses'
    await ask({ caller, model, body: tool('service:apply_patch', native) })
    await ask({ caller, model, body: tool('service:apply_patch', { engine: 'auto' }) })
    const bash = await ask({ caller, model, body: tool('service:bash', { ...native, sleep_after_seconds: 9 }) })
    expect(sentTo(caller).map(({ tools }) => tools)).toEqual([
      [{ type: 'apply_patch' }],
      [{ type: 'apply_patch' }],
      [{ type: 'shell', environment: { type: 'container_auto' } }],
    ])
    expect(bash.ignored).toEqual(['tools[0].parameters.sleep_after_seconds'])
  })

  it('are the gateway’s without a choice, and commands with auto, too', async () => {
    const caller = 'openai-responses'
    const model = 'one/openai-responses'
    await ask({ caller, model, body: tool('service:apply_patch', {}) })
    await ask({ caller, model, body: tool('service:bash', { engine: 'auto' }) })
    const sent = sentTo(caller).flatMap(({ tools }) => tools as readonly Wire[])
    expect(sent.map(({ type, name }) => [type, name])).toEqual([
      ['function', 'apply_patch'],
      ['function', 'bash'],
    ])
  })

  it('of providers can’t be answered by callers of other formats', async () => {
    for (const caller of ['openai-chat', 'anthropic-messages'] as const) {
      const got = await ask({ caller, model: 'one/openai-responses', body: tool('service:apply_patch', native) })
      expect([got.status, got.raw]).toEqual([400, expect.stringContaining('tools[0].parameters.engine: native gives')])
      const auto = await ask({
        caller,
        model: 'one/openai-responses',
        body: tool('service:apply_patch', { engine: 'auto' }),
      })
      expect(auto.status, auto.raw).toBe(200)
    }
  })

  it.each(['service:apply_patch', 'service:bash'])('of type %s are 400 where no endpoint has them', async (type) => {
    const got = await ask({ caller: 'openai-responses', model: 'one/openai-chat', body: tool(type, native) })
    expect([got.status, got.raw]).toEqual([400, expect.stringContaining(`has ${type} (engine: native)`)])
  })
})
