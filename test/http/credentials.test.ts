import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKey } from '../../src/auth/master-key.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { operations } from '../../src/contract/contract.ts'
import { temporaryFolder } from '../cli/fake-terminal.ts'
import { exampleCall, operationIds } from '../contract/example-call.ts'
import { takeStoreDown } from '../support/broken-store.ts'
import { makeKey } from '../support/money.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { host: '0.0.0.0' } })
})
afterAll(() => gateway.close())

/** The answer to bytes that no client library would send. */
function answerTo(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(gateway.origin)
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** Its first line; the head is sent without a body. */
async function statusLine(head: string): Promise<string> {
  return (await answerTo(`${head}\r\nConnection: close\r\n\r\n`)).split('\r\n')[0] ?? ''
}

describe('A2: a credential that is sent twice', () => {
  const messages = [{ role: 'user', content: 'hi' }]
  const bodies = {
    '/responses': JSON.stringify({ model: 'sim/echo', input: 'hi' }),
    '/chat/completions': JSON.stringify({ model: 'sim/echo', messages }),
    '/messages': JSON.stringify({ model: 'sim/echo', max_tokens: 5, messages }),
  }
  const good = `Authorization: Bearer ${inferenceKey}`
  const management = `authorization: Bearer ${managementKey}`

  it.each<[string, string, string]>([
    ['a good one before a bad one', good, 'Authorization: Bearer sk-gw-unknown'],
    ['a bad one before a good one', 'Authorization: Bearer sk-gw-unknown', good],
    ['the same one', good, good],
    ['one of each kind', good, management],
    ['an empty one before a good one', 'Authorization:', good],
  ])('is 400 and names the header: %s', async (_, first, second) => {
    for (const [path, body] of Object.entries(bodies)) {
      const head = `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
      // With one of the two, everything about the request is good.
      expect(await answerTo(`${head}\r\n${good}\r\nConnection: close\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 200 /)
      const answer = await answerTo(`${head}\r\n${first}\r\n${second}\r\nConnection: close\r\n\r\n${body}`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('The authorization header was sent more than once.')
    }
  })

  it('is 400 on every operation that needs one, and for a socket', async () => {
    for (const id of operationIds.filter((each) => operations[each].security.length > 0)) {
      const { method, path } = exampleCall(id)
      const head = `${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n${management}\r\n${management}`
      expect(await statusLine(head), id).toBe('HTTP/1.1 400 Bad Request')
    }
    const socket = 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
    const twice = `GET /api/v1/responses HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${socket}\r\n${good}\r\n${good}\r\n\r\n`
    expect(await answerTo(twice)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is 400 for x-api-key as well', async () => {
    const body = bodies['/messages']
    const head = `POST /api/v1/messages HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    const answer = await answerTo(
      `${head}\r\nx-api-key: ${inferenceKey}\r\nx-api-key: sk-gw-unknown\r\nConnection: close\r\n\r\n${body}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('The x-api-key header was sent more than once.')
  })
})

describe('A3: an Authorization header beside an x-api-key', () => {
  const body = JSON.stringify({ model: 'sim/echo', max_tokens: 5, messages: [{ role: 'user', content: 'hi' }] })
  it.each<[string, string, string, number]>([
    ['good beside a bad one', inferenceKey, 'sk-gw-unknown', 200],
    ['bad beside a good one', 'sk-gw-unknown', inferenceKey, 401],
    ['for management beside one for inference', managementKey, inferenceKey, 403],
    ['for inference beside one for management', inferenceKey, managementKey, 200],
  ])('counts alone: %s', async (_, authorization, xApiKey, status) => {
    for (const path of ['/messages', '/messages/count_tokens']) {
      const headers = { 'x-api-key': xApiKey }
      const answer = await gateway.fetch(path, { method: 'POST', key: authorization, headers, body })
      expect(answer.status).toBe(status)
    }
  })

  it('is not made up for where it is empty or of another scheme', async () => {
    for (const authorization of ['', 'Basic dXNlcjpwYXNz', 'Bearer']) {
      const headers = { 'x-api-key': inferenceKey, authorization }
      const answer = await gateway.fetch('/messages', { method: 'POST', key: null, headers, body })
      expect(answer.status).toBe(401)
    }
  })
})

describe('A5: a credential that is no credential', () => {
  const secured = operationIds.filter((id) => operations[id].security.length > 0)
  it.each(secured)('is 401 on %s', async (id) => {
    const { method, path } = exampleCall(id)
    for (const text of ["' OR 1=1--", '\u{1f9a5}', '%00', 'x'.repeat(9_000), '../../etc/passwd', 'null']) {
      const head = `${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nAuthorization: Bearer ${text}`
      expect(await statusLine(head)).toBe('HTTP/1.1 401 Unauthorized')
    }
  })

  it('is refused before it is read where it holds a NUL or is longer than any header may be', async () => {
    const head = (text: string) => `GET /api/v1/keys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${text}`
    expect(await statusLine(head('a\u0000b'))).toMatch(/^HTTP\/1\.1 400 /)
    expect(await statusLine(head('x'.repeat(20_000)))).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('A11: a key of the wrong kind, or of nobody', () => {
  const secured = operationIds.filter((id) => operations[id].security.length > 0)
  it.each(secured)('is refused, in words that no program asks again for, on %s', async (id) => {
    const { method, path } = exampleCall(id)
    const wrong = await gateway.fetch(path, { method, key: 'sk-gw-unknown' })
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('x-should-retry')).toBe('false')
    const security: readonly string[] = operations[id].security
    const takesBoth = security.includes('apiKey') && security.includes('managementKey')
    if (takesBoth || security.includes('scimToken') || security[0] === 'consoleSession') return
    const otherKind = await gateway.fetch(path, {
      method,
      key: security.includes('managementKey') ? inferenceKey : managementKey,
    })
    expect(otherKind.status).toBe(403)
    expect(otherKind.headers.get('x-should-retry')).toBe('false')
  })

  it('says so in the errors of both vendors’ clients', async () => {
    const openai = new OpenAI({ apiKey: 'sk-gw-unknown', baseURL: gateway.url })
    const anthropic = new Anthropic({ apiKey: managementKey, baseURL: `${gateway.origin}/api` })
    const message = { model: 'sim/echo', max_tokens: 5, messages: [{ role: 'user' as const, content: 'hi' }] }
    for (const [status, call] of [
      [401, () => openai.responses.create({ model: 'sim/echo', input: 'hi' })],
      [401, () => openai.models.list()],
      [403, () => anthropic.messages.create(message)],
    ] as const) {
      const error = await call().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ status })
      expect((error as InstanceType<typeof OpenAI.APIError>).headers?.get('x-should-retry')).toBe('false')
    }
  })
})

describe('A10: a request whose address is not what it seems', () => {
  const targets = [
    'http://evil.example/api/v1/keys',
    'http://user:pass@evil.example/api/v1/keys',
    '//api/v1/keys',
    '//evil.example/api/v1/keys',
    '/api/v1//keys',
    '/api/v1/keys/',
    '/api/v1/%2fkeys',
    '/api/v1/KEYS',
    '/API/V1/keys',
    '/api/v1/keys;x',
    '/api/v1/models/../keys',
    '/api/v1/oauth/jwks/../../keys',
    '/api/v1/keys%00',
    '/api/v1/keys#/oauth/jwks',
    '/api/v1/keys?/oauth/jwks',
    '*',
  ]
  const hosts = ['Host: x', 'Host: localhost/#@evil', 'Host: x\r\nHost: y', 'Host: /api/v1/oauth/jwks?', 'Host:']

  it.each(targets)('GET %s is answered without a credential by nothing that needs one', async (target) => {
    for (const host of hosts) {
      expect(await statusLine(`GET ${target} HTTP/1.1\r\n${host}`)).toMatch(/^HTTP\/1\.1 (400|401|404) /)
    }
  })

  it.each(hosts)('with "%s" is not let in by it, and not kept out', async (host) => {
    const bearer = `Authorization: Bearer ${managementKey}`
    expect(await statusLine(`GET /api/v1/keys HTTP/1.1\r\n${host}`)).toMatch(/^HTTP\/1\.1 (400|401) /)
    expect(await statusLine(`GET /api/v1/keys HTTP/1.1\r\n${host}\r\n${bearer}`)).toMatch(/^HTTP\/1\.1 (200|400) /)
  })
})

describe('A12: a configuration that would let anybody in', () => {
  const load = (text: string, env: Record<string, string> = {}) => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'gateway.yaml'), text)
    return () => loadConfig({ env, cwd, overrides: {} })
  }

  it('is refused: an empty master key, in gateway.yaml and in its own file', () => {
    expect(load('master_key: ""')).toThrow(/master_key: must not be empty/)
    const dataDir = temporaryFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'master.key'), '\n')
    expect(() => deriveKey({ dataDir }, 'signing keys')).toThrow('holds no master key')
  })

  it.each(['auth: { enabled: false }', 'auth: none', 'authentication: { disabled: true }', 'keys: []'])(
    'is refused: %s, since there is no such setting',
    (text) => {
      expect(load(text)).toThrow(/unknown key/)
    },
  )

  it('has no effect: empty bootstrap keys are made up, and nobody gets in with an empty one', async () => {
    const env = { GATEWAY_BOOTSTRAP_INFERENCE_KEY: '', GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: ' ' }
    const other = await startGateway({ env })
    const { bootstrapped } = other.gateway
    for (const key of [bootstrapped.inferenceKey, bootstrapped.managementKey]) expect(key).toMatch(/^sk-gw-.{40,}/)
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer  ']) {
      const answer = await other.fetch('/models', { key: null, headers: { authorization } })
      expect(answer.status).toBe(401)
    }
    await other.close()
  })
})

describe('A13: while the store is down', () => {
  it('no credential is called wrong: 503 with Retry-After', async () => {
    const { key } = await makeKey(gateway)
    const repair = takeStoreDown(gateway.dataDir)
    const answers = [
      await gateway.fetch('/models', { key }),
      await gateway.fetch('/models', { key: 'sk-gw-nobody' }),
      await gateway.fetch('/keys', { key: 'sk-gw-nobody-either' }),
    ]
    repair()
    for (const { status, headers } of answers) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await gateway.fetch('/models', { key })).status).toBe(200)
    expect((await gateway.fetch('/models', { key: 'sk-gw-nobody' })).status).toBe(401)
  })

  it('and where Redis is down, credentials are told apart as ever', async () => {
    const other = await startGateway({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
    expect((await other.fetch('/models')).status).toBe(200)
    expect((await other.fetch('/models', { key: 'sk-gw-nobody' })).status).toBe(401)
    await other.close()
  })
})
