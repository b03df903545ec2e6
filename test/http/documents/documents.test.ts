import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { lintYaml } from '../../../src/lockstep/lint/lint-yaml.ts'
import { takeStoreDown } from '../../support/broken-store.ts'
import { eventually } from '../../support/eventually.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

const contractText = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8')

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { http: { allowed_hosts: ['gateway.example.com'] } } })
})
afterAll(() => gateway.close())

// Without any credential: none of these routes needs one.
const get = (path: string, init?: RequestInit) => fetch(gateway.origin + path, init)

interface Contract {
  servers: { url: string }[]
}

describe('the contract as it is served', () => {
  it.each([
    ['/openapi.json', /^application\/json/],
    ['/openapi.yaml', /^application\/yaml/],
  ])('%s names this gateway as its server, and is the contract otherwise', async (path, type) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(type)
    const served = parse(await response.text()) as Contract
    const { servers: _, ...rest } = parse(contractText) as Contract
    expect(served).toEqual({ ...rest, servers: [{ url: gateway.url, description: expect.any(String) }] })
  })

  it('/openapi.yaml keeps every other line of the file, comments included', async () => {
    const lines = new Set((await (await get('/openapi.yaml')).text()).split('\n'))
    const lost = contractText.split('\n').filter((line) => !lines.has(line))
    expect(lost).toEqual(['  - url: http://127.0.0.1:8787/api/v1', expect.stringMatching(/^ {4}description: /)])
  })

  it('names the address that the caller used, if it is one', async () => {
    const served = async (host: string) =>
      parse(await raw(`GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\n`)) as Contract
    expect((await served('gateway.example.com:8443')).servers[0]?.url).toBe('http://gateway.example.com:8443/api/v1')
    for (const host of ['"><script>', "x'\n", 'a b', 'x\\y']) {
      const text = await raw(`GET /openapi.yaml HTTP/1.1\r\nHost: ${host}\r\n`)
      expect(text).not.toContain('<script>')
      expect(text === '' || (parse(text) as Contract).servers.length === 1).toBe(true)
    }
  })
})

describe('N22: the address in the documents', () => {
  const addresses = async (of: TestGateway, headers: Record<string, string> = {}) => {
    const [contract, entrance] = await Promise.all(
      ['/openapi.json', '/'].map(async (path) => (await fetch(of.origin + path, { headers })).json()),
    )
    return [(contract as Contract).servers[0]?.url, entrance as { api: string; contract: string }] as const
  }

  it('is the public one, where there is one', async () => {
    const published = await startGateway({ config: { public_url: 'https://gw.example.com/ai/' } })
    const [server, entrance] = await addresses(published, { 'x-forwarded-proto': 'http' }).finally(published.close)
    expect(server).toBe('https://gw.example.com/ai/api/v1')
    expect(entrance).toMatchObject({ api: server, contract: 'https://gw.example.com/ai/openapi.yaml' })
  })

  it('has the scheme that a trusted proxy names, and that of nobody else', async () => {
    const proxied = await startGateway({ config: { trusted_proxies: 1 } })
    const secure = proxied.url.replace('http:', 'https:')
    for (const [given, url] of [
      ['https', secure],
      ['http, https', secure],
      ['https, http', proxied.url],
      ['javascript', proxied.url],
    ] as const) {
      const [server, entrance] = await addresses(proxied, { 'x-forwarded-proto': given })
      expect([given, server, entrance.api]).toEqual([given, url, url])
    }
    await proxied.close()
    expect((await addresses(gateway, { 'x-forwarded-proto': 'https' }))[0]).toBe(gateway.url)
  })
})

describe('health', () => {
  it('/healthz and /readyz answer 200', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await get('/readyz')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({ status: 'ready' })
  })

  it('/readyz is 503 while the store is down, /healthz is not: a restart would not help', async () => {
    const repair = takeStoreDown(gateway.dataDir)
    try {
      const response = await get('/readyz')
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toEqual({ status: 'not ready' })
      expect((await get('/healthz')).status).toBe(200)
    } finally {
      repair()
    }
    expect((await get('/readyz')).status).toBe(200)
  })
})

describe('while the gateway drains', () => {
  it('it is not ready, takes no new request, and lets a stream finish', async () => {
    const draining = await startGateway({ config: { limits: { drain_timeout: '20s' } } })
    const body = {
      model: 'sim/slow',
      input: 'a b c d e f g h',
      stream: true,
      metadata: { delay_ms: '0', token_ms: '100' },
    }
    const stream = await draining.fetch('/responses', { method: 'POST', body: JSON.stringify(body) })
    expect(stream.status).toBe(200)
    const closed = draining.close()
    await eventually(async () => (await fetch(`${draining.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${draining.origin}/healthz`)).status).toBe(200)
    const refused = await draining.fetch('/models')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('connection')).toBe('close')
    expect(await stream.text()).toMatch(/event: response\.completed\n[\s\S]*data: \[DONE\]\n\n$/)
    await closed
    await expect(fetch(`${draining.origin}/healthz`)).rejects.toThrow()
  })
})

