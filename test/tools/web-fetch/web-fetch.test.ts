import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Behaviour, type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { call, callers, type Got, LoopBench, stageOf, text, type Wire } from '../loop-bench.ts'

let site: FakeUpstream
let engine: FakeUpstream
beforeAll(async () => {
  site = await startUpstream()
  engine = await startUpstream()
})
beforeEach(() => {
  site.reset()
  engine.reset()
})
afterAll(() => Promise.all([site.close(), engine.close()]))
const bench = new LoopBench({}, () => ({
  outbound: { allow_hosts: [new URL(site.url).host] },
  tools: {
    web_search: { exa: { url: engine.url, api_key: 'exa-key' } },
    web_fetch: { blocked_domains: ['127.0.0.1/never'], user_agent: 'reader/1' },
  },
}))

const serving =
  (body: string, type = 'text/html', status = 200): Behaviour =>
  ({ response }) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
const html = '<title>The bridge</title><nav>Menu</nav><p>It opened in 1932. 🌉</p>'
const fetching = (parameters?: object) => ({
  tools: [{ type: 'service:web_fetch', ...(parameters !== undefined && { parameters }) }],
})
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)
const asks = (path = '/bridge', callId = 'call_1') => call('web_fetch', { url: site.url + path }, callId)
/** What the model read of its calls. */
const results = () =>
  ((bench.sent.at(-1)?.['messages'] ?? []) as readonly Wire[]).flatMap(({ role, content }) =>
    role === 'tool' ? [String(content)] : [],
  )
const itemsOf = ({ whole }: Got) =>
  (whole['output'] as readonly Wire[]).filter(({ type }) => type === 'service:web_fetch')

describe('a page', () => {
  it.each(cases)('is read by the gateway and shown to a caller of %s, %s', async (caller, _, isStream) => {
    site.next(serving(html))
    bench.says([asks()], [text('In 1932.')])
    const got = await bench.ask(caller, isStream, fetching())
    expect(got.status, got.raw).toBe(200)
    expect(results()).toEqual([`The bridge\n${site.url}/bridge\n\nIt opened in 1932. 🌉`])
    expect(site.requests[0]?.headers['user-agent']).toBe('reader/1')
    if (caller === 'openai-responses') {
      expect(itemsOf(got)).toEqual([
        {
          type: 'service:web_fetch',
          id: expect.stringMatching(/^st_/),
          status: 'completed',
          call: { name: 'web_fetch', arguments: JSON.stringify({ url: `${site.url}/bridge` }) },
          url: `${site.url}/bridge`,
          title: 'The bridge',
          content: 'It opened in 1932. 🌉',
          httpStatus: 200,
        },
      ])
      expect(got.whole['usage']).toMatchObject({ server_tool_use_details: { tool_calls_executed: 1 } })
    }
    if (caller === 'anthropic-messages') {
      expect(got.raw).toContain('"type":"server_tool_use"')
      const blocks = JSON.stringify(got.events)
      expect(blocks).toContain('"type":"web_fetch_tool_result"')
      expect(blocks).toContain(`{"type":"web_fetch_result","url":"${site.url}/bridge","content":{"type":"document"`)
      expect(blocks).toContain('"data":"It opened in 1932. 🌉"')
      expect(blocks).toContain('"web_fetch_requests":1')
    }
    if (caller === 'openai-chat') {
      expect(got.raw).toContain('"type":"reasoning.server_tool_call"')
      expect(got.raw).toContain('"tool_name":"service:web_fetch"')
      expect(got.raw).not.toContain('"tool_calls":[')
    }
    expect(stageOf(got)).toMatchObject({ data: { calls: [{ tool: 'service:web_fetch', status: 'completed' }] } })
  })

  it.each(cases)('that is not there is told to the model and a caller of %s, %s', async (caller, _, isStream) => {
    site.next(serving('secret', 'text/html', 404))
    bench.says([asks('/gone')], [text('I do not know.')])
    const got = await bench.ask(caller, isStream, fetching())
    expect(got.status, got.raw).toBe(200)
    expect(results()).toEqual(['Error: the page can not be read: its server answered 404'])
    if (caller === 'openai-responses')
      expect(itemsOf(got)).toMatchObject([
        {
          status: 'incomplete',
          url: `${site.url}/gone`,
          httpStatus: 404,
          error: 'the page can not be read: its server answered 404',
        },
      ])
    if (caller === 'anthropic-messages')
      expect(got.raw).toContain('{"type":"web_fetch_tool_result_error","error_code":"url_not_accessible"}')
  })

  it.each(callers)('that comes back with the next turn of %s is not read again', async (caller) => {
    site.next(serving(html))
    bench.says([asks()], [text('In 1932.')])
    const { whole } = await bench.ask(caller, false, fetching())
    const user = { role: 'user', content: 'Go on.' }
    const said = () => {
      if (caller === 'openai-responses') return { input: [user, ...(whole['output'] as object[]), user] }
      const { message } = (whole['choices'] as { message: object }[] | undefined)?.[0] ?? {}
      return { messages: [user, message ?? { role: 'assistant', content: whole['content'] }, user] }
    }
    bench.says([text('Yes.')])
    const got = await bench.ask(caller, false, { ...fetching(), ...said() })
    expect(got.status, got.raw).toBe(200)
    expect(site.requests).toHaveLength(1)
    expect(results()[0]).toContain('It opened in 1932. 🌉')
    expect(JSON.stringify(bench.sent.at(-1))).toContain(`${site.url}/bridge`)
  })

  it('that failed comes back as a failure', async () => {
    bench.says([call('web_fetch', { url: 'ftp://x' })], [text('No.')])
    const { whole } = await bench.ask('anthropic-messages', false, fetching())
    const user = { role: 'user', content: 'Go on.' }
    bench.says([text('Yes.')])
    const messages = [user, { role: 'assistant', content: whole['content'] }, user]
    const got = await bench.ask('anthropic-messages', false, { ...fetching(), messages })
    expect(got.status, got.raw).toBe(200)
    expect(results()[0]).toContain('"error_code":"invalid_tool_input"')
  })
})

