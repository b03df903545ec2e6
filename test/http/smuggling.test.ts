import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRaw } from '../support/raw-client.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const authorization = `authorization: Bearer ${inferenceKey}`
const inner = JSON.stringify({ model: 'sim/echo', input: 'smuggled' })
/** What must never be carried out: a whole request of its own. */
const smuggled = [
  'POST /api/v1/responses HTTP/1.1',
  'host: localhost',
  authorization,
  'x-request-id: smuggled',
  'content-type: application/json',
  `content-length: ${inner.length}`,
  '',
  inner,
].join('\r\n')

function post(headers: readonly string[], body: string): string {
  const all = ['host: localhost', authorization, 'content-type: application/json', ...headers]
  return `POST /api/v1/responses HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`
}

async function send(text: string): Promise<{ answers: string[]; text: string }> {
  const client = await openRaw(gateway.origin)
  client.write(Buffer.from(text, 'latin1'))
  const said = await client.closed()
  return { answers: [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status), text: said }
}

function requestsRun(id: string): number {
  return gateway.log.filter((line) => line.includes(`"requestId":"${id}"`)).length
}

const length = `content-length: ${smuggled.length}`
const chunks = `0\r\n\r\n${smuggled}`

describe('I2: a request whose length is not what it seems', () => {
  it.each([
    ['Content-Length and Transfer-Encoding', post([length, 'transfer-encoding: chunked'], chunks)],
    [
      'Transfer-Encoding and Content-Length',
      post(['transfer-encoding: chunked', `content-length: ${chunks.length}`], chunks),
    ],
    ['Content-Length twice, not alike', post(['content-length: 0', length], smuggled)],
    ['Content-Length twice, alike', post([length, length], smuggled)],
    ['Content-Length as a list', post([`content-length: 0, ${smuggled.length}`], smuggled)],
    ['Content-Length with a sign', post([`content-length: +${smuggled.length}`], smuggled)],
    ['Content-Length in hex', post(['content-length: 0x10'], smuggled)],
    ['Transfer-Encoding: xchunked', post(['transfer-encoding: xchunked'], chunks)],
    ['Transfer-Encoding: chunked, identity', post(['transfer-encoding: chunked, identity'], chunks)],
    ['Transfer-Encoding twice', post(['transfer-encoding: chunked', 'transfer-encoding: identity'], chunks)],
    ['a space before the colon', post(['transfer-encoding : chunked'], chunks)],
    ['a folded header', post(['transfer-encoding:', ' chunked', length], chunks)],
    ['a chunk size with rubbish', post(['transfer-encoding: chunked'], `0x0\r\n\r\n${smuggled}`)],
    ['a chunk without its end', post(['transfer-encoding: chunked'], `1\r\n{0\r\n\r\n${smuggled}`)],
    ['a carriage return in a header', post([`x-a: b\rtransfer-encoding: chunked`, length], chunks)],
    ['a null byte in a header', post(['x-a: b\0c', length], smuggled)],
    [
      'line feeds alone',
      post([length], smuggled)
        .replaceAll('\r\n', '\n')
        .replace(/\n\nPOST/, '\n\nPOST'),
    ],
    ['no host', post([length], smuggled).replace('host: localhost\r\n', '')],
    ['two hosts', post(['host: elsewhere', length], smuggled)],
    ['another version', post([length], smuggled).replace('HTTP/1.1', 'HTTP/9.9')],
  ])('%s: is refused, the connection closed, and nothing in its body is run', async (_name, text) => {
    const before = requestsRun('smuggled')
    const { answers } = await send(text)
    expect(answers.filter((status) => status !== '400')).toEqual([])
    expect(answers.length).toBeLessThanOrEqual(1)
    expect(requestsRun('smuggled')).toBe(before)
  })

  it('20 KB of headers: 431, and the connection is closed', async () => {
    const { answers } = await send(post([`x-long: ${'a'.repeat(20_000)}`, length], smuggled))
    expect(answers).toEqual(['431'])
    expect(requestsRun('smuggled')).toBe(0)
  })

  it('a body that is a request is a body, whole and nothing else', async () => {
    const before = requestsRun('smuggled')
    const { answers } = await send(post([length, 'connection: close'], smuggled))
    expect(answers).toEqual(['400'])
    expect(requestsRun('smuggled')).toBe(before)
  })

  it('a request in a body that is thrown away is not run, and the next one after it is', async () => {
    const wrong = post([length], smuggled).replace(authorization, 'authorization: Bearer wrong')
    const after = `GET /api/v1/models/sim/echo HTTP/1.1\r\nhost: localhost\r\n${authorization}\r\nx-request-id: after\r\nconnection: close\r\n\r\n`
    const { answers } = await send(wrong + after)
    expect(answers).toEqual(['401', '200'])
    expect([requestsRun('smuggled'), requestsRun('after')]).toEqual([0, 1])
  })
})

describe('I2: requests that come at once on one connection', () => {
  it('are answered in the order in which they came', async () => {
    const paths = ['/api/v1/models/sim/echo', '/healthz', '/api/v1/nothing', '/api/v1/models/sim/echo']
    const requests = paths.map((path, index) => {
      const last = index === paths.length - 1 ? 'connection: close\r\n' : ''
      return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${authorization}\r\nx-request-id: turn-${index}\r\n${last}\r\n`
    })
    const slow = post(['x-request-id: turn-first', `content-length: ${inner.length}`], inner)
    const { answers, text } = await send(slow + requests.join(''))
    expect(answers).toEqual(['200', '200', '200', '404', '200'])
    const ids = [...text.matchAll(/^x-request-id: (\S+)\r$/gim)].map(([, id]) => id)
    expect(ids).toEqual(['turn-first', 'turn-0', 'turn-2', 'turn-3'])
  })
})
