import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caughtUp } from '../support/caught-up.ts'
import { eventually } from '../support/eventually.ts'
import {
  closeBeforeHeaders,
  type FakeUpstream,
  json,
  resetBeforeHeaders,
  type Step,
  silence,
  sse,
  startUpstream,
  steps,
} from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { readGenerations } from '../support/generations.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { expectStreamRules, parseEvents } from '../support/response-events.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { settled } from '../support/wait-until.ts'

const { events, sse: stream, response } = responsesAnswer([{ kind: 'text', deltas: ['one ', 'two ', 'three'] }])

let upstream: FakeUpstream
let gateway: TestGateway
const start = () =>
  startGateway({
    config: {
      limits: { keep_alive_comment: '100ms' },
      ...providerConfig({ alpha: { at: upstream } }, { 'fake/alpha': ['alpha'] }),
    },
  })
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await start()
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** A caller that speaks HTTP by hand. */
function openSocket(isStream: boolean): Socket {
  const url = new URL(gateway.url)
  const socket = connect({ host: url.hostname, port: Number(url.port), allowHalfOpen: true })
  const body = JSON.stringify({ model: 'fake/alpha', input: 'hi', stream: isStream })
  socket.on('error', () => {})
  socket.write(
    `POST ${url.pathname}/responses HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${inferenceKey}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  return socket
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    socket.once('end', () => socket.end())
  })
}

const asked = () => eventually(() => upstream.requests.length).toBe(1)

describe('F32: a caller that sends no more but still reads', () => {
  it('gets its whole stream', async () => {
    const { opened, open } = gate()
    upstream.otherwise(steps([events.slice(0, 4).join(''), { until: opened }, events.slice(4).join('')]))
    const socket = openSocket(true)
    const all = readAll(socket)
    await asked()
    socket.end()
    await caughtUp(gateway.origin)
    open()
    const text = await all
    expect(text).toContain('HTTP/1.1 200 OK')
    expect(text).toContain('three')
    expect(text).toContain('data: [DONE]')
  })

  it('gets its stream although it stopped sending before the first event', async () => {
    const { opened, open } = gate()
    upstream.otherwise(steps([{ until: opened }, stream]))
    const socket = openSocket(true)
    const all = readAll(socket)
    socket.end()
    await asked()
    await caughtUp(gateway.origin)
    open()
    expect(await all).toContain('data: [DONE]')
  })

  it('gets its whole answer', async () => {
    const { opened, open } = gate()
    upstream.otherwise(async (exchange) => {
      await opened
      json(response)(exchange)
    })
    const socket = openSocket(false)
    const all = readAll(socket)
    socket.end()
    await asked()
    await caughtUp(gateway.origin)
    open()
    const text = await all
    expect(text).toContain('HTTP/1.1 200 OK')
    expect(text).toContain('one two three')
  })
})

describe('a caller that is gone', () => {
  it.each<[string, (socket: Socket) => unknown]>([
    ['closed its socket', (socket) => socket.destroy()],
    ['reset its connection', (socket) => socket.resetAndDestroy()],
  ])('F30: and %s before the first event costs the provider no more', async (_how, leave) => {
    const before = (await readGenerations(gateway.dataDir)).length
    upstream.otherwise(silence)
    const socket = openSocket(true)
    await asked()
    leave(socket)
    expect(await upstream.requests[0]?.over).toBe('closed')
    await eventually(async () => (await readGenerations(gateway.dataDir)).length).toBe(before + 1)
    // The prompt, which the provider was given: one token.
    expect((await readGenerations(gateway.dataDir)).at(-1)).toMatchObject({ status: 'cancelled', costNanos: 1000 })
  })
})

describe('F33: a caller that reads slowly', () => {
  it('slows the provider down instead of filling memory, and goes on where it stopped', async () => {
    const delta = (events.find((event) => event.includes('output_text.delta')) ?? '').replace(
      'one ',
      'x'.repeat(64 * 1024),
    )
    upstream.otherwise(
      steps(
        (function* (): Generator<Step> {
          yield events.slice(0, 4).join('')
          for (;;) yield delta
        })(),
      ),
    )
    const socket = openSocket(true)
    socket.pause()
    await asked()
    const { sentBytes, over } = upstream.requests[0] ?? { sentBytes: () => 0, over: undefined }
    await eventually(sentBytes).toBeGreaterThan(0)
    // What the kernel buffers on both sides of the gateway, and little in between.
    const stoppedAt = await settled('what was sent', sentBytes)
    expect(stoppedAt).toBeLessThan(48 * 1024 * 1024)
    socket.resume()
    await eventually(() => sentBytes() > stoppedAt + 64 * 1024 * 1024).toBe(true)
    socket.destroy()
    expect(await over).toBe('closed')
  })
})

describe('connections to a provider', () => {
  it.each<[string, typeof silence]>([
    ['reset', resetBeforeHeaders],
    ['closed', closeBeforeHeaders],
  ])('F7, F29: that are %s when they are used again are asked once more on a new one', async (_how, behaviour) => {
    upstream.otherwise(json(response))
    const ask = () =>
      gateway.fetch('/responses', { method: 'POST', body: JSON.stringify({ model: 'fake/alpha', input: 'hi' }) })
    expect((await ask()).status).toBe(200)
    upstream.next(behaviour)
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(upstream.requests).toHaveLength(3)
  })
})

describe('F34: a gateway that is told to stop', () => {
  it('lets a running stream finish, takes nothing new, and then is gone', async () => {
    const other = await start()
    const { opened, open } = gate()
    upstream.otherwise(steps([events.slice(0, 5).join(''), { until: opened }, events.slice(5).join('')]))
    const reading = await openStream(other.url, { model: 'fake/alpha', input: 'hi' })
    await reading.waitFor('one ')
    let isClosed = false
    const closed = other.gateway.close().then(() => {
      isClosed = true
    })
    const refused = await other.fetch('/responses', { method: 'POST', body: '{"model":"fake/alpha","input":"hi"}' })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect(isClosed).toBe(false)
    open()
    const read = parseEvents(await reading.rest())
    expectStreamRules(read)
    expect(read.final['status']).toBe('completed')
    await closed
    const rows = await readGenerations(other.dataDir)
    expect(rows.map(({ status }) => status)).toEqual(['completed'])
  })

  it('ends in words what is still running when its time to drain is over, and its row is there', async () => {
    const other = await startGateway({
      config: {
        limits: { drain_timeout: '300ms' },
        ...providerConfig({ alpha: { at: upstream } }, { 'fake/alpha': ['alpha'] }),
      },
    })
    const sequence: Step[] = [events.slice(0, 5).join(''), 'stall']
    upstream.otherwise(steps(sequence))
    const reading = await openStream(other.url, { model: 'fake/alpha', input: 'hi' })
    await reading.waitFor('one ')
    const [text] = await Promise.all([reading.rest(), other.gateway.close()])
    const read = parseEvents(text)
    expectStreamRules(read)
    expect(read.final).toMatchObject({ status: 'failed', error_type: 'provider_unavailable' })
    expect(await upstream.requests[0]?.over).toBe('closed')
    const rows = await readGenerations(other.dataDir)
    expect(rows).toMatchObject([{ status: 'failed', costNanos: 0 }])
  })
})

it('the fake provider is a stream of whole events', () => {
  expect(parseEvents(`${stream}data: [DONE]\n\n`).events).toHaveLength(events.length)
  expect(sse(stream)).toBeTypeOf('function')
})