describe('the options', () => {
  it('limit the pages of a request, side by side or not', async () => {
    site.otherwise(serving('ok', 'text/plain'))
    bench.says([asks('/a', 'a'), asks('/b', 'b')], [asks('/c', 'c')], [text('Yes.')])
    const got = await bench.ask('anthropic-messages', true, fetching({ max_uses: 1 }))
    expect(results().map((each) => each.slice(0, 30))).toEqual([
      expect.stringContaining(site.url),
      ...Array(2).fill('Error: no more pages can be re'),
    ])
    expect(got.raw).toContain('"error_code":"max_uses_exceeded"')
    expect(got.raw).toContain('"web_fetch_requests":1')
    expect(site.requests).toHaveLength(1)
  })

  it('cut pages that are long, and say so', async () => {
    site.otherwise(serving('bee '.repeat(5_000), 'text/plain'))
    bench.says([asks()], [text('Yes.')])
    const got = await bench.ask('openai-responses', false, fetching({ max_content_tokens: 20 }))
    expect(results()[0]).toMatch(/(bee ?){15,20}\s*\[The page goes on: it is cut after 20 tokens\.\]$/)
    expect(results()[0]?.length).toBeLessThan(250)
    expect(itemsOf(got)[0]?.['content']).toMatch(/cut after 20 tokens/)
    bench.says([asks()], [text('Yes.')])
    await bench.ask('openai-responses', false, fetching())
    expect(results()[0]?.length).toBeGreaterThan(19_000)
  })

  it('keep to domains, beside those of the operator', async () => {
    bench.says([asks('/never/a', 'a'), call('web_fetch', { url: 'https://other.example/' }, 'b')], [text('Yes.')])
    await bench.ask('openai-chat', false, fetching({ allowed_domains: ['127.0.0.1'] }))
    const refused = 'Error: the page can not be read: it is not among the addresses that the request allows'
    expect(results()).toEqual([refused, refused])
    bench.says([asks()], [text('Yes.')])
    await bench.ask('openai-chat', false, fetching({ blocked_domains: ['127.0.0.*'] }))
    expect(results()).toEqual([refused])
    expect(site.requests).toEqual([])
  })

  it('name the engine', async () => {
    const answer = { results: [{ url: 'https://example.com/', title: 'X', text: 'hi' }], costDollars: { total: 0.005 } }
    engine.otherwise(json(answer))
    bench.says([call('web_fetch', { url: 'https://example.com/' })], [text('Yes.')])
    const got = await bench.ask('openai-responses', false, fetching({ engine: 'exa' }))
    expect(results()).toEqual(['X\nhttps://example.com/\n\nhi'])
    expect((got.whole['usage'] as Wire)['cost']).toBeGreaterThanOrEqual(0.005)
    expect(stageOf(got)?.['cost_usd']).toBe(0.005)
  })

  it.each(cases)('name an engine that is not configured: 400 for %s, %s', async (caller, _, isStream) => {
    const got = await bench.ask(caller, isStream, fetching({ engine: 'firecrawl' }))
    expect(got.status).toBe(400)
    expect(got.raw).toContain('the operator sets tools.web_search.firecrawl.api_key')
    expect(bench.sent).toEqual([])
  })
})

it.each([
  [{}, 'Error: url is missing', 'invalid_tool_input'],
  [{ url: 7 }, 'Error: url is missing', 'invalid_tool_input'],
  [{ url: `http://a.example/${'x'.repeat(2_000)}` }, 'Error: the url is too long', 'url_too_long'],
  [{ url: 'example.com' }, 'Error: the page can not be read: its URL must begin with http', 'invalid_tool_input'],
  [{ url: 'file:///etc/passwd' }, 'Error: the page can not be read: its URL must begin', 'invalid_tool_input'],
])('no page is read at %j', async (input, message, code) => {
  bench.says([call('web_fetch', input)], [text('Yes.')])
  const got = await bench.ask('anthropic-messages', false, fetching())
  expect(results()).toEqual([expect.stringContaining(message)])
  expect(got.raw).toContain(`"error_code":"${code}"`)
})

describe('a page reader of the provider', () => {
  const tools = (version: string) => [
    { type: version, name: 'web_fetch', max_uses: 1, blocked_domains: ['127.0.0.1/private'] },
  ]

  it.each(['web_fetch_20250910', 'web_fetch_20260318'])(
    '%s that no endpoint has is the gateway’s, streamed and not',
    async (version) => {
      for (const isStream of [true, false]) {
        site.next(serving(html))
        bench.says([asks(), asks('/private', 'call_2')], [text('In 1932.')])
        const got = await bench.ask('anthropic-messages', isStream, { tools: tools(version) })
        expect(got.status, got.raw).toBe(200)
        expect(results()).toEqual([
          `The bridge\n${site.url}/bridge\n\nIt opened in 1932. 🌉`,
          'Error: no more pages can be read in this request',
        ])
        expect(got.raw).toContain('"type":"web_fetch_tool_result"')
        expect(got.raw).not.toContain('"ignored_parameters":["')
      }
    },
  )

  it('stays the provider’s where the request insists on it', async () => {
    const forced = { tools: tools('web_fetch_20250910'), tool_choice: { type: 'tool', name: 'web_fetch' } }
    const got = await bench.ask('anthropic-messages', false, forced)
    expect(got.status, got.raw).toBe(400)
  })
})