describe('/metrics', () => {
  it('has what was promised, in the text format', async () => {
    const body = JSON.stringify({ model: 'sim/reasoning', input: 'hello' })
    expect((await gateway.fetch('/responses', { method: 'POST', body })).status).toBe(200)
    expect((await gateway.fetch('/responses', { method: 'POST', body, key: null })).status).toBe(401)
    const response = await get('/metrics')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    for (const series of [
      /^gateway_requests_total\{operation="createResponse",status="200",media="application\/json"\} 1$/m,
      /^gateway_requests_total\{operation="createResponse",status="401",media="application\/json"\} 1$/m,
      /^gateway_request_seconds_count\{operation="createResponse"\} 2$/m,
      /^gateway_added_seconds_count\{provider="sim"\} 1$/m,
      /^gateway_upstream_seconds_count\{provider="sim"\} 1$/m,
      /^gateway_first_token_seconds_count\{provider="sim"\} 1$/m,
      /^gateway_tokens_total\{provider="sim",model="sim\/reasoning",kind="input"\} [1-9]/m,
      /^gateway_tokens_total\{provider="sim",model="sim\/reasoning",kind="output"\} [1-9]/m,
      /^gateway_cost_dollars_total\{provider="sim",model="sim\/reasoning"\} (0\.|\d+e-)/m,
      /^# TYPE gateway_contract_violations_total counter$/m,
      /^gateway_requests_in_flight 0$/m,
      /^nodejs_eventloop_lag_(seconds|mean_seconds|p99_seconds) /m,
    ]) {
      expect(text).toMatch(series)
    }
  })

  it('names no key, id or prompt', async () => {
    const text = await (await get('/metrics')).text()
    expect(text).not.toMatch(/sk-gw-|[0-9a-f]{64}|gen-|hello/)
  })
})

describe('other routes', () => {
  it('/ says where things are', async () => {
    expect(await (await get('/')).json()).toMatchObject({
      api: gateway.url,
      contract: `${gateway.origin}/openapi.yaml`,
    })
  })

  it.each(['/nothing', '/api/v2/models', '/openapi.json/x', '/metrics/', '/%2e%2e/package.json', '/HEALTHZ'])(
    '%s is 404 as JSON',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await response.json()).toMatchObject({ error: { code: 404, message: expect.any(String) } })
    },
  )

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s to a document is 405 with Allow', async (method) => {
    const response = await get('/healthz', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ')).toContain('GET')
  })

  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/openapi.yaml'])(
    'HEAD %s is GET without the body',
    async (path) => {
      const response = await get(path, { method: 'HEAD' })
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('')
      expect(response.headers.get('content-type')).toBe((await get(path)).headers.get('content-type'))
    },
  )

  it('OPTIONS lists the methods and permits no other origin', async () => {
    for (const path of ['/healthz', '/openapi.json', '/api/v1/responses', '/api/v1/keys']) {
      const response = await get(path, { method: 'OPTIONS' })
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('allow')).toMatch(/GET|POST/)
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  it.each(['/healthz', '/metrics', '/openapi.json', '/api/v1/models'])(
    '%s lets no other origin read it',
    async (path) => {
      const response = await get(path, { headers: { origin: 'https://evil.example.com' } })
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    },
  )

  it('no answer says what runs here', async () => {
    for (const path of ['/healthz', '/nothing', '/api/v1/models'])
      expect((await get(path)).headers.get('x-powered-by')).toBeNull()
  })
})

/** The body of the answer to a request head; its connection is closed. */
async function raw(head: string): Promise<string> {
  const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1')
  socket.end(`${head}Connection: close\r\n\r\n`)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString()
  return text.startsWith('HTTP/1.1 200') ? text.slice(text.indexOf('\r\n\r\n') + 4) : ''
}

describe('the YAML of the contract', () => {
  it.each(['/openapi.yaml', '/openapi.yaml?available=true'])('%s keeps the linter’s rules', async (path) => {
    expect(lintYaml(await (await get(path)).text())).toEqual([])
  })
})

describe('?available', () => {
  const text = async (query: string) => (await get(`/openapi.json${query}`)).text()

  it.each(['true', 'TRUE', '1'])('%s leaves out what is planned', async (word) => {
    expect(await text(`?available=${word}`)).toBe(await text('?available=true&other=x'))
    expect(await text(`?available=${word}`)).not.toContain('"x-topics"')
  })

  it.each(['false', 'False', '0'])('%s asks for all of it', async (word) => {
    expect(await text(`?available=${word}`)).toBe(await text(''))
  })

  it.each(['?available=ture', '?available=', '?available=yes', '?available=1&available=1', '?available=constructor'])(
    '%s is 400 with the words that there are',
    async (query) => {
      for (const form of ['json', 'yaml']) {
        const response = await get(`/openapi.${form}${query}`)
        const { error } = (await response.json()) as { error: { code: number; message: string } }
        expect([response.status, error.code, error.message]).toEqual([
          400,
          400,
          expect.stringMatching(/true or 1 .* false or 0/),
        ])
      }
    },
  )

  it('says of nothing that is there that it is not available yet', async () => {
    const { paths, components } = JSON.parse(await text('?available=1'))
    const { pipeline } = components.schemas.ServiceMetadata.properties
    expect(pipeline.description).toBe('Guardrails, plugins and tools that ran, in order.')
    expect(paths['/responses'].post.description).not.toContain('Not available yet')
    expect(components.schemas.ModelId?.description ?? '').not.toContain('Not available yet')
    expect(await text('')).not.toContain('Not available yet')
  })
})
