import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caughtUp } from '../../support/caught-up.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  gateway = await startGateway()
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await gateway.close()
})

const chunked = 'Transfer-Encoding: chunked'
const begun = '3\r\n{"m\r\n'

/** What comes after a good head. */
const bodies: Readonly<Record<string, readonly [headers: string, body: string]>> = {
  'a chunk size that is no number': [chunked, `${begun}zz\r\n`],
  'a chunk longer than its size': [chunked, `${begun}2\r\nabcdef\r\n`],
  'a chunk size beyond all numbers': [chunked, `${begun}ffffffffffffffffffffff\r\n`],
  'a chunk without a line end': [chunked, `${begun}3\r\nabcX`],
  'an extension of a chunk without end': [chunked, `${begun}3;${'x'.repeat(100_000)}`],
  'a trailer that is no header': [chunked, `${begun}0\r\nno header\u0000\r\n\r\n`],
  'an end within a chunk': [chunked, `${begun}ff\r\nabc`],
  'an end within the body': ['Content-Length: 500', '{"model":'],
  'another request where the body ends': ['Content-Length: 2', '{}\u0000\u0001 BROKEN\r\n\r\n'],
  'bytes that are no HTTP behind it': ['Content-Length: 2', '{}\u0016\u0003\u0001'],
}

const places: Readonly<Record<string, readonly [method: string, path: string, key: string, type: string]>> = {
  responses: ['POST', '/api/v1/responses', inferenceKey, 'application/json'],
  messages: ['POST', '/api/v1/messages', inferenceKey, 'application/json'],
  keys: ['POST', '/api/v1/keys', managementKey, 'application/json'],
  tokens: ['POST', '/api/v1/oauth/token', '', 'application/x-www-form-urlencoded'],
  nobody: ['POST', '/api/v1/responses', 'sk-wrong', 'application/json'],
  nowhere: ['POST', '/nothing', '', 'text/plain'],
  document: ['GET', '/healthz', '', 'text/plain'],
  socket: ['GET', '/api/v1/responses', inferenceKey, 'application/json'],
}

/** Everything that is answered to these bytes, until the connection ends. */
async function raw(head: string, body: string, isReset: boolean, patienceMs = 500): Promise<string> {
  const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(head)
  // So that the handler is at it when the rest comes.
  await caughtUp(gateway.origin)
  socket.write(body, 'latin1')
  if (isReset) {
    await caughtUp(gateway.origin)
    socket.resetAndDestroy()
  } else socket.end()
  // What waits for more is told so at its own time.
  const patience = setTimeout(() => socket.destroy(), patienceMs)
  await closed
  clearTimeout(patience)
  return text
}

describe('N24: broken HTTP in the middle of a request', () => {
  it.each(Object.keys(places))('is the fault of who sends it, and no error in the log: %s', async (place) => {
    const [method, path, key, type] = places[place] ?? ['', '', '', '']
    const before = gateway.log.length
    const authorization = key === '' ? '' : `Authorization: Bearer ${key}\r\n`
    const upgrade = place === 'socket' ? 'Connection: Upgrade\r\nUpgrade: websocket\r\n' : ''
    for (const [name, [headers, body]] of Object.entries(bodies)) {
      for (const isReset of [false, true]) {
        const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${authorization}${upgrade}${headers}\r\n\r\n`
        const text = await raw(head, body, isReset)
        expect([name, text]).toEqual([name, expect.not.stringMatching(/HTTP\/1\.1 5\d\d/)])
      }
    }
    const lines = gateway.log.slice(before)
    expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
    // At most a line for each request, whatever was wrong with it: nobody fills the log with errors of the parser.
    expect(lines.length).toBeLessThanOrEqual(3 * Object.keys(bodies).length)
    expect(unhandled).toEqual([])
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200)
  })

  it('is answered 400 where there is somebody to answer, in words that programs can read', async () => {
    const head = `POST /api/v1/responses HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${inferenceKey}\r\n${chunked}\r\n\r\n`
    expect(await raw(head, `${begun}zz\r\n`, false, 100_000)).toMatch(/^HTTP\/1\.1 400 /)
    for (const line of [
      'NOT HTTP\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: localhost\r\nno header\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`,
    ]) {
      const text = await raw(line, '', false, 100_000)
      expect(text).toMatch(/^HTTP\/1\.1 (400|431) /)
      expect(text).toContain('application/json')
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toMatchObject({
        error: { code: expect.any(Number), message: expect.any(String) },
      })
      expect(text).toContain('x-content-type-options: nosniff')
    }
  })
})
