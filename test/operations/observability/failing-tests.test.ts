import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { openDestinationServer, saying } from '../../support/destination-server.ts'
import { eventually } from '../../support/eventually.ts'
import { selfSigned } from '../../support/self-signed.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { limitOf } from '../../support/wait-until.ts'

type Test = Schema<'ObservabilityDestinationTest'>

const path = '/observability/destinations'
const secret = 'sk-5up3r-5ecret-0123456789'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    config: { outbound: { allow_hosts: ['127.0.0.1', 'nowhere.invalid'] } },
    broadcastPace: { timeoutMs: Number.parseInt(limitOf(1_000), 10) },
  })
})
afterAll(() => gateway.close())

async function ask<T>(method: string, where: string, body?: object): Promise<{ status: number; data: T }> {
  const init = { method, key: managementKey, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await gateway.fetch(where, init)
  const text = await response.text()
  expect(text).not.toContain('5up3r')
  return { status: response.status, data: (JSON.parse(text) as { data: T }).data }
}

async function make(type: string, config: object): Promise<string> {
  const { status, data } = await ask<{ id: string }>('POST', path, { type, name: type, config })
  expect(status).toBe(201)
  return data.id
}

async function tested(type: string, config: object): Promise<Test> {
  const { status, data } = await ask<Test>('POST', `${path}/${await make(type, config)}/test`)
  expect(status).toBe(200)
  expect(data.delivered).toBe(false)
  return data
}

async function server(...answer: Parameters<typeof openDestinationServer>) {
  const opened = await openDestinationServer(...answer)
  onTestFinished(() => opened.close())
  return opened
}

it.each<[number, Test['cause'], RegExp]>([
  [401, 'credentials', /^It does not accept who sends. Check config.publicKey, config.secretKey, and /],
  [403, 'credentials', /secretKey/],
  [404, 'address', /^A server answers, but takes nothing at that place. Check config.baseUrl\./],
  [408, 'timeout', /config.baseUrl/],
  [413, 'format', /says why/],
  [429, 'limit', /sampling_rate/],
  [503, 'server', /sent again until it works/],
])('says what a status of %i is about', async (status, cause, advice) => {
  const there = await server(saying(status, `Nothing for ${secret} \u001b[31m here`))
  const test = await tested('langfuse', { publicKey: 'pk-lf-1', secretKey: secret, baseUrl: there.url })
  expect(test).toMatchObject({
    ...{ status, cause, answer: 'Nothing for *** [31m here' },
    ...{ error: `it answered ${status}: Nothing for *** [31m here`, advice: expect.stringMatching(advice) },
  })
})

it('says that a server took nothing although its status is 200', async () => {
  const there = await server((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ partialSuccess: { rejectedSpans: '1', errorMessage: 'quota' } })),
  )
  const test = await tested('otel-collector', { endpoint: there.url, protocol: 'http/json' })
  expect(test).toMatchObject({ status: 200, cause: 'format', error: expect.stringContaining('quota') })
})

it('says that a certificate is not trusted', async () => {
  const there = await server(saying(200), selfSigned())
  const test = await tested('otel-collector', { endpoint: there.url })
  expect(test).toMatchObject({
    ...{ status: null, cause: 'tls', error: expect.stringMatching(/^its certificate is from no authority/) },
    advice: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  })
})

it('says that a server does not speak TLS', async () => {
  const there = await server()
  const test = await tested('webhook', { url: there.url.replace('http:', 'https:') })
  expect(test).toMatchObject({ cause: 'tls', error: expect.stringMatching(/^it does not speak TLS/) })
})

it.each<[string, RegExp]>([
  ['http://127.0.0.1:9', /^nobody listens at its port/],
  ['http://nowhere.invalid', /^its host has no address$/],
])('says that nobody is at %s', async (url, error) => {
  expect(await tested('webhook', { url })).toMatchObject({
    ...{ status: null, answer: null, cause: 'connection', error: expect.stringMatching(error) },
    advice: expect.stringMatching(/^Check config.url,/),
  })
})

it('does not wait for a server that does not answer, and follows none elsewhere', async () => {
  const silent = await server(() => {})
  expect(await tested('webhook', { url: silent.url })).toMatchObject({
    ...{ status: null, cause: 'timeout', error: 'it did not answer in time' },
  })
  const elsewhere = await server((_, response) => response.writeHead(302, { location: silent.url }).end())
  expect(await tested('webhook', { url: elsewhere.url })).toMatchObject({ cause: 'address' })
  expect(silent.got).toHaveLength(1)
})

it('says that the gateway may not reach an address, and what would allow it', async () => {
  // The operator has taken the host from the list since.
  const other = await startGateway({ env: { GATEWAY_DATA_DIR: gateway.dataDir } })
  const id = await make('webhook', { url: 'http://127.0.0.1:4318/hook' })
  const response = await other.fetch(`${path}/${id}/test`, { method: 'POST', key: managementKey })
  expect(await response.json()).toMatchObject({
    data: {
      ...{ delivered: false, status: null, cause: 'blocked' },
      advice: expect.stringContaining('the operator lists 127.0.0.1:4318 in outbound.allow_hosts'),
    },
  })
  await other.close()
})

it('says that settings can not be used, or not be read', async () => {
  const there = await server()
  const token = `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`
  const unusable = await tested('snowflake', { account: 'org-account', username: 'writer', token })
  expect(unusable).toMatchObject({ status: null, cause: 'settings', generation_id: expect.any(String) })
  const id = await make('webhook', { url: there.url })
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  const { destinations } = repositoriesOn(database)
  const stored = await destinations.find(id)
  if (stored === null) throw new Error('it is not stored')
  await destinations.sealed.reseal(stored, { sealedSecret: stored.sealedSecret, keyId: '0000000000000000' })
  await database.close()
  const { data } = await ask<Test>('POST', `${path}/${id}/test`)
  expect(data).toEqual({
    ...{ delivered: false, generation_id: null, status: null, duration_ms: 0, answer: null, cause: 'settings' },
    error: 'no master key of the gateway opens its settings',
    advice: expect.stringContaining('master key'),
  })
  expect(there.got).toEqual([])
})

it('has room for twelve tests of an organization at once, and for those of others', async () => {
  const waiting: (() => void)[] = []
  const there = await server((_, response) => void waiting.push(() => response.end()))
  const patient = await startGateway({ config: { outbound: { allow_hosts: ['127.0.0.1'] } } })
  const init = { method: 'POST', key: managementKey }
  const body = JSON.stringify({ type: 'webhook', name: 'x', config: { url: there.url } })
  const made = (await (await patient.fetch(path, { ...init, body })).json()) as { data: { id: string } }
  const test = () => patient.fetch(`${path}/${made.data.id}/test`, init)
  const first = Array.from({ length: 12 }, test)
  await eventually(() => waiting.length).toBe(12)
  const next = await test()
  expect([next.status, next.headers.get('retry-after')]).toEqual([429, '1'])
  for (const end of waiting.splice(0)) end()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  const again = test()
  await eventually(() => waiting.length).toBe(1)
  for (const end of waiting.splice(0)) end()
  expect((await again).status).toBe(200)
  await patient.close()
})
