import { once } from 'node:events'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { ServedContract } from '../../src/http/documents/served-contract.ts'
import { FrontDoor } from '../../src/http/front-door.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let open: TestGateway
beforeAll(async () => {
  ;[gateway, open] = await Promise.all([
    startGateway({
      config: {
        public_url: 'https://public.example.com/base',
        http: { allowed_hosts: ['gateway.lan', '*.example.org'] },
        cors: { origins: ['https://app.example.com', 'http://localhost:3000'] },
      },
    }),
    startGateway({ config: { host: '0.0.0.0' } }),
  ])
})
afterAll(() => Promise.all([gateway.close(), open.close()]))

interface Answer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

// fetch sets Host and Origin itself.
async function ask(
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body = '', of = gateway }: { method?: string; body?: string; of?: TestGateway } = {},
): Promise<Answer> {
  const port = new URL(of.origin).port
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

const paths = [
  '/',
  '/healthz',
  '/metrics',
  '/openapi.json',
  '/nothing',
  '/api/v1/models',
  '/v1/responses',
  '/.well-known/oauth-authorization-server',
]

describe('N22: a gateway that listens on a loopback address', () => {
  it.each(paths)('answers at %s to none but its own names', async (path) => {
    for (const host of [
      'evil.example',
      'evil.example:8787',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'xgateway.lan',
      'example.org',
      '169.254.169.254',
      '[::2]',
      'localhost:65536',
      '127.0.0.1:99999',
    ]) {
      const { status, text: body } = await ask(path, { host })
      expect([host, status]).toEqual([host, 421])
      expect(JSON.parse(body).error.message).toContain('http.allowed_hosts')
    }
  })

  it.each([
    'localhost',
    'LOCALHOST:1',
    'localhost.',
    '127.0.0.1',
    '[::1]:8787',
    'public.example.com',
    'gateway.lan:80',
    'a.b.example.org',
  ])('answers to %s', async (host) => expect((await ask('/healthz', { host })).status).toBe(200))

  it('refuses also who brings a key, and says so before anything of the request is read', async () => {
    const headers = {
      host: 'evil.example',
      authorization: `Bearer ${inferenceKey}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ model: 'sim/echo', input: 'x'.repeat(100_000) })
    const answer = await ask('/api/v1/responses', headers, { method: 'POST', body })
    expect(answer.status).toBe(421)
    const { request_id: id } = JSON.parse(answer.text).error.metadata
    expect(answer.headers['x-request-id']).toBe(id)
    expect(gateway.log.filter((line) => line.includes(id))).toHaveLength(1)
  })

  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  it.runIf(hasIpv6)('listens on [::1], too, and answers there to none but its own names', async () => {
    const there = await startGateway({ config: { host: '::1' } })
    onTestFinished(() => there.close())
    const { port } = new URL(there.origin)
    const statusFor = async (host: string) => {
      const sent = request({ host: '::1', port, path: '/healthz', headers: { host }, agent: false })
      sent.end()
      const [response] = await once(sent, 'response')
      await text(response)
      return response.statusCode
    }
    for (const host of [`[::1]:${port}`, '[::1]', 'localhost', '127.0.0.1']) expect(await statusFor(host)).toBe(200)
    for (const host of ['[::2]', 'evil.example', '[::1].evil.example', '::1']) expect(await statusFor(host)).toBe(421)
  })

  it('is the only one that asks for a name', async () => {
    expect((await ask('/healthz', { host: 'any.example' }, { of: open })).status).toBe(200)
  })

  it.each(['localhost', '127.0.0.1', '127.3.2.1', '::1'])('is one that listens on %s', (host) => {
    const door = new FrontDoor({ host, allowedHosts: [], corsOrigins: [] }, () => 'req-1')
    const refusalOf = (name: string) => door.refusal({ headers: { host: name } } as never)
    expect(refusalOf('evil.example')?.status).toBe(421)
    expect(refusalOf(host.includes(':') ? `[${host}]:1` : `${host}:1`)).toBeUndefined()
  })
})

const foreign = [
  'https://evil.example',
  'http://localhost:3001',
  'https://localhost:3000',
  'null',
  'https://app.example.com.evil.example',
  'file://',
  '',
]

describe('N22: pages of another origin', () => {
  it.each(paths)('get nothing from %s without a credential', async (path) => {
    for (const of of [gateway, open]) {
      for (const origin of foreign) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const { status, headers, text: body } = await ask(path, { origin }, { method, of })
          expect([origin, status]).toEqual([origin, 403])
          expect(body).toContain('cors.origins')
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
        }
      }
    }
  })

  it('that have no origin are told what that means', async () => {
    const { text: body } = await ask('/openapi.json', { origin: 'null' })
    expect(JSON.parse(body).error.message).toMatch(/^Pages without an origin .* add that to cors\.origins\.$/)
  })

  it('are refused before any handler: nothing is done for them', async () => {
    const before = gateway.log.length
    const body = 'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange'
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask('/api/v1/oauth/token', headers, { method: 'POST', body })).status).toBe(403)
    expect(gateway.log.slice(before).filter((line) => line.includes('exchangeToken'))).toEqual([])
  })

  it.each(['GET', 'POST', 'DELETE'])('may not send %s later: their preflights are refused', async (method) => {
    for (const authorization of [undefined, `Bearer ${inferenceKey}`]) {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': method,
        ...(authorization && { authorization }),
      }
      const answer = await ask('/api/v1/models', headers, { method: 'OPTIONS' })
      expect(answer.status).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('may do with a key what a program may, and browsers show them nothing of it', async () => {
    for (const credential of [{ authorization: `Bearer ${inferenceKey}` }, { 'x-api-key': inferenceKey }]) {
      const { status, headers } = await ask('/api/v1/models', { origin: 'app://notes', ...credential })
      expect(status).toBe(200)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('are its own where they come from the same host, or from its public address', async () => {
    const { host } = new URL(gateway.origin)
    for (const origin of [`http://${host}`, `https://${host}`, 'https://public.example.com'])
      expect((await ask('/healthz', { host, origin })).status).toBe(200)
  })

  it('that are listed are answered, preflights too', async () => {
    for (const origin of ['https://app.example.com', 'http://localhost:3000']) {
      const preflight = await ask(
        '/api/v1/responses',
        {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,x-stainless-lang',
        },
        { method: 'OPTIONS' },
      )
      expect(preflight.status).toBe(204)
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': 'authorization,x-stainless-lang',
      })
      const authorization = `Bearer ${inferenceKey}`
      for (const [path, method, body] of [
        ['/api/v1/models', 'GET', ''],
        ['/api/v1/responses', 'POST', '{"model":"sim/echo","input":"x"}'],
        ['/api/v1/responses', 'POST', '{"model":"sim/echo","input":"x","stream":true}'],
        ['/openapi.json', 'GET', ''],
        ['/nothing', 'GET', ''],
      ] as const) {
        const answer = await ask(path, { origin, authorization, 'content-type': 'application/json' }, { method, body })
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-expose-headers': '*',
        })
        expect(answer.headers['vary']).toMatch(/origin/i)
      }
      expect((await ask('/api/v1/models', { origin })).status).toBe(401)
    }
  })

  it.each([
    ['of another origin', { origin: 'https://evil.example' }, 403],
    ['under another name', { host: 'evil.example' }, 421],
    ['of an origin that is listed', { origin: 'https://app.example.com' }, 101],
    ['of its own', {}, 101],
  ])('open sockets by the same rules: %s', async (_, headers, status) => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/responses`, {
      headers: { authorization: `Bearer ${inferenceKey}`, ...headers },
    })
    socket.on('error', () => {})
    const seen = await Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
    ])
    socket.terminate()
    expect(seen).toBe(status)
  })
})

describe('N22: every answer', () => {
  it.each([
    '/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/openapi.yaml',
    '/nothing',
    '/api/v1/models',
    '/api/v1/nothing',
    '/api/v1/keys',
  ])('%s is taken for what it says it is', async (path) => {
    const answer = await ask(path, {})
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    if (path.startsWith('/api/')) return
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  })

  it('also of streams, refusals and empty ones', async () => {
    const headers = { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' }
    const stream = { method: 'POST', body: '{"model":"sim/echo","input":"x","stream":true}' }
    for (const answer of [
      await ask('/api/v1/responses', headers, stream),
      await ask('/healthz', { host: 'evil.example' }),
      await ask('/healthz', { origin: 'https://evil.example' }),
      await ask('/healthz', {}, { method: 'DELETE' }),
      await ask('/api/v1/responses', { upgrade: 'websocket', connection: 'upgrade' }),
    ])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('N22: the contract', () => {
  it.each(['/openapi.json', '/openapi.yaml'])('%s is sent compressed, and not at all to who has it', async (path) => {
    const plain = await fetchBytes(path, 'identity')
    const packed = { gzip: gunzipSync, br: brotliDecompressSync }
    for (const [encoding, unpack] of Object.entries(packed)) {
      const { bytes, headers } = await fetchBytes(path, encoding)
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['vary']).toMatch(/accept-encoding/i)
      expect(bytes.length).toBeLessThan(plain.bytes.length / 4)
      expect(unpack(bytes).equals(plain.bytes)).toBe(true)
      const tag = String(headers['etag'])
      expect(tag).not.toBe(plain.headers['etag'])
      const again = await ask(path, { 'accept-encoding': encoding, 'if-none-match': tag })
      expect([again.status, again.text]).toEqual([304, ''])
    }
  })

  it('N22: is written and compressed once for a name, and for no more than a few names and ports', async () => {
    const contract = new ServedContract('/api/v1')
    const first = await contract.get('json', 'all', 'http://a.example', 'br')
    expect(first.encoding).toBe('br')
    expect(await contract.get('json', 'all', 'http://a.example', 'br')).toBe(first)
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) => contract.get('yaml', 'all', `http://localhost:${index}`, undefined)),
    )
    expect(new Set(made.map(({ bytes }) => bytes)).size).toBe(8)
    // Resolved against the document's own address, so it is right under every name (OpenAPI 3.1 §4.8.5).
    expect(made.at(-1)?.bytes.toString()).toContain('"/api/v1"')
    const packed = await contract.get('yaml', 'all', 'http://localhost:49', 'gzip')
    expect(gunzipSync(packed.bytes).equals(made.at(-1)?.bytes ?? Buffer.of())).toBe(true)
    expect(await contract.get('json', 'all', 'http://a.example', 'br')).toBe(first)
  })
})

