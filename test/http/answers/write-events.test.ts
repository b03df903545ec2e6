import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { EventStream } from '../../../src/contract/contract.ts'
import { writeComment, writeEvents } from '../../../src/http/answers/write-events.ts'
import { eventually } from '../../support/eventually.ts'
import { gate } from '../../support/gate.ts'
import { settled, waitUntil } from '../../support/wait-until.ts'

const writing = { keepAliveMs: 60_000, stallMs: 10_000 }

/** A server that answers each request with the next of these streams; ended after the test. */
async function serve(streams: EventStream[], options = writing, onResponse: (response: ServerResponse) => void = noop) {
  const failures: unknown[] = []
  const server = createServer((_, response) => {
    onResponse(response)
    writeEvents(response, 200, {}, streams.shift() ?? slowly([]), options).catch((error) => failures.push(error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, failures }
}

const noop = () => undefined

/** Each chunk in a turn of its own. */
async function* slowly(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  for (const chunk of chunks) {
    await nextTurn()
    yield chunk
  }
}

function dial(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  onTestFinished(() => {
    socket.destroy()
  })
  return socket
}

/** All that comes until the server closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const request = (version: string, connection: string) =>
  `GET / HTTP/${version}\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`

/** The body after a head, by HTTP chunks. */
function chunksOf(answer: string): string[] {
  let rest = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4))
  const chunks: string[] = []
  for (;;) {
    const lineEnd = rest.indexOf('\r\n')
    const length = Number.parseInt(rest.toString('latin1', 0, lineEnd), 16)
    const start = lineEnd + 2
    expect(rest.toString('latin1', start + length, start + length + 2)).toBe('\r\n')
    if (length === 0) return chunks
    chunks.push(rest.toString('utf8', start, start + length))
    rest = rest.subarray(start + length + 2)
  }
}

test('each piece of a stream is an HTTP chunk, whatever it is made of', async () => {
  const pieces = ['data: one\n\n', Buffer.from('data: zwei\n\n'), 'data: drei – 三 😀\n\n', 'x'.repeat(20_000), 'end']
  const { port, failures } = await serve([slowly(pieces)])
  const answer = await readAll(dial(port, request('1.1', 'close')))
  expect(chunksOf(answer)).toEqual(pieces.map(String))
  expect(failures).toEqual([])
})

test('a piece without bytes does not end the body', async () => {
  const { port } = await serve([slowly(['one', '', new Uint8Array(), 'two'])])
  expect(chunksOf(await readAll(dial(port, request('1.1', 'close'))))).toEqual(['one', 'two'])
})

test('a caller of HTTP/1.0 gets the bytes and nothing around them', async () => {
  const { port } = await serve([slowly(['one', Buffer.from('two'), 'three'])])
  const answer = await readAll(dial(port, request('1.0', 'close')))
  expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe('onetwothree')
})

test('the answer to a request that was sent ahead waits for the one before', async () => {
  const { port } = await serve([slowly(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']), slowly(['b1', 'b2'])])
  const answer = await readAll(dial(port, request('1.1', 'keep-alive') + request('1.1', 'close')))
  const second = answer.indexOf('HTTP/1.1', 1)
  expect(chunksOf(answer.slice(0, second)).join('')).toBe('a1a2a3a4a5a6')
  expect(chunksOf(answer.slice(second)).join('')).toBe('b1b2')
})

test('comments come between events, never within one, and not to a caller that does not read', async () => {
  const events = Array.from({ length: 40 }, (_, at) => `data: ${at}\n\n`)
  const { port } = await serve([slowly(events)], { ...writing, keepAliveMs: 60_000 }, (response) => {
    const comment = () => {
      writeComment(response)
      if (!response.destroyed) setImmediate(comment)
    }
    comment()
  })
  const chunks = chunksOf(await readAll(dial(port, request('1.1', 'close'))))
  expect(chunks.filter((chunk) => !chunk.startsWith(':'))).toEqual(events)
  expect(chunks.length).toBeGreaterThan(events.length)
})

test('a comment goes out when nothing else has for a while', async () => {
  const { opened, open } = gate()
  const stream = (async function* () {
    yield 'data: one\n\n'
    await opened
    yield 'data: two\n\n'
  })()
  const { port } = await serve([stream], { ...writing, keepAliveMs: 30 })
  const socket = dial(port, request('1.1', 'close'))
  socket.on('data', (chunk: Buffer) => {
    if (chunk.includes(': processing')) open()
  })
  const chunks = chunksOf(await readAll(socket))
  expect(chunks[0]).toBe('data: one\n\n')
  expect(chunks.at(-1)).toBe('data: two\n\n')
  expect(chunks.slice(1, -1)).toContain(': processing\n\n')
})

test('a caller that does not read holds the stream up, and gets all of it once it does', async () => {
  const piece = 'y'.repeat(4_000)
  const total = 4_000
  let taken = 0
  const stream = (async function* () {
    for (; taken < total; taken++) yield piece
  })()
  const { port, failures } = await serve([stream])
  const socket = dial(port, request('1.1', 'close'))
  socket.pause()
  await eventually(() => taken).toBeGreaterThan(0)
  // Until the buffers between the two are full.
  await settled('what is taken', () => taken)
  expect(taken).toBeLessThan(total)
  const answer = await readAll(socket)
  expect(chunksOf(answer).join('')).toHaveLength(piece.length * total)
  expect(failures).toEqual([])
})

test('a caller that does not read for too long is dropped', async () => {
  const stream = (async function* () {
    for (;;) yield 'z'.repeat(4_000)
  })()
  let response: ServerResponse | undefined
  const { port } = await serve([stream], { ...writing, stallMs: 100 }, (each) => {
    response = each
  })
  const socket = dial(port, request('1.1', 'close'))
  socket.pause()
  const answer = await waitUntil('the request', () => response)
  await eventually(() => answer.destroyed).toBe(true)
})

test('a stream that throws ends with the failure of its format', async () => {
  const failing = async function* () {
    yield 'data: one\n\n'
    await nextTurn()
    throw new Error('a bug')
  }
  const server = createServer((_, response) => {
    writeEvents(response, 200, {}, failing(), writing, ({ status }) => `data: failed ${status}\n\n`).catch(noop)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const answer = await readAll(dial((server.address() as AddressInfo).port, request('1.1', 'close')))
  expect(chunksOf(answer)).toEqual(['data: one\n\n', 'data: failed 500\n\n'])
})
