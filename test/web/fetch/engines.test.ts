import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { pageAdapters } from '../../../src/web/fetch/engines/index.ts'
import type { PageWish } from '../../../src/web/fetch/page-engine.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { someone } from '../../support/holders.ts'
import { testWebFetch } from './test-web-fetch.ts'

let server: FakeUpstream
beforeAll(async () => {
  server = await startUpstream()
})
afterEach(() => server.reset())
afterAll(() => server.close())

const key = 'key-of-the-engine-0123456789'
const page = { url: 'https://example.com/bridge', title: 'The bridge' }
const text = 'It opened in 1932.'
const wish: PageWish = { holder: someone, url: page.url, rules: [], charactersMax: 1_000 }
const { signal } = new AbortController()

/** What an engine is sent, and what it answers, in its own words. */
interface Shape {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
  readonly answer: object
  readonly read: object
  /** An answer for a page that is not there, and the page's status in it. */
  readonly failed: object
  readonly failedWith?: number
}

const shapes: Readonly<Record<keyof typeof pageAdapters, Shape>> = {
  exa: {
    path: '/contents',
    headers: { 'x-api-key': key },
    body: { urls: [page.url], text: { maxCharacters: 1_000 } },
    answer: {
      requestId: 'r1',
      results: [{ ...page, id: page.url, publishedDate: '2024-05-01', author: null, text }],
      statuses: [{ id: page.url, status: 'success', source: 'cached' }],
      costDollars: { total: 0.001 },
    },
    read: { costNanos: 1_000_000 },
    failed: {
      requestId: 'r1',
      results: [],
      statuses: [{ id: page.url, status: 'error', error: { tag: 'CRAWL_NOT_FOUND', httpStatusCode: 404 } }],
    },
    failedWith: 404,
  },
  parallel: {
    path: '/v1beta/extract',
    headers: { 'x-api-key': key, 'parallel-beta': 'search-extract-2025-10-10' },
    body: { urls: [page.url], excerpts: false, full_content: true },
    answer: {
      extract_id: 'e1',
      results: [{ ...page, publish_date: null, excerpts: [], full_content: text }],
      errors: [],
    },
    read: {},
    failed: {
      extract_id: 'e1',
      results: [],
      errors: [{ url: page.url, error_type: 'fetch_error', http_status_code: 500, content: 'no' }],
    },
    failedWith: 500,
  },
  firecrawl: {
    path: '/v2/scrape',
    headers: { authorization: `Bearer ${key}` },
    body: { url: page.url, formats: ['markdown'], onlyMainContent: true },
    answer: {
      success: true,
      data: { markdown: text, metadata: { title: page.title, sourceURL: page.url, url: page.url, statusCode: 200 } },
    },
    read: { status: 200 },
    failed: { success: true, data: { markdown: 'Not found', metadata: { sourceURL: page.url, statusCode: 404 } } },
    failedWith: 404,
  },
}
const cases = Object.entries(shapes) as [keyof typeof shapes, Shape][]
const engine = (id: keyof typeof shapes) => testWebFetch({}, { [id]: { url: server.url, key } }).engineFor(id, 'here')

describe.each(cases)('the engine %s', (id, shape) => {
  it('is asked in its own words, and its answer is a page', async () => {
    server.next(json(shape.answer))
    expect(await engine(id).read(wish, signal)).toEqual({ ...page, text, isCut: false, ...shape.read })
    expect(server.requests[0]).toMatchObject({ path: shape.path, headers: shape.headers, body: shape.body })
  })

  it('says that a page is not there', async () => {
    server.next(json(shape.failed))
    await expect(engine(id).read(wish, signal)).rejects.toMatchObject({
      fault: 'url_not_accessible',
      status: shape.failedWith,
      message: `its server answered ${shape.failedWith}`,
    })
  })

  it.each([{}, [], { results: 7, data: null }])('says that its answer %j can not be read', async (answer) => {
    server.next(json(answer))
    await expect(engine(id).read(wish, signal)).rejects.toMatchObject({
      fault: 'unavailable',
      message: `the engine ${id} gave an answer that can not be read`,
    })
  })

  it('fails without telling its key or address', async () => {
    const failed = await engine(id)
      .read(wish, signal)
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({
      fault: 'unavailable',
      message: `the engine ${id} did not answer: the server did not return it`,
    })
  })

  it('cuts what is longer than it was asked for', async () => {
    server.next(json(JSON.parse(JSON.stringify(shape.answer).replace(text, 'x'.repeat(2_000)))))
    expect(await engine(id).read(wish, signal)).toMatchObject({ text: 'x'.repeat(1_000), isCut: true })
  })

  it.each([
    ['http://10.0.0.1/', 'url_not_accessible'],
    ['http://localhost/', 'url_not_accessible'],
    ['http://vault.internal./', 'url_not_accessible'],
    ['file:///etc/passwd', 'invalid_tool_input'],
    ['https://user:pass@example.com/', 'invalid_tool_input'],
    ['https://evil.example/', 'url_not_allowed'],
  ])('S1: it is not told of %s', async (url, fault) => {
    const rules = [{ allowed: [], blocked: ['evil.example'] }]
    await expect(engine(id).read({ ...wish, url, rules }, signal)).rejects.toMatchObject({ fault })
    expect(server.requests).toEqual([])
  })

  it('may not bring a page of another place than is allowed', async () => {
    server.next(json(JSON.parse(JSON.stringify(shape.answer).replaceAll(page.url, 'https://other.example/'))))
    const rules = [{ allowed: ['example.com'], blocked: [] }]
    await expect(engine(id).read({ ...wish, rules }, signal)).rejects.toMatchObject({ fault: 'url_not_allowed' })
  })
})

it('an engine without a key is refused, with what the operator has to set', () => {
  const message =
    'here: the engine exa is not configured: the operator sets tools.web_search.exa.api_key in gateway.yaml; configured: service'
  expect(() => testWebFetch().engineFor('exa', 'here')).toThrow(message)
  expect(() => testWebFetch({ engine: 'exa' })).toThrow('tools.web_search.exa.api_key is not set')
  expect(testWebFetch({ engine: 'exa' }, { exa: { key } }).engineFor('auto', 'here').id).toBe('exa')
})
