import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GuardedClient, type GuardedClientOptions, type OutboundRequest } from '../../src/outbound/guarded-client.ts'
import { OutboundError } from '../../src/outbound/outbound-error.ts'
import { pinnedClient } from '../../src/outbound/pinned-client.ts'
import {
  closeBeforeHeaders,
  drip,
  type FakeUpstream,
  headersOnly,
  raw,
  resetBeforeHeaders,
  silence,
  startUpstream,
  steps,
} from '../support/fake-upstream.ts'
import { holderNamed, someone } from '../support/holders.ts'

let server: FakeUpstream
let inside: FakeUpstream

beforeAll(async () => {
  ;[server, inside] = await Promise.all([startUpstream(), startUpstream(raw('secret'))])
})
beforeEach(() => {
  server.reset()
  inside.reset()
})
afterAll(async () => {
  await Promise.all([server.close(), inside.close()])
})

/** A client that may reach the server and nothing else on this machine. */
function clientFor(options: Partial<GuardedClientOptions> = {}): GuardedClient {
  return new GuardedClient({ allowHosts: [new URL(server.url).host], ...options })
}

const limits = { holder: someone, bytesMax: 1000, timeoutMs: 10_000 }

function fetchUrl(path: string, more: Partial<OutboundRequest> = {}, options: Partial<GuardedClientOptions> = {}) {
  return clientFor(options).fetch({ url: server.url + path, ...limits, ...more })
}

async function failureOf(work: Promise<unknown>): Promise<OutboundError> {
  const error = await work.then(
    () => new Error('it was fetched'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof OutboundError) return error
  throw error
}

const redirect = (location: string, status = 302) => raw('', { status, headers: { location } })

describe('a fetch', () => {
  test('brings the whole answer, and sends no more than it was told to', async () => {
    server.otherwise(raw('hello', { headers: { 'content-type': 'text/plain' } }))
    const answer = await fetchUrl('/a?b=c', { headers: { accept: 'image/*', authorization: 'Bearer x' } })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain' } })
    expect(answer.body.toString()).toBe('hello')
    const [request] = server.requests
    expect(request?.path).toBe('/a?b=c')
    expect(request?.headers).toEqual({
      host: new URL(server.url).host,
      connection: expect.any(String),
      'user-agent': 'model-gateway',
      accept: 'image/*',
      'accept-encoding': 'identity',
      authorization: 'Bearer x',
    })
  })

  test('can be a POST with a body', async () => {
    server.otherwise(raw('ok'))
    await fetchUrl('/hook', { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } })
    expect(server.requests[0]?.body).toEqual({ a: 1 })
  })

  test.for([400, 404, 500])('of what the server answers with %i fails with the status', async (status) => {
    server.otherwise(raw('internal words', { status }))
    const failure = await failureOf(fetchUrl('/'))
    expect(failure).toMatchObject({ reason: 'bad-status', status })
    expect(failure.message).not.toContain('internal words')
  })

  test.for([
    ['a reset', resetBeforeHeaders],
    ['a closed connection', closeBeforeHeaders],
    ['a body that breaks off', steps(['half', 'cut'])],
  ] as const)('that meets %s can’t reach it', async ([, behaviour]) => {
    server.otherwise(behaviour)
    expect((await failureOf(fetchUrl('/'))).reason).toBe('unreachable')
  })

  test('of a port where nobody listens can’t reach it', async () => {
    const gone = await startUpstream()
    await gone.close()
    const client = new GuardedClient({ allowHosts: ['127.0.0.1'] })
    expect((await failureOf(client.fetch({ url: gone.url, ...limits }))).reason).toBe('unreachable')
  })
})