async function fetchBytes(path: string, encoding: string) {
  const sent = request(`${gateway.origin}${path}`, { headers: { 'accept-encoding': encoding }, agent: false })
  sent.end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), headers: response.headers as NodeJS.Dict<string | string[]> }
}

describe('a request that may not come in', () => {
  const foreign = { host: 'evil.example' }
  const page = { host: 'localhost', origin: 'https://evil.example' }

  it.each([
    ['host', foreign, 421],
    ['origin', page, 403],
  ])('is refused for its %s in the words of the format that it asks', async (_, headers, status) => {
    const at = async (path: string) => {
      const { text, headers: given, status: found } = await ask(path, headers, { method: 'POST', body: '{}' })
      return { found, given, body: JSON.parse(text) }
    }
    const messages = await at('/api/v1/messages')
    expect(messages).toMatchObject({ found: status, body: { type: 'error', error: { type: expect.any(String) } } })
    expect((await at('/v1/messages')).body.type).toBe('error')
    const exchange = await at('/api/v1/oauth/token')
    expect([exchange.found, exchange.given['cache-control']]).toEqual([status, 'no-store'])
    expect(exchange.body).toMatchObject({ error: expect.any(String), error_description: expect.any(String) })
    const scim = await at('/api/v1/scim/v2/Users')
    expect([scim.found, scim.body.schemas]).toEqual([status, ['urn:ietf:params:scim:api:messages:2.0:Error']])
    expect((await at('/api/v1/responses')).body).toMatchObject({ error: { code: status } })
  })
})

describe('a body with more members than any operation knows', () => {
  it('is 400 on all three inference operations, before it is parsed', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`x_${at}`, at]))
    for (const path of ['/responses', '/chat/completions', '/messages']) {
      const response = await gateway.fetch(path, {
        method: 'POST',
        body: JSON.stringify({ model: 'sim/echo', ...unknown }),
      })
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('The body has more than 1000 members at its top level'),
      ])
    }
  })
})
