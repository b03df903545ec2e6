import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { alwaysDirect } from '../../../src/outbound/choose-proxy.ts'
import { openPageIndex } from '../../../src/storage/pages/page-index.ts'
import { engineAdapters } from '../../../src/web/search/engines/index.ts'
import { type EngineId, SearchError, type SearchWish } from '../../../src/web/search/search-engine.ts'
import { createWebSearch, searchWeb } from '../../../src/web/search/web-search.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { someone } from '../../support/holders.ts'

let server: FakeUpstream
beforeAll(async () => {
  server = await startUpstream()
})
afterEach(() => server.reset())
afterAll(() => server.close())

const parts = { clock: () => 0, openIndex: () => openPageIndex(undefined), chooseProxy: alwaysDirect }
const key = 'key-of-the-engine-0123456789'
const page = { url: 'https://example.com/bridge', title: 'The bridge' }
const full: SearchWish = {
  holder: someone,
  query: 'when did the bridge open',
  resultsMax: 3,
  charactersMax: 1200,
  allowedDomains: ['example.com', '*.example.org/docs'],
  excludedDomains: ['ads.example.com', 'example.com/old'],
  mode: 'deep',
  location: { type: 'approximate', city: 'Lisbon', country: 'PT' },
}

/** What an engine is sent for the wish above, in its own words. */
interface Shape {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Of a POST. */
  readonly body?: object
  /** An answer with one page, and one that no page can be made of. */
  readonly answer: object
  readonly text: string
  readonly publishedAt?: string
  readonly costNanos?: number
}

const withHosts = '(site:example.com OR site:example.org) -site:ads.example.com'
const shapes: Readonly<Record<Exclude<EngineId, 'local'>, Shape>> = {
  searxng: {
    path: `/search?q=${encodeURIComponent(`${full.query} ${withHosts}`)}&format=json`,
    headers: {},
    answer: {
      results: [
        { ...page, content: 'It opened in 1932.', publishedDate: '2024-05-01T00:00:00', engine: 'x', score: 1 },
        {},
      ],
      answers: [],
    },
    text: 'It opened in 1932.',
    publishedAt: '2024-05-01T00:00:00',
  },
  exa: {
    path: '/search',
    headers: { 'x-api-key': key },
    body: {
      query: full.query,
      type: 'deep',
      numResults: 3,
      includeDomains: ['example.com', 'example.org'],
      excludeDomains: ['ads.example.com'],
      userLocation: 'PT',
      contents: { text: { maxCharacters: 1200 } },
    },
    answer: {
      requestId: 'r1',
      results: [
        { ...page, id: 'x', publishedDate: '2024-05-01', author: null, text: 'It opened in 1932.' },
        { url: 'nowhere' },
      ],
      costDollars: { total: 0.007 },
    },
    text: 'It opened in 1932.',
    publishedAt: '2024-05-01',
    costNanos: 7_000_000,
  },
  tavily: {
    path: '/search',
    headers: { authorization: `Bearer ${key}` },
    body: {
      query: full.query,
      search_depth: 'advanced',
      max_results: 3,
      include_domains: ['example.com', 'example.org'],
      exclude_domains: ['ads.example.com'],
      country: 'portugal',
    },
    answer: {
      query: full.query,
      results: [{ ...page, content: 'It opened in 1932.', score: 0.9, raw_content: null }, 7],
    },
    text: 'It opened in 1932.',
  },
  brave: {
    path: `/res/v1/web/search?q=${encodeURIComponent(`${full.query} ${withHosts}`)}&count=3&country=PT&result_filter=web&text_decorations=false&extra_snippets=true`,
    headers: { 'x-subscription-token': key },
    answer: {
      type: 'search',
      web: {
        type: 'search',
        results: [{ ...page, description: 'A bridge.', extra_snippets: ['It opened in 1932.'], age: '2 years ago' }],
      },
    },
    text: 'A bridge.\n\nIt opened in 1932.',
    publishedAt: '2 years ago',
  },
  perplexity: {
    path: '/search',
    headers: { authorization: `Bearer ${key}` },
    body: {
      query: full.query,
      max_results: 3,
      max_tokens_per_page: 300,
      country: 'PT',
      search_domain_filter: ['example.com', 'example.org'],
    },
    answer: { id: 's1', results: [{ ...page, snippet: 'It opened in 1932.', date: '2024-05-01', last_updated: null }] },
    text: 'It opened in 1932.',
    publishedAt: '2024-05-01',
  },
  firecrawl: {
    path: '/v2/search',
    headers: { authorization: `Bearer ${key}` },
    body: {
      query: `${full.query} ${withHosts}`,
      limit: 3,
      sources: ['web'],
      country: 'PT',
      location: 'Lisbon,PT',
    },
    answer: { success: true, data: { web: [{ ...page, description: 'It opened in 1932.', position: 1 }] } },
    text: 'It opened in 1932.',
  },
  parallel: {
    path: '/v1beta/search',
    headers: { 'x-api-key': key, 'parallel-beta': 'search-extract-2025-10-10' },
    body: {
      objective: full.query,
      search_queries: [full.query],
      mode: 'one-shot',
      max_results: 3,
      excerpts: { max_chars_per_result: 1200 },
      location: 'pt',
      source_policy: { include_domains: ['example.com', 'example.org'], exclude_domains: ['ads.example.com'] },
    },
    answer: {
      search_id: 'search_1',
      results: [{ ...page, publish_date: '2024-05-01', excerpts: ['It opened', 'in 1932.'] }],
    },
    text: 'It opened\n\nin 1932.',
    publishedAt: '2024-05-01',
  },
}

