import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  messageDelta,
  messageStart,
  messageStop,
  reply,
  streamOf,
  textBlock,
} from '../formats/anthropic-messages/message-streams.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Behaviour,
  type FakeUpstream,
  json,
  raw,
  resetBeforeHeaders,
  silence,
  sse,
  startUpstream,
  steps,
} from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

type Wire = Record<string, unknown>

interface ErrorBody {
  readonly type: string
  readonly error: {
    readonly type: string
    readonly message: string
    readonly error_type: string
    readonly metadata: Wire
  }
  readonly request_id: string
}

let upstream: FakeUpstream
let gateway: TestGateway
// A credential that was refused is left alone for a while.
let passedMs = 0
const configOf = (limits: Wire) => ({
  limits,
  ...providerConfig(
    {
      claude: { at: upstream, format: 'anthropic-messages', capabilities: { auth: 'x-api-key' } },
      gpt: { at: upstream, format: 'openai-chat' },
    },
    { 'fake/claude': ['claude'], 'fake/gpt': ['gpt'] },
  ),
})
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: configOf({ upstream_first_byte_timeout: limitOf(1_500), body_bytes: '64KiB' }),
    clock: () => performance.now() + passedMs,
  })
})
beforeEach(() => {
  passedMs += 3_600_000
  upstream.reset()
})
afterEach(() => expect(gateway.log.filter((line) => line.includes('breaks the contract'))).toEqual([]))
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const hi = [{ role: 'user', content: 'hi' }]

interface PostOptions {
  readonly on?: TestGateway
  readonly key?: string | null
  readonly headers?: Record<string, string>
}

