import dns from 'node:dns'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import type { Wire } from '../support/response-events.ts'
import { selfSigned } from '../support/self-signed.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const host = 'provider.invalid'
const good = responsesAnswer([{ kind: 'text', deltas: ['good'] }])

let backup: FakeUpstream
const closings: (() => unknown)[] = []
beforeAll(async () => {
  backup = await startUpstream(json(good.response))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  for (const close of closings.splice(0).reverse()) await close()
})
afterAll(() => backup.close())

/** A gateway whose first provider is at that URL. */
async function startWith(url: string): Promise<TestGateway> {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const gateway = await startGateway({
    config: {
      limits: { upstream_connect_timeout: '400ms' },
      ...providerConfig(
        { away: { at: { url } }, backup: { at: backup } },
        { 'fake/both': ['away', 'backup'], 'fake/away': ['away'] },
      ),
    },
  })
  closings.push(() => gateway.close())
  return gateway
}

async function ask(gateway: TestGateway, model: string) {
  const body = JSON.stringify({ model, input: 'hi', provider: { order: ['away', 'backup'] } })
  const response = await gateway.fetch('/responses', { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Wire }
}

async function expectFallback(url: string, code: unknown, attempts: number): Promise<void> {
  const gateway = await startWith(url)
  const alone = await ask(gateway, 'fake/away')
  expect(alone.status).toBe(502)
  const { metadata, message } = alone.body['error'] as { metadata: { previous_errors: Wire[] }; message: string }
  expect(metadata).toMatchObject({ error_type: 'provider_unavailable' })
  expect(metadata.previous_errors).toHaveLength(attempts)
  for (const error of metadata.previous_errors) expect(error).toMatchObject({ provider: 'away', status: 502, code })
  expect(message).not.toContain(host)
  expect(await ask(gateway, 'fake/both')).toMatchObject({ status: 200, body: { status: 'completed' } })
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

describe('a name that', () => {
  type Callback = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void

  /** Answers for the provider's name only. */
  function answerLookups(answer: (callback: Callback) => void): () => number {
    const lookUp = dns.lookup
    let count = 0
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: object, callback: Callback) => {
      if (name !== host) return lookUp(name, options as dns.LookupAllOptions, callback)
      count++
      answer(callback)
    }) as typeof dns.lookup)
    return () => count
  }
  const failWith = (code: string) => (callback: Callback) =>
    setImmediate(() => callback(Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code }), []))

  it.each(['ENOTFOUND', 'EAI_AGAIN'])('F2: is answered %s moves on to the next provider', async (code) => {
    const count = answerLookups(failWith(code))
    await expectFallback(`http://${host}`, 'host_not_found', 3)
    // No answer is remembered for longer than it takes to ask again.
    expect(count()).toBe(4)
  })

  it('F2: is never answered moves on to the next provider after the time for connecting', async () => {
    answerLookups(() => {})
    await expectFallback(`http://${host}`, 'connect_timeout', 1)
  })
})

describe('TLS', () => {
  it.each([
    ['an unknown certificate', selfSigned()],
    ['an expired certificate', selfSigned({ days: -1 })],
    ["somebody else's certificate", selfSigned({ name: 'elsewhere.example' })],
  ])('F3: with %s moves on to the next provider, whatever the environment says', async (_what, identity) => {
    // What operators set in despair; a warning of Node says so.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    let requests = 0
    const server = createTlsServer(identity, (socket) => {
      socket.on('error', () => {})
      socket.on('data', () => requests++)
    })
    await expectFallback(`https://127.0.0.1:${await listen(server)}`, expect.any(String), 3)
    expect(requests).toBe(0)
  })

  it('F3: that never answers the handshake moves on to the next provider', async () => {
    const port = await listen(createTcpServer(() => {}))
    await expectFallback(`https://127.0.0.1:${port}`, 'connect_timeout', 1)
  })
})
