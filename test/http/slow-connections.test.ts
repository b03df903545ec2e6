import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { openRaw, type RawClient, type RawClientOptions } from '../support/raw-client.ts'
import { inferenceKey, startGateway, type TestGateway, type TestGatewayOptions } from '../support/test-gateway.ts'

let gateway: TestGateway
let clients: RawClient[] = []
afterEach(async () => {
  for (const each of clients) each.destroy()
  clients = []
  await gateway.close()
})

async function open(options?: RawClientOptions): Promise<RawClient> {
  const client = await openRaw(gateway.origin, options)
  clients.push(client)
  return client
}

const start = async (config: TestGatewayOptions['config']) => {
  gateway = await startGateway({ ...(config !== undefined && { config }) })
}

const body = JSON.stringify({ model: 'sim/echo', input: 'hello' })
const ask = () => gateway.fetch('/responses', { method: 'POST', body })
const get = (path: string, key?: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${key === undefined ? '' : `authorization: Bearer ${key}\r\n`}\r\n`

/** A connection on which a key was shown. */
async function openKnown(options?: RawClientOptions): Promise<RawClient> {
  const client = await open(options)
  client.write(get('/api/v1/models/sim/echo', inferenceKey))
  await client.until('HTTP/1.1 200 OK')
  return client
}

async function askAgain(client: RawClient): Promise<void> {
  const seen = client.text().length
  client.write(get('/api/v1/models/sim/echo', inferenceKey))
  await client.until(new RegExp(`^[\\s\\S]{${seen}}HTTP/1\\.1 200 `))
}

describe('I3: a caller that is slow', () => {
  it('with its headers is given up after limits.request_headers_timeout', async () => {
    await start({ limits: { request_headers_timeout: '200ms' } })
    const client = await open()
    client.write('POST /api/v1/responses HTTP/1.1\r\nhost: localhost\r\nx-')
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('with its body is given up after limits.request_body_timeout, and gives its place back', async () => {
    await start({ limits: { request_body_timeout: '300ms', concurrent_requests: 1 } })
    const client = await open()
    client.write(
      `POST /api/v1/responses HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${inferenceKey}\r\n` +
        'content-type: application/json\r\ncontent-length: 1000\r\nexpect: 100-continue\r\n\r\n',
    )
    await client.until('100 Continue')
    client.write('{"model":')
    await client.closed()
    await eventually(async () => (await ask()).status).toBe(200)
  })

  it('but comes in time with its headers is served', async () => {
    await start({ limits: { request_headers_timeout: '5s' } })
    const client = await open()
    for (const line of get('/healthz').split(/(?<=\n)/)) client.write(line)
    await client.until('HTTP/1.1 200 OK')
  })
})

describe('I3: connections that nobody shows a key on', () => {
  it('make room for others, the oldest first, while known ones stay', async () => {
    await start({ limits: { connections_per_address: 10 } })
    const known = await openKnown()
    const idle: RawClient[] = []
    for (let index = 0; index < 25; index++) idle.push(await open())
    await Promise.all(idle.slice(0, 16).map((each) => each.closed()))
    await askAgain(known)
    expect((await ask()).status).toBe(200)
    const last = idle.at(-1)
    last?.write(get('/healthz'))
    await last?.until('HTTP/1.1 200 OK')
  })

  it('make room when there are too many from many addresses', async () => {
    await start({ limits: { connections: 10 } })
    const known = await openKnown({ localAddress: '127.0.0.9' })
    for (let index = 0; index < 25; index++) await open({ localAddress: `127.0.0.${10 + index}` })
    await askAgain(known)
    expect((await ask()).status).toBe(200)
  })

  it('stay where there is room, idle or not', async () => {
    await start({ limits: { connections_per_address: 10 } })
    const clients = await Promise.all(Array.from({ length: 9 }, () => open()))
    for (const client of clients) {
      client.write(get('/healthz'))
      await client.until('HTTP/1.1 200 OK')
    }
  })
})

describe('I3: connections on which everybody has shown a key', () => {
  it('are no more than an address may have: the next is told so, and other addresses are served', async () => {
    await start({ limits: { connections_per_address: 3 } })
    for (let index = 0; index < 3; index++) await openKnown()
    const next = await open()
    expect(await next.closed()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1[\s\S]*as many connections/)
    await openKnown({ localAddress: '127.0.0.2' })
    clients[0]?.destroy()
    await eventually(async () => (await open()).text()).toBe('')
  })

  it('of proxies of our own are not counted by address', async () => {
    await start({ trusted_proxies: 1, limits: { connections_per_address: 3 } })
    const known: RawClient[] = []
    for (let index = 0; index < 6; index++) known.push(await openKnown())
    for (const each of known) await askAgain(each)
  })
})
