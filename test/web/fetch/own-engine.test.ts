import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DomainRules } from '../../../src/web/domain-rules.ts'
import { makePdf } from '../../documents/make-pdf.ts'
import { type Behaviour, type FakeUpstream, startUpstream } from '../../support/fake-upstream.ts'
import { cpuMs } from '../../support/growth.ts'
import { someone } from '../../support/holders.ts'
import { testWebFetch } from './test-web-fetch.ts'

let server: FakeUpstream
beforeAll(async () => {
  server = await startUpstream()
})
afterEach(() => server.reset())
afterAll(() => server.close())
const { signal } = new AbortController()

const serving =
  (body: string | Buffer, type?: string, status = 200, more: object = {}): Behaviour =>
  ({ response }) =>
    void response.writeHead(status, { ...(type !== undefined && { 'content-type': type }), ...more }).end(body)
const redirect = (location: string) => serving('', undefined, 302, { location })

function read(path = '/page', rules: readonly DomainRules[] = []) {
  const web = testWebFetch({}, {}, [new URL(server.url).host])
  return web
    .engineFor('auto', 'here')
    .read({ url: server.url + path, rules, holder: someone, charactersMax: 2_000 }, signal)
}

type Page = [string, string | Buffer, string | undefined, { readonly title?: string; readonly text: string }]

