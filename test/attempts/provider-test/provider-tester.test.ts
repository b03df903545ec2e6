import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createAuthorizer } from '../../../src/attempts/credentials/authorize.ts'
import { ProviderTester, type TestWish } from '../../../src/attempts/provider-test/provider-tester.ts'
import { HttpTransport } from '../../../src/attempts/transport/http-transport.ts'
import { defaultCapabilities } from '../../../src/catalog/capabilities.ts'
import type { Provider } from '../../../src/catalog/catalog.ts'
import { type Behaviour, json, raw, resetBeforeHeaders, silence, startUpstream } from '../../support/fake-upstream.ts'
import { selfSigned } from '../../support/self-signed.ts'

const apiKey = 'sk-tested-secret-0123456789'

function providerAt(baseUrl: string, more: Partial<Provider> = {}): Provider {
  return {
    ...{ slug: 'box', name: 'Box', format: 'openai-chat', baseUrl, apiKey, headers: {} },
    ...{ dataPolicy: { training: false, retention: false }, isZdr: false, acceptsUnknownModels: true },
    capabilities: defaultCapabilities,
    ...more,
  }
}

async function tested(provider: Provider, wish: TestWish = {}, timeoutMs = 10_000) {
  const limits = { connectTimeoutMs: 5_000, headersTimeoutMs: 20_000, bodyTimeoutMs: 20_000, connectionsPerOrigin: 2 }
  const transport = new HttpTransport(limits)
  onTestFinished(() => transport.close())
  const unused = () => {
    throw new Error('it is not signed')
  }
  const authorize = createAuthorizer({ aws: unused, google: unused })
  const test = await new ProviderTester({ transport, authorize, timeoutMs }).test(provider, wish)
  expect(JSON.stringify(test)).not.toContain(apiKey)
  return test
}

async function upstream(behaviour: Behaviour) {
  const there = await startUpstream(behaviour)
  onTestFinished(() => there.close())
  return there
}

const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const list = { data: [{ id: 'small-1' }, { id: 'large-1' }] }
/** Wants a key. */
const guarded: Behaviour = (exchange) => {
  const { authorization } = exchange.request.headers
  const refusal = json({ error: { message: `Incorrect API key provided: ${apiKey}` } }, { status: 401 })
  return (authorization === `Bearer ${apiKey}` ? json(list) : refusal)(exchange)
}

