import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../../support/eventually.ts'
import { openRaw, type RawClient } from '../../support/raw-client.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
const clients: RawClient[] = []
const sockets: WebSocket[] = []
beforeEach(async () => {
  gateway = await startGateway({
    config: { simulator: { first_token_delay: '100ms' }, limits: { keep_alive_comment: '100ms' } },
  })
})
afterEach(async () => {
  for (const each of clients.splice(0)) each.destroy()
  for (const each of sockets.splice(0)) each.terminate()
  await gateway.close()
})

async function open(): Promise<RawClient> {
  const client = await openRaw(gateway.origin)
  clients.push(client)
  return client
}

const authorization = `authorization: Bearer ${inferenceKey}`
const body = JSON.stringify({ model: 'sim/echo', input: 'hello' })
const slow = `POST /api/v1/responses HTTP/1.1\r\nhost: localhost\r\n${authorization}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

function get(path: string, ...headers: string[]): string {
  return `GET ${path} HTTP/1.1\r\n${['host: localhost', ...headers].join('\r\n')}\r\n\r\n`
}

const h2c = ['connection: Upgrade, HTTP2-Settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__']
const toWebSocket = [
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
]

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)

describe('I2: an offer of another protocol', () => {
  it('leaves nothing behind on a connection, however often it is made', async () => {
    const warnings: string[] = []
    const note = (warning: Error) => void warnings.push(`${warning.name}: ${warning.message}`)
    process.on('warning', note)
    const client = await open()
    for (let count = 1; count <= 30; count++) {
      client.write(get('/healthz', ...h2c))
      await eventually(() => statusesOf(client.text()).length).toBe(count)
    }
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  it('does not lose what else the Connection header says', async () => {
    const client = await open()
    client.write(get('/healthz', 'connection: Upgrade, close, HTTP2-Settings', ...h2c.slice(1)))
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n/i)
  })

  it('behind a request that is still being answered is answered after it', async () => {
    const client = await open()
    client.write(slow + get('/healthz', ...h2c) + get('/api/v1/nothing', 'connection: close'))
    const text = await client.closed()
    expect(statusesOf(text)).toEqual(['200', '200', '404'])
    expect(text.indexOf('"output"')).toBeLessThan(text.lastIndexOf('HTTP/1.1 200'))
  })
})

describe('I2: an upgrade to a WebSocket behind a request that is still being answered', () => {
  it('is refused after the answer to it, not in its place', async () => {
    const client = await open()
    client.write(slow + get('/api/v1/responses', ...toWebSocket))
    const text = await client.closed()
    expect(statusesOf(text)).toEqual(['200', '401'])
    expect(text.indexOf('"output"')).toBeLessThan(text.indexOf('HTTP/1.1 401'))
  })

  it('is made after the answer to it', async () => {
    const client = await open()
    client.write(slow + get('/api/v1/responses', ...toWebSocket, authorization))
    const text = await client.until('HTTP/1.1 101')
    expect(statusesOf(text)).toEqual(['200', '101'])
    expect(text.indexOf('"output"')).toBeLessThan(text.indexOf('HTTP/1.1 101'))
  })
})

/** A socket of a key of its own, and what it hears. */
async function openSocket() {
  const made = await gateway.fetch('/keys', { method: 'POST', key: managementKey, body: '{"name":"socket"}' })
  const { key, data } = (await made.json()) as { key: string; data: { hash: string } }
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/responses`, {
    headers: { authorization: `Bearer ${key}` },
  })
  sockets.push(socket)
  const heard: { status?: number; error?: { metadata: { request_id: string } }; headers?: Record<string, string> }[] =
    []
  socket.on('message', (text: Buffer) => heard.push(JSON.parse(text.toString())))
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await new Promise((resolve) => socket.once('open', resolve))
  const disable = () =>
    gateway.fetch(`/keys/${data.hash}`, { method: 'PATCH', key: managementKey, body: '{"disabled":true}' })
  return { socket, heard, closed, disable }
}

describe('a WebSocket whose key is disabled', () => {
  it('is closed although nothing is asked on it', async () => {
    const { closed, disable } = await openSocket()
    expect((await disable()).status).toBe(200)
    expect(await closed).toEqual({ code: 1008, reason: 'The key is not accepted any more.' })
  })

  it('refuses the next request on it and is closed', async () => {
    const { socket, heard, closed, disable } = await openSocket()
    expect((await disable()).status).toBe(200)
    socket.send(JSON.stringify({ type: 'response.create', model: 'sim/echo', input: 'hello' }))
    expect((await closed).code).toBe(1008)
    for (const { status } of heard) expect(status).toBe(401)
  })
})

it('a frame that may not wait is logged and counted under the id that its caller is told', async () => {
  const { socket, heard } = await openSocket()
  for (let count = 0; count < 12; count++) {
    socket.send(JSON.stringify({ type: 'response.create', model: 'sim/echo', input: 'hello' }))
  }
  await eventually(() => heard.filter(({ status }) => status === 429).length).toBe(3)
  const [refused] = heard.filter(({ status }) => status === 429)
  const id = refused?.error?.metadata.request_id ?? ''
  expect(id).toMatch(/^req-/)
  expect(refused?.headers?.['x-request-id']).toBe(id)
  expect(gateway.log.filter((line) => line.includes(id))).toHaveLength(1)
  const metrics = await fetch(`${gateway.origin}/metrics`).then((response) => response.text())
  expect(metrics).toContain(
    'gateway_requests_total{operation="createResponse",status="429",media="application/json"} 3\n',
  )
})
