import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { pagesFolder } from '../support/pages-folder.ts'
import { call, callers, type Got, LoopBench, stageOf, text, type Wire } from './loop-bench.ts'

const folder = pagesFolder({
  'bridge.md': '# The bridge\n\nThe bridge opened in 1932. 🌉',
  'ferry.md': '# The ferry\n\nBefore the bridge there was a ferry.',
})
let engine: FakeUpstream
beforeAll(async () => {
  engine = await startUpstream()
})
beforeEach(() => engine.reset())
afterAll(() => engine.close())
const bench = new LoopBench({}, () => ({
  tools: {
    web_search: { local: { folder }, exa: { url: engine.url, api_key: 'exa-key' }, searxng: { url: engine.url } },
  },
}))
const unset = new LoopBench()

const search = (parameters?: object) => ({
  tools: [{ type: 'service:web_search', ...(parameters !== undefined && { parameters }) }],
})
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)
const asks = (query = 'when did the bridge open', callId = 'call_1') => call('web_search', { query }, callId)
/** What the model read of its calls. */
const results = () =>
  ((bench.sent.at(-1)?.['messages'] ?? []) as readonly Wire[]).flatMap(({ role, content }) =>
    role === 'tool' ? [String(content)] : [],
  )
const itemsOf = ({ whole }: Got) =>
  (whole['output'] as readonly Wire[]).filter(({ type }) => type === 'service:web_search')

describe('a search', () => {
  it.each([
    ['more than 100 rules', Array.from({ length: 101 }, (_, at) => `${at}.example`), 'more than 100'],
    ['a rule of more than 255 characters', [`example.com/${'a'.repeat(244)}`], '255 characters'],
    ['a rule with more than four stars', ['*a*b*c*d*'], 'must not have more than four stars'],
  ])('is refused with %s', async (_, excluded_domains, reason) => {
    const got = await bench.ask('openai-responses', false, search({ excluded_domains }))
    expect(got.status).toBe(400)
    expect(got.raw).toContain(reason)
  })

  it.each(cases)('is made by the gateway and shown to a caller of %s, %s', async (caller, _, isStream) => {
    bench.says([asks()], [text('In 1932.')])
    const got = await bench.ask(caller, isStream, search())
    expect(got.status, got.raw).toBe(200)
    expect(results()[0]).toContain('[1] The bridge\nhttps://example.com/bridge\n')
    expect(results()[0]).toContain('opened in 1932. 🌉')
    if (caller === 'openai-responses') {
      expect(itemsOf(got)).toEqual([
        {
          type: 'service:web_search',
          id: expect.stringMatching(/^st_/),
          status: 'completed',
          call: {
            name: 'web_search',
            arguments: JSON.stringify({ query: 'when did the bridge open' }),
            output: results()[0],
          },
          action: {
            type: 'search',
            query: 'when did the bridge open',
            sources: [
              { type: 'url', url: 'https://example.com/bridge' },
              { type: 'url', url: 'https://example.com/ferry' },
            ],
          },
        },
      ])
      const types = got.events.map(({ type }) => String(type)).filter((type) => type.includes('web_search_call'))
      const steps = ['in_progress', 'searching', 'completed']
      expect(types).toEqual(isStream ? steps.map((step) => `response.web_search_call.${step}`) : [])
    }
    if (caller === 'anthropic-messages') {
      const block = JSON.stringify(got.events)
      expect(block).toContain('"type":"web_search_tool_result"')
      expect(block).toContain('"url":"https://example.com/bridge","title":"The bridge"')
      expect(block).toContain('"web_search_requests":1')
    }
    if (caller === 'openai-chat') expect(got.raw).toContain('"tool_name":"service:web_search"')
    expect(stageOf(got)).toMatchObject({ data: { calls: [{ tool: 'service:web_search', status: 'completed' }] } })
  })

  it.each(cases)('that fails is told to the model, not to a caller of %s: %s', async (caller, _, isStream) => {
    bench.says([asks()], [text('I do not know.')])
    const got = await bench.ask(caller, isStream, search({ engine: 'exa' }))
    expect(got.status, got.raw).toBe(200)
    expect(results()).toEqual(['Error: the search engine did not answer: the server did not return it'])
    expect(got.raw).not.toContain('exa-key')
    if (caller === 'anthropic-messages')
      expect(got.raw).toContain('{"type":"web_search_tool_result_error","error_code":"unavailable"}')
    if (caller === 'openai-responses')
      expect(itemsOf(got)).toMatchObject([{ status: 'incomplete', action: { query: 'when did the bridge open' } }])
  })

  it('has its own block on messages when its arguments are malformed, too', async () => {
    bench.says([{ kind: 'call', name: 'web_search', callId: 'call_1', deltas: ['{"query":'] }], [text('Oh.')])
    const { whole } = await bench.ask('anthropic-messages', false, search())
    expect(whole['content']).toMatchObject([
      { type: 'server_tool_use', name: 'web_search', input: {} },
      {
        type: 'web_search_tool_result',
        content: { type: 'web_search_tool_result_error', error_code: 'invalid_tool_input' },
      },
      { type: 'text' },
    ])
  })

  it('is made again for what comes back, with its excerpts for callers of messages', async () => {
    bench.says([asks()], [text('In 1932.')])
    const { whole } = await bench.ask('anthropic-messages', false, search())
    const user = { role: 'user', content: 'Go on.' }
    bench.says([text('Yes.')])
    const messages = [user, { role: 'assistant', content: whole['content'] }, user]
    const got = await bench.ask('anthropic-messages', false, { ...search(), messages })
    expect(got.status, got.raw).toBe(200)
    expect(results()[0]).toContain('The bridge opened in 1932. 🌉')
  })
})