describe('a page', () => {
  const html = '<title>Bees</title><nav>Menu</nav><p>They <a href="/fly">fly</a>.</p>'
  it.each<Page>([
    ['of the web', html, 'text/html', { title: 'Bees', text: 'They [fly](ORIGIN/fly).' }],
    [
      'of the web without a type',
      `<!doctype html>${html}`,
      undefined,
      { title: 'Bees', text: 'They [fly](ORIGIN/fly).' },
    ],
    [
      'of the web in another encoding',
      Buffer.from('<meta charset=iso-8859-2><p>\xb3\xf3d\xbc', 'latin1'),
      'text/html',
      { text: 'łódź' },
    ],
    [
      'in the encoding that its server says',
      Buffer.from('\x83\x65', 'latin1'),
      'text/plain; charset="Shift_JIS"',
      { text: 'テ' },
    ],
    ['in Markdown', '# Bees\n\n- a', 'text/markdown', { title: 'Bees', text: '# Bees\n\n- a' }],
    ['of values', 'a,b\n1,2', 'text/csv', { text: 'a,b\n1,2' }],
    ['in JSON', '{"a": 1}', 'application/json; charset=utf-8', { text: '{"a": 1}' }],
    ...[
      ...['rss+xml', 'atom+xml', 'xml', 'soap+xml', 'ld+json', 'problem+json', 'json5', 'x-ndjson', 'x-javascript'],
      ...['x-yaml', 'x-sh', 'sql', 'markdown', 'rss', 'x-python-code', 'html'],
    ].map((type): Page => [`of application/${type}`, 'words', `application/${type}`, { text: 'words' }]),
    ...[undefined, 'text', '*/*', 'unknown/unknown', 'application/octet-stream', 'application/unknown'].map(
      (type): Page => [`that is text, of ${type}`, 'words', type, { text: 'words' }],
    ),
    [
      'of the web, in the form of XML',
      `<?xml version="1.0"?><html><p>Bees</p></html>`,
      'application/xml',
      { text: 'Bees' },
    ],
    ['of the web without a type, from its middle', '<!-- a --><div>Bees</div>', undefined, { text: 'Bees' }],
    ['that begins as a page in plain text', '<html>Bees', 'text/plain', { text: '<html>Bees' }],
    [
      'in XML that names its encoding',
      Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?><a>\xb3</a>', 'latin1'),
      'application/rss+xml',
      { text: '<?xml version="1.0" encoding="iso-8859-2"?><a>ł</a>' },
    ],
    ['in UTF-16 without a type', Buffer.from('\ufeffwörds', 'utf16le'), undefined, { text: 'wörds' }],
    ['in PDF', makePdf(['One', 'Two']), 'application/octet-stream', { text: '[Page 1]\nOne\n\n[Page 2]\nTwo' }],
  ])('%s is read', async (_, body, type, page) => {
    server.next(serving(body, type))
    const text = page.text.replaceAll('ORIGIN', server.url)
    expect(await read()).toEqual({ ...page, text, url: `${server.url}/page`, status: 200, isCut: false })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('is decompressed: %s', async (encoding, compress) => {
    server.next(serving(compress('hello'), 'text/plain', 200, { 'content-encoding': encoding }))
    expect(await read()).toMatchObject({ text: 'hello' })
  })

  it('is cut where it is long', async () => {
    server.next(serving('x'.repeat(3_000), 'text/plain'))
    expect(await read()).toMatchObject({ text: 'x'.repeat(2_000), isCut: true })
  })

  it('is asked for without cookies or credentials, in the operator’s name', async () => {
    server.next(serving('', undefined, 302, { location: '/other', 'set-cookie': 'a=b' }), serving('ok', 'text/plain'))
    expect(await read()).toMatchObject({ url: `${server.url}/other`, text: 'ok' })
    for (const { headers } of server.requests) {
      expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
      expect(headers['user-agent']).toBe('test')
    }
  })

  it.each<[string, Behaviour, object]>([
    [
      'that is not there',
      serving('no', 'text/html', 404),
      { fault: 'url_not_accessible', status: 404, message: 'its server answered 404' },
    ],
    [
      'that is a picture',
      serving(Buffer.from([0x89, 0x50, 0, 1]), 'image/png'),
      { fault: 'unsupported_content_type', status: 200 },
    ],
    ['that is made of bytes', serving(Buffer.alloc(100), undefined), { fault: 'unsupported_content_type' }],
    ['that is an archive', serving('PK\x03\x04words', 'application/zip'), { fault: 'unsupported_content_type' }],
    ['that is a broken PDF', serving('%PDF-1.4 no', 'application/pdf'), { fault: 'unsupported_content_type' }],
    [
      'that is too large',
      serving('x'.repeat(1024 ** 2 + 1), 'text/plain'),
      { fault: 'url_not_accessible', message: 'it is larger than 1 MiB' },
    ],
    [
      'that inflates',
      serving(gzipSync(Buffer.alloc(2 * 1024 ** 2)), 'text/plain', 200, { 'content-encoding': 'gzip' }),
      { fault: 'url_not_accessible' },
    ],
    [
      'that leads in circles',
      (exchange) => {
        server.otherwise(redirect('/page'))
        redirect('/page')(exchange)
      },
      { fault: 'url_not_accessible' },
    ],
  ])('%s is none', async (_, behaviour, failure) => {
    server.next(behaviour)
    await expect(read()).rejects.toMatchObject(failure)
  })
})

describe('domain rules', () => {
  const blocked = (...rules: string[]) => [{ allowed: [], blocked: rules }]

  it('keep a page from being asked for', async () => {
    for (const rules of [blocked('127.0.0.1'), blocked('127.0.0.1/page'), [{ allowed: ['example.com'], blocked: [] }]])
      await expect(read('/page', rules)).rejects.toMatchObject({
        fault: 'url_not_allowed',
        message: 'it is not among the addresses that the request allows',
      })
    expect(server.requests).toEqual([])
  })

  it('hold for each redirect', async () => {
    server.next(redirect('/open'), redirect('/private/a'), serving('secret', 'text/plain'))
    await expect(read('/page', blocked('127.0.0.1/private'))).rejects.toMatchObject({ fault: 'url_not_allowed' })
    expect(server.requests.map(({ path }) => path)).toEqual(['/page', '/open'])
  })

  it('of the operator and of the request hold both', async () => {
    server.otherwise(serving('ok', 'text/plain'))
    const both = [
      { allowed: ['127.0.0.1/a', '127.0.0.1/b'], blocked: [] },
      { allowed: ['127.0.0.1/b', '127.0.0.1/c'], blocked: [] },
    ]
    expect(await read('/b', both)).toMatchObject({ text: 'ok' })
    for (const path of ['/a', '/c']) await expect(read(path, both)).rejects.toMatchObject({ fault: 'url_not_allowed' })
  })
})

it('nobody waits for a page that is not wanted any more', async () => {
  const gone = new AbortController()
  server.next(() => gone.abort(new Error('gone')))
  const web = testWebFetch({}, {}, [new URL(server.url).host])
  const reading = web
    .engineFor('service', 'here')
    .read({ url: server.url, rules: [], holder: someone, charactersMax: 9 }, gone.signal)
  await expect(reading).rejects.toThrow('gone')
})

it('N36: comments before the root of a page are read once, and not in each way in which they might end', async () => {
  server.otherwise(serving(`${'<!-- -->'.repeat(36)}<p>words</p>`, 'application/xml'))
  expect(await cpuMs(() => read())).toBeLessThan(1000)
  const comments = '<!-- - -- > -->\n'.repeat(9)
  server.otherwise(serving(`${comments}<html><p>words`, 'application/xml'))
  expect(await read()).toMatchObject({ text: 'words' })
})