function engine(id: EngineId, timeoutMs = 5_000) {
  const settings = { engines: { [id]: { url: `${server.url}/`, key } }, timeoutMs }
  return createWebSearch(settings, parts).engineFor(id, 'tools[0]')
}
const search = (id: EngineId, wish: Partial<SearchWish> = {}, signal = new AbortController().signal) =>
  searchWeb(engine(id), { ...full, ...wish }, signal)

const cases = Object.entries(shapes) as [Exclude<EngineId, 'local'>, Shape][]

describe.each(cases)('%s', (id, { path, headers, body, answer, text, publishedAt, costNanos }) => {
  it('is asked in its own words, and its pages are read', async () => {
    server.next(json(answer))
    const found = await search(id)
    const [request] = server.requests
    expect(decodeURIComponent((request?.path ?? '').replaceAll('+', ' '))).toBe(decodeURIComponent(path))
    expect(request?.headers).toMatchObject(headers)
    expect(request?.body).toEqual(body)
    const only = { ...page, text, ...(publishedAt !== undefined && { publishedAt }) }
    expect(found).toEqual({ pages: [only], ...(costNanos !== undefined && { costNanos }) })
  })

  it('is asked for no more than a query where nothing else is wanted', async () => {
    server.next(json(answer))
    const { mode: _, location: __, ...plain } = full
    await searchWeb(engine(id), { ...plain, allowedDomains: [], excludedDomains: [] }, new AbortController().signal)
    const sent = `${server.requests[0]?.path} ${server.requests[0]?.rawBody}`
    for (const word of ['omain', 'site:', 'ountry', 'ocation', 'policy']) expect(sent).not.toContain(word)
  })

  it('N46: repeats its key in no page', async () => {
    const repeating = JSON.stringify(answer)
      .replaceAll('It opened', `It opened with ${key}`)
      .replaceAll('The bridge', `The bridge, ${Buffer.from(`Bearer ${key}`).toString('base64')}`)
    server.next(json(repeating))
    const found = JSON.stringify(await search(id))
    // A server that takes no key is sent none.
    if (Object.keys(headers).length === 0) return
    expect(found).toContain('It opened with [redacted]')
    expect(found).toContain('The bridge, ')
    for (const each of [key, Buffer.from(key).toString('base64').slice(0, 30)]) expect(found).not.toContain(each)
  })

  it.each([
    ['a status of its own', json({ error: `no ${key}` }, { status: 401 })],
    ['no JSON', json('<html>')],
    ['another shape', json({ results: 'none', data: 7, web: [] })],
    ['a redirect', json({}, { status: 302, headers: { location: 'http://169.254.169.254/' } })],
  ])('fails with %s, and says nothing of its key', async (_, behaviour) => {
    server.next(behaviour)
    const error = await search(id).catch((each: unknown) => each)
    expect(error).toBeInstanceOf(SearchError)
    expect(String(error)).not.toContain(key)
    expect(server.requests).toHaveLength(1)
  })
})

it('looks at the first hundred pages of an answer', async () => {
  const hosts = [...Array.from({ length: 100 }, () => 'other.net'), 'example.com']
  server.next(json({ results: hosts.map((host, at) => ({ url: `https://${host}/${at}`, title: '', text: 'x' })) }))
  expect((await search('exa')).pages).toEqual([])
})

it('leaves out pages that the rules keep away, whatever an engine finds, and repeated ones', async () => {
  const results = [
    'https://example.com/a',
    'https://example.com/old/b',
    'https://other.net/',
    'https://example.com/a',
    'file:///etc',
  ]
  server.next(json({ results: results.map((url) => ({ url, title: '', text: 'x'.repeat(5_000) })) }))
  const { pages } = await search('exa')
  expect(pages.map(({ url }) => url)).toEqual(['https://example.com/a'])
  expect(pages[0]).toMatchObject({ title: 'https://example.com/a' })
  expect(pages[0]?.text.length).toBeLessThan(1_210)
})

it('asks for the nearest mode that an engine knows', async () => {
  for (const mode of [
    'instant',
    'fast',
    'auto',
    'deep-lite',
    'deep',
    'deep-reasoning',
    'turbo',
    'basic',
    'advanced',
  ] as const)
    for (const [id, { answer }] of cases) {
      server.next(json(answer))
      await search(id, { mode })
      if (engineAdapters[id].ignores.includes('mode')) continue
      const { type, search_depth: depth, mode: named } = server.requests.at(-1)?.body ?? {}
      expect(['string'], `${id} ${mode}`).toContain(typeof (type ?? depth ?? named))
    }
})

it('ends a search when its signal is aborted', async () => {
  const controller = new AbortController()
  server.next(() => controller.abort(new Error('gone')))
  await expect(search('exa', {}, controller.signal)).rejects.toThrow('gone')
})

it('names what an operator has to set', () => {
  const web = createWebSearch({ engines: { exa: { key } }, timeoutMs: 1 }, parts)
  expect(web.engineFor('auto', 'tools[0]').id).toBe('exa')
  expect(() => web.engineFor('brave', 'tools[0]')).toThrow(
    'tools[0]: the search engine brave is not configured: the operator sets tools.web_search.brave.api_key in gateway.yaml; configured: exa',
  )
  expect(() => web.engineFor('native', 'tools[0]')).toThrow("the provider's own search")
  const none = createWebSearch({ engines: {}, timeoutMs: 1 }, parts)
  expect([none.has(undefined), none.has('exa'), web.has('auto'), web.has('brave')]).toEqual([false, false, true, false])
  expect(() => none.engineFor(undefined, 'tools[0]')).toThrow(
    'no search engine is configured: the operator sets tools.web_search',
  )
  expect(() => createWebSearch({ engine: 'searxng', engines: {}, timeoutMs: 1 }, parts)).toThrow(
    'tools.web_search.searxng.url is not set',
  )
})
