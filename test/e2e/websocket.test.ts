import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket as UndiciSocket } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { caughtUp } from '../support/caught-up.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, startUpstream, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { readGenerations } from '../support/generations.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf, settled } from '../support/wait-until.ts'

type Wire = Record<string, unknown>

let upstream: FakeUpstream
let gateway: TestGateway
let isClosed = false
const opened: WebSocket[] = []
beforeEach(async () => {
  isClosed = false
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      limits: {
        body_bytes: '64KiB',
        websocket_idle_timeout: limitOf(2_000),
        keep_alive_comment: '100ms',
        drain_timeout: '5s',
      },
      ...providerConfig({ far: { at: upstream } }, { 'some/far': ['far'] }),
    },
  })
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  if (!isClosed) await gateway.close()
  await upstream.close()
})

const address = () => `${gateway.url.replace('http', 'ws')}/responses`
const withKey = { authorization: `Bearer ${inferenceKey}` }

/** A caller's socket, and what has come in on it. */
class Caller {
  readonly socket: WebSocket
  readonly events: Wire[] = []
  #waiting: (() => void)[] = []

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      this.events.push(JSON.parse(data.toString()) as Wire)
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  create(members: Wire): void {
    this.socket.send(JSON.stringify({ type: 'response.create', ...members }))
  }

  /** The next event for which this holds; what came before it is forgotten. */
  async until(isMeant: (event: Wire) => boolean): Promise<Wire> {
    for (;;) {
      const place = this.events.findIndex(isMeant)
      const found = this.events[place]
      if (found !== undefined) {
        this.events.splice(0, place + 1)
        return found
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async end(): Promise<Wire> {
    const last = await this.until(({ type }) =>
      ['response.completed', 'response.failed', 'error'].includes(String(type)),
    )
    return last
  }
}

async function open(options: ClientOptions = {}): Promise<Caller> {
  const socket = new WebSocket(address(), { headers: withKey, ...options })
  opened.push(socket)
  const caller = new Caller(socket)
  await once(socket, 'open')
  return caller
}

/** How an upgrade is refused. */
async function refusal(url: string, options: ClientOptions): Promise<{ status: number; headers: Wire; body: Wire }> {
  const socket = new WebSocket(url, options)
  socket.on('error', () => {})
  const [, answer] = (await once(socket, 'unexpected-response')) as [
    unknown,
    NodeJS.ReadableStream & { statusCode: number; headers: Wire },
  ]
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(text) as Wire }
}

const textOf = (response: unknown) =>
  ((response as Wire)['output'] as { content?: { text?: string }[] }[]).flatMap(({ content = [] }) => content)[0]?.text

describe('a socket', () => {
  it('brings the events of a stream as JSON texts, one request after the other', async () => {
    const caller = await open()
    for (const input of ['one', 'two']) {
      caller.create({ model: 'sim/echo', input })
      const started = await caller.until(({ type }) => type === 'response.created')
      expect(started['sequence_number']).toBe(0)
      const { type, response } = await caller.end()
      expect([type, textOf(response)]).toEqual(['response.completed', expect.stringContaining(input)])
    }
    expect(caller.events).toEqual([])
  })

  it('carries out in turn what was sent at once, and refuses what would wait in too long a line', async () => {
    const caller = await open()
    for (let count = 0; count < 200; count++) caller.create({ model: 'sim/echo', input: `n${count}` })
    const ends: Wire[] = []
    while (ends.length < 200) ends.push(await caller.end())
    const answered = ends.filter(({ type }) => type === 'response.completed')
    const refused = ends.filter(({ type }) => type === 'error')
    expect(answered.length).toBeGreaterThan(0)
    expect(answered.length + refused.length).toBe(200)
    for (const each of refused) expect(each).toMatchObject({ status: 429, error: { code: 'rate_limit_exceeded' } })
    expect(textOf(answered[0]?.['response'])).toContain('n0')
    caller.create({ model: 'sim/echo', input: 'still there' })
    expect(textOf((await caller.end())['response'])).toContain('still there')
  })

  it('leaves a line in the log and a record for each request', async () => {
    const caller = await open()
    caller.create({ model: 'sim/echo', input: 'hi' })
    await caller.end()
    caller.create({ input: [], model: 'no/such' })
    await caller.end()
    caller.socket.send('no JSON')
    const { error } = await caller.end()
    expect(error).toMatchObject({ metadata: { request_id: expect.stringMatching(/^req-/) } })
    const lines = () => gateway.log.map((line) => JSON.parse(line) as Wire)
    await eventually(() => lines().map(({ operationId, status }) => [operationId, status])).toEqual(
      expect.arrayContaining([
        ['openResponseSocket', 101],
        ['createResponse', 200],
        ['createResponse', 400],
      ]),
    )
    const ids = lines().flatMap(({ operationId, requestId }) => (operationId === 'createResponse' ? [requestId] : []))
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(3)
  })

  it('serves undici as well, with the headers that were sent at the upgrade', async () => {
    const socket = new UndiciSocket(address(), { headers: { ...withKey, 'x-service-metadata': 'enabled' } })
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const last = new Promise<Wire>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const event = JSON.parse(String(data)) as Wire
        if (event['type'] === 'response.completed') resolve(event['response'] as Wire)
      })
    })
    socket.send(JSON.stringify({ type: 'response.create', model: 'sim/echo', input: 'hi' }))
    expect((await last)['service_metadata']).toMatchObject({ requested: 'sim/echo' })
    socket.close()
  })

  it('tells what a provider failed with, and goes on', async () => {
    const caller = await open()
    upstream.otherwise(json({ error: { message: 'no' } }, { status: 429, headers: { 'retry-after': '60' } }))
    caller.create({ model: 'some/far', input: 'hi' })
    const refused = await caller.end()
    expect(refused).toMatchObject({ type: 'error', status: 429, error: { code: 'rate_limit_exceeded' } })
    expect((refused['headers'] as Wire)['retry-after']).toMatch(/^\d+$/)
    caller.create({ model: 'sim/echo', input: 'hi' })
    expect(await caller.end()).toMatchObject({ type: 'response.completed' })
  })

  it('ends no item that was open when an answer broke off', async () => {
    const caller = await open()
    const { events } = responsesAnswer([{ kind: 'call', name: 'shell', callId: 'c', deltas: ['{"rm":"/old-', 'b"}'] }])
    const shown = gate()
    upstream.otherwise(steps([...events.slice(0, 4), { until: shown.opened }, 'cut']))
    const types: string[] = []
    caller.socket.on('message', (data: Buffer) => types.push(String((JSON.parse(data.toString()) as Wire)['type'])))
    caller.create({ model: 'some/far', input: 'hi' })
    await caller.until(({ type }) => type === 'response.function_call_arguments.delta')
    shown.open()
    expect(await caller.end()).toMatchObject({ type: 'response.failed', response: { output: [] } })
    expect(types.filter((type) => type.endsWith('.done'))).toEqual([])
  })
})

