import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { openRaw, type RawClient } from '../support/raw-client.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
const clients: RawClient[] = []
beforeEach(async () => {
  gateway = await startGateway({
    config: { simulator: { first_token_delay: '300ms' }, limits: { keep_alive_comment: '100ms' } },
  })
})
afterEach(async () => {
  for (const each of clients.splice(0)) each.destroy()
  await gateway.close()
})

async function open(): Promise<RawClient> {
  const client = await openRaw(gateway.origin)
  clients.push(client)
  return client
}

function ask(input: string, id: string, rest: object = {}): string {
  const body = JSON.stringify({ model: 'sim/echo', input, ...rest })
  const headers = [
    'host: localhost',
    `authorization: Bearer ${inferenceKey}`,
    `x-request-id: ${id}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  return `POST /api/v1/responses HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
const begun = (id: string) => gateway.log.some((line) => line.includes(`"requestId":"${id}"`))
const metric = async (name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec(
    await (await fetch(`${gateway.url.replace(/\/api.*/, '')}/metrics`)).text(),
  )?.[1]

describe('requests sent ahead on one connection', () => {
  it('are answered in their order, long streams among them', async () => {
    const client = await open()
    const long = 'word '.repeat(8000)
    const ahead = [ask('first', 'r1', { stream: true }), ask(long, 'r2', { stream: true }), ask('third', 'r3')]
    client.write(ahead.join(''))
    await eventually(() => statusesOf(client.text()).length).toBe(3)
    expect(statusesOf(client.text())).toEqual(['200', '200', '200'])
    expect(client.text().match(/event: response\.completed/g)).toHaveLength(2)
  })

  it('I2: have no words about garbage in place of the answer to an earlier one', async () => {
    const client = await open()
    client.write(`${ask('first', 'r1')}${ask('second', 'r2')}\u0016\u0003\u0001 NO HTTP\r\n\r\n`)
    expect(statusesOf(await client.closed())).toEqual([])
  })

  it('I3: are not begun for a caller that is gone', async () => {
    const client = await open()
    client.write(ask('first', 'r1') + Array.from({ length: 20 }, (_, at) => ask('x', `later${at}`)).join(''))
    await eventually(() => metric('gateway_requests_in_flight')).toBe('1')
    client.socket.resetAndDestroy()
    await eventually(() => metric('gateway_requests_in_flight')).toBe('0')
    await eventually(() => begun('r1')).toBe(true)
    expect(begun('later0')).toBe(false)
    expect(await metric('gateway_buffered_bytes')).toBe('0')
  })

  it('I3: are bounded in number', async () => {
    const client = await open()
    client.write(ask('first', 'r1') + 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(100))
    expect(statusesOf(await client.closed())).toEqual([])
  })

  it('with an expectation that nobody knows are answered in their turn', async () => {
    const client = await open()
    client.write(
      `${ask('first', 'r1')}GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: a-miracle\r\nconnection: close\r\n\r\n`,
    )
    expect(statusesOf(await client.closed())).toEqual(['200', '200'])
  })
})

describe('I2: garbage in the middle of an answer', () => {
  let slow: TestGateway
  beforeEach(async () => {
    slow = await startGateway({ config: { simulator: { tokens_per_second: 20 } } })
  })
  afterEach(() => slow.close())

  it.each([
    ['another that waits for its turn', ask('second', 'r2', { stream: true })],
    ['nothing else', ''],
  ])('has no words about it behind %s', async (_, ahead) => {
    const client = await openRaw(slow.origin)
    clients.push(client)
    client.write(ask('slow '.repeat(200), 'r1', { stream: true }) + ahead)
    await client.until('event: response.created')
    client.write('\u0016\u0003\u0001 NO HTTP\r\n\r\n')
    const text = await client.closed()
    expect(statusesOf(text)).toEqual(['200'])
    expect(text).not.toContain('not a request of HTTP')
    expect(slow.log.some((line) => line.includes('r2'))).toBe(false)
  })
})

describe('F38: a connection that is reset while an upgrade waits for its turn', () => {
  it.each(['websocket', 'h2c'])('ends nothing but itself (%s)', async (protocol) => {
    const { port } = new URL(gateway.origin)
    const ahead = 'GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'
    const upgrade = `GET / HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: ${protocol}\r\n\r\n`
    const uncaught: unknown[] = []
    const note = (error: unknown) => void uncaught.push(error)
    process.on('uncaughtExceptionMonitor', note)
    for (let round = 0; round < 300; round++) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(ahead + upgrade)
          setTimeout(() => socket.resetAndDestroy(), round % 3)
        })
        socket.on('error', () => {}).on('close', () => resolve())
      })
    }
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200)
    process.off('uncaughtExceptionMonitor', note)
    expect(uncaught).toEqual([])
  })
})