describe('what is inside stays inside', () => {
  test.for(['http://127.0.0.1', 'http://127.1', 'http://[::ffff:127.0.0.1]', 'http://localhost'])(
    'S1, S2, S3: a URL with %s is refused without a packet',
    async (origin) => {
      const { port } = new URL(inside.url)
      const url = `${origin}:${port}/`
      const client = clientFor({ ports: new Set([Number(port)]) })
      expect((await failureOf(client.fetch({ url, ...limits }))).reason).toBe('refused')
      expect(inside.connectionCount).toBe(0)
    },
  )

  test.for<[string, () => string, string]>([
    ['a private address', () => inside.url, 'refused'],
    ['metadata', () => 'http://169.254.169.254/latest/', 'refused'],
    ['a scheme that is none of ours', () => 'file:///etc/passwd', 'bad-redirect'],
    ['a URL with credentials', () => 'http://a:b@example.com/', 'bad-redirect'],
    ['nowhere', () => 'http://', 'bad-redirect'],
  ])('S4: a redirect to %s is not followed', async ([, location, reason]) => {
    server.otherwise(redirect(location()))
    expect((await failureOf(fetchUrl('/'))).reason).toBe(reason)
    expect(inside.connectionCount).toBe(0)
  })

  test('S6: a name that resolves differently the second time is resolved once', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    let asked = 0
    server.otherwise(raw('hello'))
    const { port } = new URL(server.url)
    const client = new GuardedClient({
      allowHosts: ['files.test'],
      resolveAllowed: () => Promise.resolve(answers[asked++] ?? []),
    })
    const answer = await client.fetch({ url: `http://files.test:${port}/`, ...limits })
    expect(answer.body.toString()).toBe('hello')
    expect(asked).toBe(1)
    expect(server.requests[0]?.headers.host).toBe(`files.test:${port}`)
  })

  test('S3: a connection that went elsewhere than was checked is not used', async () => {
    server.otherwise(raw('hello'))
    const client = pinnedClient(
      { url: new URL(server.url), addresses: ['127.0.0.9'] },
      { connectTimeoutMs: 5000, idleTimeoutMs: 5000 },
    )
    await expect(client.request({ method: 'GET', path: '/' })).rejects.toMatchObject({ reason: 'refused' })
    expect(server.requests).toEqual([])
    await client.destroy()
  })
})

describe('redirects', () => {
  test('are followed, relative ones too, and the answer says where it came from', async () => {
    server.next(redirect('/b', 301), redirect('c?d', 307), raw('here'))
    const answer = await fetchUrl('/a/')
    expect(answer.url.href).toBe(`${server.url}/c?d`)
    expect(server.requests.map(({ path }) => path)).toEqual(['/a/', '/b', '/c?d'])
  })

  test('S4: are followed five times', async () => {
    server.otherwise(redirect('/again'))
    expect((await failureOf(fetchUrl('/'))).reason).toBe('too-many-redirects')
    expect(server.requests).toHaveLength(6)
    server.reset()
    server.otherwise(redirect('/again'))
    expect((await failureOf(fetchUrl('/', { redirectsMax: 0 }))).reason).toBe('too-many-redirects')
    expect(server.requests).toHaveLength(1)
  })

  test('S4: to another origin leave the headers behind for good', async () => {
    const other = await startUpstream(redirect(`${server.url}/back`))
    server.next(redirect(other.url), raw('back'))
    const allowHosts = [server, other].map(({ url }) => new URL(url).host)
    await fetchUrl('/', { headers: { authorization: 'Bearer x' } }, { allowHosts })
    expect(server.requests[0]?.headers.authorization).toBe('Bearer x')
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization')
    expect(server.requests[1]).toMatchObject({ path: '/back', headers: { host: expect.any(String) } })
    expect(server.requests[1]?.headers).not.toHaveProperty('authorization')
    await other.close()
  })

  test('S4: of a POST are not followed', async () => {
    server.otherwise(redirect('/b', 307))
    expect((await failureOf(fetchUrl('/', { method: 'POST', body: 'x' }))).reason).toBe('bad-redirect')
    expect(server.requests).toHaveLength(1)
  })
})