describe('a frame', () => {
  it.each([
    ['that is no JSON', '{"type":', 'invalid_request', null],
    ['that is no object', '[1]', 'invalid_request', null],
    ['of another type', '{"type":"response.cancel"}', 'invalid_request', 'type'],
    ['without a type', '{"model":"sim/echo","input":"hi"}', 'invalid_request', 'type'],
    [
      'that asks for half an answer',
      '{"type":"response.create","generate":0,"model":"sim/echo","input":"hi"}',
      'invalid_request',
      'generate',
    ],
    ['that breaks the contract', '{"type":"response.create","model":"sim/echo","input":7}', 'invalid_request', 'input'],
    [
      'that is too deep',
      `{"type":"response.create","model":"sim/echo","input":"hi","x":${'['.repeat(200)}${']'.repeat(200)}}`,
      'invalid_request',
      null,
    ],
    // By this code clients know to send the whole conversation.
    [
      'that refers to an earlier response',
      '{"type":"response.create","model":"sim/echo","input":"hi","previous_response_id":"resp_1"}',
      'previous_response_not_found',
      'previous_response_id',
    ],
  ])('%s is answered with an error event', async (_, frame, code, param) => {
    const caller = await open()
    caller.socket.send(frame)
    expect(await caller.end()).toMatchObject({ type: 'error', status: 400, error: { code, param } })
    caller.create({ model: 'sim/echo', input: 'hi' })
    expect(await caller.end()).toMatchObject({ type: 'response.completed' })
  })

  it('is looked into only for a caller who may still ask', async () => {
    const key = await gateway.fetch('/keys', { method: 'POST', key: managementKey, body: '{"name":"short-lived"}' })
    const { key: secret, data } = (await key.json()) as { key: string; data: { hash: string } }
    const caller = await open({ headers: { authorization: `Bearer ${secret}` } })
    await gateway.fetch(`/keys/${data.hash}`, { method: 'DELETE', key: managementKey })
    caller.socket.send('no JSON')
    expect(await caller.end()).toMatchObject({ type: 'error', status: 401 })
  })

  it('that comes after the gateway has closed is not carried out', async () => {
    const { socket } = await open()
    upstream.otherwise(steps([sseOf('late')]))
    socket.send(Buffer.from('{}'))
    socket.send(JSON.stringify({ type: 'response.create', model: 'some/far', input: 'hi' }))
    await once(socket, 'close')
    expect((await gateway.fetch('/models')).status).toBe(200)
    expect(upstream.requests).toEqual([])
    expect(gateway.log.join('')).not.toContain('createResponse')
  })

  it.each([
    ['of bytes', (socket: WebSocket) => socket.send(Buffer.from('{}')), 1003],
    ['over the limit', (socket: WebSocket) => socket.send('x'.repeat(65 * 1024)), 1009],
  ])('%s closes the socket with the code for it', async (_, send, code) => {
    const { socket } = await open()
    send(socket)
    const [closed] = (await once(socket, 'close')) as [number]
    expect(closed).toBe(code)
  })
})

