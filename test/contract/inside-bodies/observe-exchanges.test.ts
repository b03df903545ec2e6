import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { writeChunk } from '../../../src/runtime/write-chunk.ts'
import { type Exchange, observeExchanges } from './observe-exchanges.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

describe('an observed exchange', () => {
  it('has the whole request and answer, and changes neither', async () => {
    const { seen, ask } = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' })
        response.end(text.toUpperCase())
      })
    })
    expect(await ask('{"a":"ü"}')).toBe('{"A":"Ü"}')
    expect(await ask('{"b":1}')).toBe('{"B":1}')
    expect(seen).toEqual([
      { ...shape, status: 201, media: 'application/json', request: '{"a":"ü"}', answer: '{"A":"Ü"}' },
      { ...shape, status: 201, media: 'application/json', request: '{"b":1}', answer: '{"B":1}' },
    ])
  })

  it('has each piece of a stream once, those that go past the response too', async () => {
    const { seen, ask } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
      writeChunk(response, 'data: 2\n\n')
      writeChunk(response, Buffer.from('data: 3\n\n'))
      response.end('data: 4\n\n')
    })
    expect(await ask('{}')).toBe('data: 1\n\ndata: 2\n\ndata: 3\n\ndata: 4\n\n')
    expect(seen.map(({ answer }) => answer)).toEqual(['data: 1\n\ndata: 2\n\ndata: 3\n\ndata: 4\n\n'])
  })

  it('is left out where it is large', async () => {
    const { seen, ask } = await serve((_, response) => response.end('x'.repeat(300_000)))
    expect(await ask('{}')).toHaveLength(300_000)
    expect(seen).toEqual([])
  })
})

const shape = { method: 'POST', url: '/things', requestMedia: 'application/json' }

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const seen: Exchange[] = []
  observeExchanges(port, (exchange) => seen.push(exchange))
  const headers = { 'content-type': 'application/json' }
  const ask = (body: string) =>
    fetch(`http://127.0.0.1:${port}/things`, { method: 'POST', headers, body }).then((answer) => answer.text())
  return { seen, ask }
}