describe('the options of a search', () => {
  const one = { url: 'https://example.com/a', title: 'A', text: 'a'.repeat(10_000) }

  it('set the engine and what it is asked for', async () => {
    engine.otherwise(json({ results: [one], costDollars: { total: 0.005 } }))
    bench.says([asks()], [text('Yes.')])
    const user_location = { type: 'approximate', country: 'PT' }
    const options = { engine: 'exa', max_results: 2, max_characters: 700, mode: 'fast', user_location }
    const got = await bench.ask('openai-responses', false, search({ ...options, excluded_domains: ['b.com'] }))
    expect(got.status, got.raw).toBe(200)
    expect(engine.requests[0]?.headers['x-api-key']).toBe('exa-key')
    expect(engine.requests[0]?.body).toMatchObject({
      ...{ numResults: 2, type: 'fast', userLocation: 'PT', excludeDomains: ['b.com'] },
      contents: { text: { maxCharacters: 700 } },
    })
    expect(results()[0]?.length).toBeLessThan(900)
    expect(JSON.stringify(got.whole['usage'])).toContain('"web_search_requests":1')
    expect((got.whole['usage'] as Wire)['cost']).toBeGreaterThanOrEqual(0.005)
  })

  it.each([
    ['low', 600],
    ['medium', 2_000],
    ['high', 6_000],
  ])('give the model as much as the context size %s says', async (size, characters) => {
    engine.otherwise(json({ results: [one] }))
    bench.says([asks()], [text('Yes.')])
    await bench.ask('openai-chat', false, search({ engine: 'exa', search_context_size: size }))
    expect(engine.requests[0]?.body).toMatchObject({ contents: { text: { maxCharacters: characters } } })
    expect(results()[0]?.match(/a{100,}/)?.[0].length).toBe(characters + 2)
  })

  it('keep the model to pages of some domains', async () => {
    engine.otherwise(
      json({ results: ['https://example.com/docs/x', 'https://example.com/y'].map((url) => ({ ...one, url })) }),
    )
    bench.says([asks()], [text('Yes.')])
    await bench.ask('openai-chat', false, search({ engine: 'exa', allowed_domains: ['example.com/docs'] }))
    expect(results()[0]).toContain('https://example.com/docs/x')
    expect(results()[0]).not.toContain('https://example.com/y')
  })

  it('count searches of one step and of all', async () => {
    bench.says([asks('bridge', 'a'), asks('ferry', 'b')], [asks('tower', 'c')], [text('Yes.')])
    const got = await bench.ask('anthropic-messages', false, search({ max_uses: 1 }))
    expect(results().map((each) => each.slice(0, 20))).toEqual([
      expect.stringContaining('Results for'),
      ...Array(2).fill('Error: no more searc'),
    ])
    expect(got.raw).toContain('"error_code":"max_uses_exceeded"')
    // What is refused is no search.
    expect(got.raw).toContain('"web_search_requests":1')
  })

  it('count results of all searches together', async () => {
    bench.says([asks('bridge', 'a'), asks('ferry', 'b')], [asks('bridge ferry', 'c')], [text('Yes.')])
    await bench.ask('openai-chat', false, search({ max_results: 2, max_total_results: 3 }))
    const found = results().map((each) => (each.match(/^\[\d\]/gm) ?? []).length)
    expect(found.reduce((sum, each) => sum + each, 0)).toBe(3)
  })

  it('that an engine has no place for are named', async () => {
    bench.says([asks()], [text('Yes.')])
    const { raw } = await bench.ask(
      'openai-responses',
      false,
      search({ engine: 'local', mode: 'deep', max_results: 1 }),
    )
    expect(raw).toContain('"ignored_parameters":["tools[0].parameters.mode"]')
  })

  it.each([
    ['', { query: '' }, 'Error: query is missing'],
    ['no text', { query: 7 }, 'Error: query is missing'],
    ['a very long text', { query: 'x'.repeat(2_001) }, 'Error: query is too long'],
  ])('can not be made with %s as query', async (_, input, message) => {
    bench.says([call('web_search', input)], [text('Yes.')])
    await bench.ask('openai-chat', false, search())
    expect(results()).toEqual([message])
  })
})

describe('a search that can not be made', () => {
  it.each(cases)('is refused before anything is asked: %s, %s', async (caller, _, isStream) => {
    const none = await unset.ask(caller, isStream, search())
    expect(none.status).toBe(400)
    expect(none.raw).toContain('no search engine is configured: the operator sets tools.web_search in gateway.yaml')
    const other = await bench.ask(caller, isStream, search({ engine: 'brave' }))
    expect(other.status).toBe(400)
    expect(other.raw).toContain('the operator sets tools.web_search.brave.api_key')
    expect(unset.sent).toEqual([])
  })
})