describe('a response on a socket', () => {
  const idOf = ({ response }: Wire) => (response as Wire)['id']
  const inputs = () => upstream.requests.map(({ body }) => body?.['input'] as Wire[])

  it('can be gone on from, with only what is new, as often as it likes', async () => {
    const caller = await open()
    upstream.next(...['one', 'two', 'three'].map((text, index) => steps([sseOf(text, `resp_${index}`)])))
    caller.create({ model: 'some/far', input: 'first' })
    const first = await caller.end()
    caller.create({
      model: 'some/far',
      input: [{ role: 'user', content: 'second' }],
      previous_response_id: idOf(first),
    })
    const second = await caller.end()
    caller.create({ model: 'some/far', input: 'third', previous_response_id: idOf(second) })
    expect(textOf((await caller.end())['response'])).toBe('three')
    const texts = (input: Wire[]) =>
      input.map(({ content }) => (typeof content === 'string' ? content : (content as Wire[])[0]?.['text']))
    expect(texts(inputs()[2] ?? [])).toEqual(['first', 'one', 'second', 'two', 'third'])
    expect(upstream.requests.some(({ rawBody }) => rawBody.includes('previous_response_id'))).toBe(false)
  })

  it('is known to its socket alone, and until the next one', async () => {
    const [caller, other] = [await open(), await open()]
    caller.create({ model: 'sim/echo', input: 'first' })
    const previous_response_id = idOf(await caller.end())
    const unknown = { type: 'error', status: 400, error: { code: 'previous_response_not_found' } }
    other.create({ model: 'sim/echo', input: 'second', previous_response_id })
    expect(await other.end()).toMatchObject(unknown)
    // A request that fails takes nothing away.
    caller.create({ model: 'no/such', input: 'second', previous_response_id })
    expect(await caller.end()).toMatchObject({
      type: 'error',
      status: 400,
      error: { message: expect.stringContaining('no/such') },
    })
    caller.create({ model: 'sim/echo', input: 'second', previous_response_id })
    expect(await caller.end()).toMatchObject({ type: 'response.completed' })
    caller.create({ model: 'sim/echo', input: 'third', previous_response_id })
    expect(await caller.end()).toMatchObject(unknown)
  })

  it('is empty and free where nothing is to be generated, and can be gone on from', async () => {
    const caller = await open()
    const tools = [{ type: 'function', name: 'f', parameters: {}, strict: false }]
    caller.create({ model: 'some/far', input: [{ role: 'user', content: 'hello' }], tools, generate: false })
    expect(await caller.until(({ type }) => type === 'response.created')).toMatchObject({ response: { output: [] } })
    const warm = await caller.end()
    const usage = { input_tokens: 0, output_tokens: 0, total_tokens: 0 }
    expect(warm).toMatchObject({ type: 'response.completed', response: { status: 'completed', output: [], usage } })
    expect(upstream.requests).toEqual([])
    upstream.next(steps([sseOf('now')]))
    caller.create({ model: 'some/far', input: [], previous_response_id: idOf(warm) })
    expect(textOf((await caller.end())['response'])).toBe('now')
    expect(inputs()).toEqual([[{ role: 'user', content: 'hello' }]])
    expect(await readGenerations(gateway.dataDir)).toHaveLength(1)
  })

  it('is not gone on from where both together are larger than a body may be', async () => {
    const caller = await open()
    caller.create({ model: 'sim/echo', input: 'x'.repeat(20_000) })
    const small = idOf(await caller.end())
    caller.create({ model: 'sim/echo', input: 'y'.repeat(30_000), previous_response_id: small })
    expect(await caller.end()).toMatchObject({ type: 'error', status: 413 })
    caller.create({ model: 'sim/echo', input: 'x'.repeat(65_300) })
    const large = idOf(await caller.end())
    caller.create({ model: 'sim/echo', input: 'hi', previous_response_id: large })
    expect(await caller.end()).toMatchObject({ error: { code: 'previous_response_not_found' } })
  })
})

