import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { isEveryTest } from '../../support/level.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

const mebibyte = 1024 ** 2
// A connection was reset in one of many.
const tries = Array.from({ length: isEveryTest ? 12 : 2 }, (_, index) => index)

let gateway: TestGateway
let file: string
beforeAll(async () => {
  gateway = await startGateway({ config: { federation: { enabled: true } } })
  file = join(gateway.dataDir, 'body.json')
  const stream = createWriteStream(file)
  stream.end(bigBody)
  await once(stream, 'close')
})
afterAll(() => gateway.close())

const bigBody = JSON.stringify({ model: 'sim/echo', input: 'x'.repeat(33 * mebibyte) })
const authorization = `Bearer ${inferenceKey}`

function* pieces(text: string): Generator<Uint8Array> {
  for (let at = 0; at < text.length; at += mebibyte) yield Buffer.from(text.slice(at, at + mebibyte))
}

const curl = async (...options: string[]) => {
  const { stdout } = await promisify(execFile)('curl', ['-sS', '-w', '\n%{http_code}', ...options])
  return stdout
}

describe('a body of 33 MiB', () => {
  it('is 413 to fetch, each time', async () => {
    for (const _ of tries) {
      const answer = await gateway.fetch('/responses', { method: 'POST', body: bigBody })
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ error: { code: 413 } })
    }
  })

  it('is 413 to fetch when it comes without a length, each time', async () => {
    for (const _ of tries) {
      const body = ReadableStream.from(pieces(bigBody)) as unknown as string
      const answer = await gateway.fetch('/responses', { method: 'POST', body, duplex: 'half' } as RequestInit)
      expect(answer.status).toBe(413)
      await answer.text()
    }
  })

  it('is 413 to the openai client, each time', async () => {
    const client = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 0 })
    for (const _ of tries) {
      const refused = client.responses.create({ model: 'sim/echo', input: 'x'.repeat(33 * mebibyte) })
      await expect(refused).rejects.toMatchObject({ status: 413 })
    }
  })

  it.each([
    ['at once', ['-H', 'Expect:']],
    ['asking first', ['-H', 'Expect: 100-continue']],
    ['in chunks', ['-H', 'Transfer-Encoding: chunked']],
    ['over HTTP/1.0', ['-0']],
    ['on a connection that ends with it', ['-H', 'Connection: close']],
  ])('is 413 to curl that sends it %s, each time', async (_, options) => {
    for (const _try of tries) {
      const head = ['-H', `Authorization: ${authorization}`, '-H', 'Content-Type: application/json']
      const text = await curl(...options, ...head, '--data-binary', `@${file}`, `${gateway.url}/responses`)
      expect(text).toMatch(/"code":413[\s\S]*\n413$/)
    }
  })
})