it('asks for the list of models', async () => {
  const there = await upstream(guarded)
  expect(await tested(providerAt(`${there.url}/v1`))).toEqual({
    ...{ works: true, call: 'models', model: null, models: 2, status: 200, duration_ms: expect.any(Number) },
    ...{ error: null, cause: null, advice: null },
  })
  expect(there.requests[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
})

it('says that a list which is open to all tests no key', async () => {
  const there = await upstream(json(list))
  const test = await tested(providerAt(`${there.url}/v1`))
  expect(test).toMatchObject({ works: true, advice: expect.stringContaining('the key was not tested') })
  // The key is not sent where it is found out.
  expect(there.requests.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${apiKey}`, undefined])
  const { apiKey: _, ...keyless } = providerAt(`${there.url}/v1`)
  expect(await tested(keyless)).toMatchObject({ works: true, advice: null })
})

it('asks for an answer of a model that is named, and of the cheapest where there is no list', async () => {
  const there = await upstream((exchange) =>
    (exchange.request.path.endsWith('/models') ? json({ error: 'none' }, { status: 404 }) : json({ id: 'x' }))(
      exchange,
    ),
  )
  const named = { works: true, call: 'completion', model: 'a/b', models: null, status: 200 }
  expect(await tested(providerAt(`${there.url}/v1`), { model: 'a/b' })).toMatchObject(named)
  expect(there.requests[0]).toMatchObject({
    ...{ method: 'POST', path: '/v1/chat/completions' },
    body: { model: 'a/b', max_tokens: 1 },
  })
  expect(await tested(providerAt(`${there.url}/v1`), { cheapest: 'tiny' })).toMatchObject({ ...named, model: 'tiny' })
  expect(await tested(providerAt(`${there.url}/v1`))).toMatchObject({ works: false, cause: 'address', status: 404 })
})

it.each([
  ['openai-responses', '/models', '/responses'],
  ['openai-chat', '/models', '/chat/completions'],
  ['anthropic-messages', '/models', '/messages'],
  ['google-gemini', '/models', '/models/m:generateContent'],
  ['cohere-chat', null, '/chat'],
  ['ollama-chat', '/api/tags', '/api/chat'],
] as const)('knows where servers of %s list and answer', async (format, listPath, path) => {
  const there = await upstream(json({ models: [] }))
  const provider = providerAt(there.url, { format })
  expect(await tested(provider, { model: 'm' })).toMatchObject({ works: true, call: 'completion' })
  expect(there.requests.at(-1)?.path).toBe(path)
  const listed = await tested(provider)
  expect(listed).toMatchObject(listPath === null ? { cause: 'settings', call: null } : { works: true, models: 0 })
  if (listPath !== null) expect(there.requests.at(-1)?.path).toBe(listPath)
})

it('uses a path of its own, and asks for no list then', async () => {
  const there = await upstream(json({ id: 'x' }))
  const capabilities = { ...defaultCapabilities, requestPath: '/deployments/{model}/chat?api-version=1' }
  expect(await tested(providerAt(there.url, { capabilities }), { cheapest: 'm' })).toMatchObject({ works: true })
  expect(there.requests.map(({ path }) => path)).toEqual(['/deployments/m/chat?api-version=1'])
})

const answers: readonly (readonly [string, Behaviour, object])[] = [
  [
    'a wrong key',
    guarded,
    { cause: 'credentials', status: 401, error: expect.stringContaining('it refuses the key (401)') },
  ],
  ['a key that may not', json({}, { status: 403 }), { cause: 'credentials', status: 403 }],
  ['too much', json({ error: { message: 'Slow down' } }, { status: 429 }), { cause: 'limit', status: 429 }],
  ['no credit', json({ error: { message: 'Pay' } }, { status: 402 }), { cause: 'limit', status: 402 }],
  ['no such place', raw('not found', { status: 404 }), { cause: 'address', status: 404 }],
  [
    'a redirect',
    raw('', { status: 302, headers: { location: 'https://example.com' } }),
    { cause: 'address', error: /redirects to example\.com/ },
  ],
  ['a web page', raw('<!doctype html><title>Hi</title>'), { cause: 'address', status: 200 }],
  ['no list', json({ hello: 'world' }), { cause: 'answer', status: 200 }],
  ['no JSON', raw('hello'), { cause: 'answer', status: 200 }],
  ['a failure', json({ error: { message: 'Oh' } }, { status: 500 }), { cause: 'server', status: 500 }],
  ['a refusal', json({ error: { message: 'No' } }, { status: 400 }), { cause: 'request', status: 400 }],
  ['a reset', resetBeforeHeaders, { cause: 'connection', status: null }],
]
it.each(answers)('says what %s is', async (_, behaviour, expected) => {
  const there = await upstream(behaviour)
  const wrong = providerAt(`${there.url}/v1`, { apiKey: 'sk-wrong-secret-0123456789' })
  const test = await tested(wrong)
  expect(test).toMatchObject({ works: false, call: 'models', advice: expect.any(String), ...expected })
})

it('tells a missing model from a missing place', async () => {
  const missing = await upstream(json({ error: { message: 'The model `m` does not exist' } }, { status: 404 }))
  expect(await tested(providerAt(`${missing.url}/v1`), { model: 'm' })).toMatchObject({ cause: 'model', status: 404 })
  const unknown = await upstream(json({ error: { message: 'Invalid model: m' } }, { status: 400 }))
  expect(await tested(providerAt(`${unknown.url}/v1`), { model: 'm' })).toMatchObject({ cause: 'model', status: 400 })
  const page = await upstream(raw('<html>no</html>', { status: 404 }))
  const test = await tested(providerAt(page.url), { model: 'm' })
  expect(test).toMatchObject({ cause: 'address', advice: expect.stringContaining('/v1') })
})

it('says that it took too long', async () => {
  const there = await upstream(silence)
  expect(await tested(providerAt(there.url), {}, 100)).toMatchObject({ cause: 'timeout', status: null })
})

it('says that nobody is there, or that there is no such name', async () => {
  const server = createTcpServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  const refused = await tested(providerAt(`http://127.0.0.1:${port}`))
  expect(refused).toMatchObject({
    cause: 'connection',
    error: `nobody listens at 127.0.0.1:${port}: the connection was refused`,
  })
  expect(await tested(providerAt('http://no-such-host.invalid'))).toMatchObject({ cause: 'dns' })
})

it('says that a certificate is not trusted, and that a server speaks no TLS', async () => {
  const { key, cert } = selfSigned()
  const port = await listening(createTlsServer({ key, cert }, (_, response) => response.end('{}')))
  expect(await tested(providerAt(`https://127.0.0.1:${port}`))).toMatchObject({
    ...{ cause: 'tls', error: expect.stringContaining('SELF_SIGNED') },
    advice: expect.stringContaining('outbound.ca_file'),
  })
  const plain = await upstream(json(list))
  expect(await tested(providerAt(plain.url.replace('http:', 'https:')))).toMatchObject({ cause: 'tls' })
})

it('says that something answers which is not HTTP', async () => {
  const port = await listening(createTcpServer((socket) => socket.end('SSH-2.0-x\r\n')))
  expect(await tested(providerAt(`http://127.0.0.1:${port}`))).toMatchObject({ cause: 'answer', status: null })
})