async function post(path: string, fields: Wire, { on = gateway, key, headers = {} }: PostOptions = {}) {
  const body = JSON.stringify({ model: 'fake/claude', max_tokens: 100, messages: hi, ...fields })
  const response = await on.fetch(path, { method: 'POST', body, headers, ...(key !== undefined && { key }) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, error: () => JSON.parse(text) as ErrorBody }
}

const ask = (fields: Wire, options?: PostOptions) => post('/messages', fields, options)
const count = (fields: Wire, options?: PostOptions) => post('/messages/count_tokens', fields, options)

const failing = (status: number, type: string, headers: Record<string, string> = {}): Behaviour =>
  json({ type: 'error', error: { type, message: 'tenant-42 is broken' } }, { status, headers })

describe.each(['fake/claude', 'fake/gpt'])('asked for %s', (model) => {
  describe.each([
    ['whole', false],
    ['as a stream', true],
  ])('%s', (_how, stream) => {
    it.each<[string, Behaviour, number, string, string]>([
      ['400', failing(400, 'invalid_request_error'), 400, 'invalid_request_error', 'invalid_request'],
      ['401', failing(401, 'authentication_error'), 502, 'api_error', 'provider_unavailable'],
      ['413', failing(413, 'request_too_large'), 413, 'invalid_request_error', 'payload_too_large'],
      ['429', failing(429, 'rate_limit_error'), 429, 'rate_limit_error', 'rate_limit_exceeded'],
      ['500', failing(500, 'api_error'), 502, 'api_error', 'provider_unavailable'],
      ['529', failing(529, 'overloaded_error'), 529, 'overloaded_error', 'provider_overloaded'],
      ['silence', silence, 524, 'timeout_error', 'timeout'],
      ['a reset connection', resetBeforeHeaders, 502, 'api_error', 'provider_unavailable'],
      ['a page of HTML', raw('<html>tenant-42</html>'), 502, 'api_error', 'provider_unavailable'],
      [
        'nothing at all',
        raw('', { headers: { 'content-type': 'application/json' } }),
        502,
        'api_error',
        'provider_unavailable',
      ],
      ['an empty stream', sse(''), 502, 'api_error', 'provider_unavailable'],
    ])('a provider that answers %s', async (_name, behaviour, status, type, errorType) => {
      upstream.otherwise(behaviour)
      const given = await ask({ model, stream })
      expect(given.status, given.text).toBe(status)
      expect(given.headers.get('content-type')).toMatch(/^application\/json/)
      expect(given.text).not.toContain('tenant-42')
      expect(given.error()).toMatchObject({ type: 'error', error: { type, error_type: errorType } })
      expect(given.error().request_id).toBe(given.headers.get('x-request-id'))
      expect(given.headers.get('retry-after') !== null).toBe(status === 429)
    })
  })

  it('and a provider that fails after it began', async () => {
    const started = model === 'fake/claude' ? streamOf(messageStart(), ...textBlock(0, 'so ').slice(0, 2)) : chatStart
    for (const end of ['cut', 'reset'] as const) {
      upstream.next(steps([started, end]))
      const { status, text } = await ask({ model, stream: true })
      expect(status).toBe(200)
      expect(text).toContain('"text":"so "')
      expect(text.trimEnd().split('\n\n').at(-1)).toMatch(
        /^event: error\ndata: \{"type":"error","error":\{"type":"api_error"/,
      )
      expect(text).not.toContain('message_stop')
    }
  })
})

const chatStart = chatAnswer([{ kind: 'text', deltas: ['so '] }])
  .events.slice(0, 2)
  .join('')

describe('asked for what can not be', () => {
  it('400 for an unknown model and for fallbacks beside models', async () => {
    for (const send of [ask, count]) {
      const { status, error } = await send({ model: 'fake/nobody' })
      expect(status).toBe(400)
      expect(error().error).toMatchObject({
        type: 'invalid_request_error',
        metadata: { availability: { code: 'model_not_found' } },
      })
    }
    const { status, error } = await ask({ models: ['fake/gpt'], fallbacks: [{ model: 'fake/gpt' }] })
    expect(status).toBe(400)
    expect(error().error.message).toMatch(/^fallbacks: /)
  })

  it('401 without a key, in its own words', async () => {
    for (const send of [ask, count]) {
      const { status, error } = await send({}, { key: null })
      expect(status).toBe(401)
      expect(error().error.type).toBe('authentication_error')
    }
  })

  it('403 for a key that may only manage', async () => {
    for (const send of [ask, count]) {
      const { status, error } = await send({}, { key: managementKey })
      expect(status).toBe(403)
      expect(error().error.type).toBe('permission_error')
    }
  })

  it('404 when constraints leave no endpoint', async () => {
    for (const send of [ask, count]) {
      const { status, error } = await send({ provider: { only: ['gpt'] } })
      expect(status).toBe(404)
      expect(error().error).toMatchObject({ type: 'not_found_error', metadata: { availability: {} } })
    }
  })

  it('413 for a body that is too large', async () => {
    for (const send of [ask, count]) {
      const { status, error } = await send({ system: 'x'.repeat(70_000) })
      expect(status).toBe(413)
      expect(error().error).toMatchObject({ type: 'invalid_request_error', error_type: 'payload_too_large' })
    }
  })

  it('400 for a version that is no date, and an address that is none', async () => {
    const content = [{ type: 'image', source: { type: 'url', url: 'ftp://a.example/x' } }]
    for (const send of [ask, count]) {
      expect((await send({}, { headers: { 'anthropic-version': 'latest' } })).status).toBe(400)
      const { status, error } = await send({ messages: [{ role: 'user', content }] })
      expect(status).toBe(400)
      expect(error().error.message).toContain('must be a URL that starts with https:, http: or data:')
    }
  })

  it('422 for what contradicts itself', async () => {
    for (const send of [ask, count]) {
      const { status, error } = await send({ tool_choice: { type: 'tool', name: 'f' } })
      expect(status).toBe(422)
      expect(error().error).toMatchObject({ type: 'invalid_request_error', error_type: 'unprocessable' })
    }
  })
})

describe('a gateway without time or room', () => {
  it('answers 408 when the whole request passes its deadline', async () => {
    const other = await startGateway({ config: configOf({ request_timeout: limitOf(300) }) })
    try {
      upstream.otherwise(silence)
      const { status, error } = await ask({}, { on: other })
      expect(status).toBe(408)
      expect(error().error.type).toBe('timeout_error')
    } finally {
      await other.close()
    }
  })

  it('answers 503 with Retry-After when as many requests are answered as may be', async () => {
    const other = await startGateway({ config: configOf({ concurrent_requests: 1 }) })
    try {
      const { opened, open } = gate()
      upstream.otherwise(async (exchange) => {
        await opened
        return json(reply([{ type: 'text', text: 'x' }]))(exchange)
      })
      const first = ask({}, { on: other })
      await eventually(() => upstream.requests.length).toBe(1)
      for (const send of [ask, count]) {
        const { status, headers, error } = await send({}, { on: other })
        expect(status).toBe(503)
        expect(headers.get('retry-after')).toBe('1')
        expect(error().error.type).toBe('overloaded_error')
      }
      open()
      expect((await first).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('an answer', () => {
  const good: Behaviour = (exchange) =>
    (exchange.request.body?.['stream'] === true
      ? sse(streamOf(messageStart(), ...textBlock(0, 'good'), messageDelta('end_turn'), messageStop))
      : json(reply([{ type: 'text', text: 'good' }])))(exchange)

  it('has routing details for those who ask: on its last event, on the whole, beside an error', async () => {
    upstream.otherwise(good)
    const body = (fields: Wire) => JSON.stringify({ model: 'fake/claude', max_tokens: 9, messages: hi, ...fields })
    const headers = { 'x-service-metadata': 'enabled' }
    const send = async (fields: Wire) => {
      const response = await gateway.fetch('/messages', { method: 'POST', body: body(fields), headers })
      return response.text()
    }
    const metadata = { requested: 'fake/claude', strategy: 'direct', attempt: 1, is_byok: false }
    expect(JSON.parse(await send({}))).toMatchObject({ service_metadata: metadata })
    const last = (await send({ stream: true })).trimEnd().split('\n\n').at(-1) ?? ''
    expect(JSON.parse(last.replace(/^event: message_stop\ndata: /, ''))).toMatchObject({ service_metadata: metadata })
    upstream.otherwise(failing(400, 'invalid_request_error'))
    expect(JSON.parse(await send({}))).toMatchObject({ type: 'error', service_metadata: { attempt: 1 } })
  })

  it('names what could not be said to the provider that served', async () => {
    upstream.otherwise(json(chatAnswer([{ kind: 'text', deltas: ['good'] }]).completion))
    const response = await gateway.fetch('/messages', {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/gpt', max_tokens: 9, messages: hi, mcp_servers: [] }),
      headers: { 'x-service-metadata': 'enabled' },
    })
    expect(await response.json()).toMatchObject({
      content: [{ type: 'text', text: 'good' }],
      service_metadata: { params: { ignored_parameters: ['mcp_servers'] } },
    })
  })
})