/** Sends a whole request before it reads a byte of the answer, as simple clients do. */
function sendThenRead(head: string, body: Iterable<Uint8Array>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1')
    socket.on('error', reject)
    socket.pause()
    socket.once('connect', async () => {
      socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`)
      for (const piece of body) {
        if (!socket.write(piece)) await new Promise((resume) => socket.once('drain', resume))
      }
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk.toString()
        // Said to be kept alive, it is ended by this side.
        if (/\r\n\r\n[\s\S]*\}$/.test(answer)) socket.end()
      })
      socket.once('close', () => resolve(answer))
      socket.resume()
    })
  })
}

const length = 8 * mebibyte
const zeros = () => Array.from({ length: 8 }, () => new Uint8Array(mebibyte))
const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: 127.0.0.1', `Content-Length: ${length}`, ...headers].join('\n')
const json = 'Content-Type: application/json'

describe('an answer that needs no body reaches a caller that sends all of it first', () => {
  it.each([
    [401, head('POST /api/v1/responses', json)],
    [403, head('POST /api/v1/keys', json, `Authorization: ${authorization}`)],
    [404, head('POST /api/v1/nothing', json)],
    [404, head('POST /nothing', json)],
    [404, head('POST /api/v1/messages/batches', json)],
    [405, head('PUT /api/v1/responses', json)],
    [400, head('POST /api/v1/responses', 'Content-Type: text/plain', `Authorization: ${authorization}`)],
    [413, head('POST /api/v1/keys', json, `Authorization: Bearer ${managementKey}`)],
    [413, head('POST /api/v1/oauth/token', 'Content-Type: application/x-www-form-urlencoded')],
    [413, head('POST /api/v1/keys', json, 'Connection: close', `Authorization: Bearer ${managementKey}`)],
    [401, head('POST /api/v1/responses', json, 'Connection: close')],
    [200, head('GET /api/v1/models/sim/echo', json, `Authorization: ${authorization}`)],
    [404, head('POST /nothing', 'Connection: close')],
  ])('%i to %s', async (status, text) => {
    const answer = await sendThenRead(text, zeros())
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/\r\n\r\n\{[\s\S]*\}$/)
  })

  it('and the connection serves the next request where the body ended within the limits', async () => {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk) => {
      answers += chunk.toString()
    })
    socket.write(`${head('POST /api/v1/responses', json).replaceAll('\n', '\r\n')}\r\n\r\n`)
    await eventually(() => answers).toMatch(/^HTTP\/1\.1 401 /)
    for (const piece of zeros()) socket.write(piece)
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await eventually(() => answers).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"ok"/)
    socket.destroy()
  })
})

describe('Expect: 100-continue', () => {
  const ask = (path: string, body: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; isInvited: boolean }>((resolve, reject) => {
      let isInvited = false
      const request = httpRequest(gateway.url + path, {
        method: 'POST',
        headers: {
          expect: '100-continue',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      })
      request.on('continue', () => {
        isInvited = true
        request.end(body)
      })
      request.on('response', (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode, isInvited }))
      })
      request.on('error', reject)
      request.flushHeaders()
    })
  const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })

  it('is granted to a request whose body will be read', async () => {
    expect(await ask('/responses', body, { authorization })).toEqual({ status: 200, isInvited: true })
  })

  it('is not granted to one that is refused without it', async () => {
    expect(await ask('/responses', body)).toEqual({ status: 401, isInvited: false })
    expect(await ask('/nothing', body, { authorization })).toEqual({ status: 404, isInvited: false })
    expect(await ask('/responses', bigBody, { authorization })).toEqual({ status: 413, isInvited: false })
  })
})

describe('a caller that goes on sending', () => {
  let strict: TestGateway
  beforeAll(async () => {
    strict = await startGateway({ config: { limits: { unread_body_timeout: '300ms', body_bytes: '1MiB' } } })
  })
  afterAll(() => strict.close())

  const open = async (declared: number): Promise<{ socket: Socket; text: () => string; closed: Promise<void> }> => {
    const socket = connect(Number(new URL(strict.origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', () => {})
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(`POST /api/v1/responses HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${declared}\r\n\r\n`)
    await eventually(() => answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*\}$/)
    return { socket, text: () => answer, closed }
  }

  it('drop by drop is cut after limits.unread_body_timeout, not when it stops', async () => {
    const { socket, closed } = await open(1_000_000)
    let isOver = false
    void closed.then(() => {
      isOver = true
    })
    await eventually(() => {
      socket.write('x')
      return isOver
    }).toBe(true)
  })

  it('without a word is cut as well', async () => {
    const { closed } = await open(1_000_000)
    await closed
  })

  it('for ever is cut after a few times the limit, and nothing of it is kept', async () => {
    const { socket, closed } = await open(100 * mebibyte)
    let sent = 0
    const piece = new Uint8Array(mebibyte / 4)
    let failure: unknown
    while (failure === undefined && sent < 90 * mebibyte) {
      sent += piece.length
      failure = await new Promise((resolve) => socket.write(piece, (error) => resolve(error ?? undefined)))
    }
    await closed
    expect(sent).toBeLessThan(60 * mebibyte)
  })
})