describe('an upgrade', () => {
  it.each([
    ['without a key', {}, 401],
    ['with a wrong key', { headers: { authorization: 'Bearer sk-gw-wrong' } }, 401],
    ['with a management key', { headers: { authorization: `Bearer ${managementKey}` } }, 403],
    ['from a page of another origin', { headers: { ...withKey, origin: 'https://elsewhere.example' } }, 403],
  ])('%s is refused as a request would be', async (_, options, status) => {
    const refused = await refusal(address(), options)
    expect(refused).toMatchObject({ status, body: { error: { code: status } } })
    expect(refused.headers['content-type']).toContain('application/json')
  })

  it.each(['/chat/completions', '/nowhere', '/models'])('at %s is 426', async (path) => {
    const url = gateway.url.replace('http', 'ws') + path
    const refused = await refusal(url, { headers: withKey })
    expect(refused).toMatchObject({ status: 426, headers: { upgrade: 'websocket' }, body: { error: { code: 426 } } })
  })

  it('is where a query is held to the contract', async () => {
    const strict = { ...withKey, 'x-service-strict': 'enabled' }
    expect(await refusal(`${address()}?wrong=1`, { headers: strict })).toMatchObject({ status: 400 })
    const socket = new WebSocket(`${address()}?wrong=1&wrong=2`, { headers: withKey })
    opened.push(socket)
    const caller = new Caller(socket)
    await once(socket, 'open')
    caller.create({ model: 'sim/echo', input: 'hi' })
    expect(await caller.end()).toMatchObject({ type: 'response.completed' })
  })

  it('is what a plain GET is told to ask for', async () => {
    const response = await gateway.fetch('/responses')
    expect([response.status, response.headers.get('upgrade')]).toEqual([426, 'websocket'])
  })

  it('is taken under /v1 as well', async () => {
    const socket = new WebSocket(`${gateway.origin.replace('http', 'ws')}/v1/responses`, { headers: withKey })
    opened.push(socket)
    const caller = new Caller(socket)
    await once(socket, 'open')
    caller.create({ model: 'sim/echo', input: 'hi' })
    expect(await caller.end()).toMatchObject({ type: 'response.completed' })
  })

  it('to another protocol is ignored, and the request answered', async () => {
    const body = JSON.stringify({ model: 'sim/echo', input: 'hi there' })
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/v1/responses HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${inferenceKey}\r\n` +
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n' +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await caughtUp(gateway.origin)
    socket.write(body.slice(10))
    let text = ''
    for await (const chunk of socket) {
      text += String(chunk)
      if (text.includes('"usage"')) break
    }
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(text).toContain('hi there')
  })
})

describe('the end of a socket', () => {
  it('cancels what its caller no longer waits for', async () => {
    const caller = await open()
    upstream.next(
      steps([
        'event: response.created\ndata: {"type":"response.created","sequence_number":0,"response":{}}\n\n',
        'stall',
      ]),
    )
    caller.create({ model: 'some/far', input: 'hi' })
    await eventually(() => upstream.requests.length).toBe(1)
    caller.socket.terminate()
    expect(await upstream.requests[0]?.over).toBe('closed')
  })

  it('comes by itself when nothing was asked for long', async () => {
    const { socket } = await open()
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(1000)
  })

  it('does not come while the caller only listens, since it answers pings', async () => {
    const caller = await open()
    let pings = 0
    caller.socket.on('ping', () => pings++)
    await eventually(() => pings).toBeGreaterThan(3)
    caller.create({ model: 'sim/echo', input: 'hi' })
    expect(await caller.end()).toMatchObject({ type: 'response.completed' })
  })

  it('comes soon for a caller that answers no pings', async () => {
    const { socket } = await open({ autoPong: false })
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(1006)
  })

  it('waits at a shutdown until the answer is there', async () => {
    const late = gate()
    const caller = await open()
    const idle = await open()
    upstream.next(steps([{ until: late.opened }, sseOf('late')]))
    caller.create({ model: 'some/far', input: 'hi' })
    await eventually(() => upstream.requests.length).toBe(1)
    isClosed = true
    const closing = gateway.close()
    const [code] = (await once(idle.socket, 'close')) as [number]
    expect(code).toBe(1001)
    late.open()
    expect(textOf((await caller.end())['response'])).toBe('late')
    await once(caller.socket, 'close')
    await closing
  })
})

describe('a caller that does not read', () => {
  const piece = 'x'.repeat(64 * 1024)

  /** A stream with so many pieces of text in it. */
  function* long(pieces: number) {
    const [start = '', end = ''] = sseOf('').split(/(?=event: response.output_item.done)/)
    yield start
    const delta = {
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      delta: piece,
    }
    for (let count = 0; count < pieces; count++) {
      yield `event: ${delta.type}\ndata: ${JSON.stringify({ ...delta, sequence_number: 3 + count })}\n\n`
    }
    yield end
  }

  /** What its provider has sent once it can send no more. */
  async function held(): Promise<number> {
    const sent = () => upstream.requests[0]?.sentBytes() ?? 0
    await eventually(sent).toBeGreaterThan(0)
    return settled('what was sent', sent)
  }

  async function startWith(idleTimeout: string): Promise<void> {
    await gateway.close()
    gateway = await startGateway({
      config: {
        limits: { idle_timeout: idleTimeout },
        ...providerConfig({ far: { at: upstream } }, { 'some/far': ['far'] }),
      },
    })
  }

  it('slows the provider down, and gets everything once it reads again', async () => {
    await startWith('30s')
    const caller = await open()
    const pieces = 1024
    upstream.next(steps(long(pieces)))
    caller.create({ model: 'some/far', input: 'hi' })
    caller.socket.pause()
    // What fits into the buffers on the way, of which those of the system are the largest.
    expect(await held()).toBeLessThan((pieces * piece.length) / 2)
    caller.socket.resume()
    expect(await caller.end()).toMatchObject({ type: 'response.completed' })
    expect(await upstream.requests[0]?.over).toBe('answered')
  })

  it('is dropped after a while, and the provider with it', async () => {
    await startWith('500ms')
    const caller = await open()
    upstream.next(steps(long(Number.POSITIVE_INFINITY)))
    caller.create({ model: 'some/far', input: 'hi' })
    caller.socket.pause()
    await eventually(() => upstream.requests.length).toBe(1)
    expect(await upstream.requests[0]?.over).toBe('closed')
    await eventually(async () => (await readGenerations(gateway.dataDir)).map(({ status }) => status)).toEqual([
      'cancelled',
    ])
    caller.socket.resume()
    const [code] = (await once(caller.socket, 'close')) as [number]
    expect(code).toBe(1006)
  })
})

function sseOf(text: string, id = 'resp_1'): string {
  const item = {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
  }
  const usage = {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  }
  const response = { id, object: 'response', created_at: 1, model: 'far-model', output: [item], usage }
  const events: Wire[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.in_progress', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { ...response, status: 'completed' } },
  ]
  return events
    .map((event, index) => `event: ${event['type']}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`)
    .join('')
}