describe('S8: what it may cost', () => {
  test('an announced size is believed when it is too large', async () => {
    server.otherwise(raw('x'.repeat(1001), { headers: { 'content-length': '1001' } }))
    expect((await failureOf(fetchUrl('/'))).reason).toBe('too-large')
  })

  test('bytes are counted while they come, and an endless answer is closed', async () => {
    server.otherwise(drip('x'.repeat(100), 1))
    expect((await failureOf(fetchUrl('/'))).reason).toBe('too-large')
    expect(await server.requests[0]?.over).toBe('closed')
  })

  test.for([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('a %s answer is read, and counted as what it becomes', async ([encoding, compress]) => {
    const compressed = (text: string) =>
      steps([compress(Buffer.from(text))], { headers: { 'content-type': 'text/plain', 'content-encoding': encoding } })
    server.next(compressed('a'.repeat(1000)), compressed('a'.repeat(1_000_000)))
    expect((await fetchUrl('/')).body.toString()).toBe('a'.repeat(1000))
    expect((await failureOf(fetchUrl('/'))).reason).toBe('too-large')
  })

  test.for(['gzip, gzip', 'zstd', 'gzip'])(
    'an answer that says it is %s and can’t be read is no answer',
    async (said) => {
      server.otherwise(raw('plain', { headers: { 'content-encoding': said } }))
      expect((await failureOf(fetchUrl('/'))).reason).toBe('undecodable')
    },
  )

  test('an answer that is compressed twice is not unpacked at all', async () => {
    const twice = gzipSync(gzipSync('a'.repeat(100)))
    server.otherwise(steps([twice], { headers: { 'content-encoding': 'gzip, gzip' } }))
    expect((await failureOf(fetchUrl('/'))).reason).toBe('undecodable')
  })

  test.for([
    ['says nothing', silence],
    ['stops after its head', headersOnly],
    ['drips', drip('x', 5)],
  ] as const)('a server that %s is not waited for', async ([, behaviour]) => {
    server.otherwise(behaviour)
    const failure = await failureOf(fetchUrl('/', { timeoutMs: 100, bytesMax: 1_000_000 }))
    expect(failure.reason).toBe('timeout')
    expect(await server.requests[0]?.over).toBe('closed')
  })

  test('a redirect loop has no more time than one answer', async () => {
    server.otherwise(redirect('/'))
    expect((await failureOf(fetchUrl('/', { timeoutMs: 200, redirectsMax: 1_000_000 }))).reason).toBe('timeout')
  })

  test('a caller that goes away ends the fetch with its own reason', async () => {
    const controller = new AbortController()
    server.otherwise(({ request }) => {
      controller.abort(new Error('gone'))
      return request.over
    })
    await expect(fetchUrl('/', { signal: controller.signal })).rejects.toThrow('gone')
    expect(await server.requests[0]?.over).toBe('closed')
    await expect(fetchUrl('/', { signal: controller.signal })).rejects.toThrow('gone')
    expect(server.requests).toHaveLength(1)
  })

  test('only so many fetches run at once', async () => {
    let atOnce = 0
    let most = 0
    server.otherwise(async ({ response }) => {
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce--
      response.end('x')
    })
    const client = clientFor({ fetchesMax: 2, waitingMax: 4 })
    const work = Array.from({ length: 7 }, (_, index) =>
      client.fetch({ url: server.url, ...limits, holder: holderNamed(`key ${index}`) }),
    )
    const results = await Promise.allSettled(work)
    expect(most).toBeLessThanOrEqual(2)
    expect(results.map(({ status }) => status)).toEqual([...Array<string>(6).fill('fulfilled'), 'rejected'])
    expect(results.at(-1)).toMatchObject({ reason: { reason: 'busy' } })
  })

  test('a failed fetch leaves its place to the next', async () => {
    server.next(resetBeforeHeaders)
    server.otherwise(raw('x'))
    const client = clientFor({ fetchesMax: 1 })
    await failureOf(client.fetch({ url: server.url, ...limits }))
    expect((await client.fetch({ url: server.url, ...limits })).body.toString()).toBe('x')
  })
})

test('S10: the environment’s proxy is not asked', async () => {
  vi.stubEnv('http_proxy', inside.url)
  server.otherwise(raw('direct'))
  expect((await fetchUrl('/')).body.toString()).toBe('direct')
  expect(inside.connectionCount).toBe(0)
})
