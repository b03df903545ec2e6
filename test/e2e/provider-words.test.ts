import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, raw, startUpstream, steps } from '../support/fake-upstream.ts'
import { upstreamKey } from '../support/provider-config.ts'
import { providerFaults } from '../support/provider-faults.ts'
import { describeRecordings, type Recording } from '../support/recordings.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const prompt = 'The merger with Initech closes on Friday, tell nobody'
const secrets = new RegExp(`${upstreamKey}|sk-other|org-Acme77|tenant-42|Initech|\u202e|\u0007`)
/** What a careless provider may say of a request; the start is what has to come through. */
const said = `the image is too large: 9 > 8\n\u202ekey ${upstreamKey}, sk-other-1234567, org-Acme77: "${prompt}"\u0007`
const shown = 'the image is too large: 9 > 8 key [redacted], [redacted], [redacted]: "[…]"'

const callers = {
  responses: { path: '/responses', body: { input: prompt } },
  chat: { path: '/chat/completions', body: { messages: [{ role: 'user', content: prompt }] } },
  messages: { path: '/messages', body: { max_tokens: 9, messages: [{ role: 'user', content: prompt }] } },
}
type Caller = keyof typeof callers

/** Each request has an endpoint of its own: the log has ten lines a minute for one. */
const modelsMax = 40
let asked = 0
const modelOf = (format: string) => `fake/${format}-${asked++ % modelsMax}`

const formats = providerFaults.map(({ format }) => format)
/** Nothing that failed before is left alone any more. */
let passedMs = 0
let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    clock: () => performance.now() + passedMs,
    config: {
      providers: formats.map((format) => ({
        slug: `my-${format}`,
        format,
        base_url: `${upstream.url}/v1`,
        api_key: upstreamKey,
      })),
      models: formats.flatMap((format) =>
        Array.from({ length: modelsMax }, (_, number) => ({
          id: `fake/${format}-${number}`,
          endpoints: [{ provider: `my-${format}`, upstream_model: 'm', prices: { prompt: 1, completion: 1 } }],
        })),
      ),
    },
  })
})
beforeEach(() => {
  passedMs += 3_600_000
  upstream.reset()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function ask(caller: Caller, format: string, stream: boolean) {
  const { path, body } = callers[caller]
  const logged = gateway.log.length
  const model = modelOf(format)
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify({ model, stream, ...body }) })
  const { status, headers } = response
  return { model, status, headers, text: await response.text(), log: gateway.log.slice(logged).join('') }
}

interface Told {
  readonly message: string
  readonly metadata?: { readonly previous_errors?: readonly { readonly message?: string }[] }
}

/** The error that a stream ends with, in whatever words its format has for it. */
function lastError(text: string): Told | undefined {
  const events = text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []))
  return events.map((wire) => wire.error ?? wire.response?.error).findLast((error) => error != null) as Told | undefined
}

async function recordOf(headers: Headers) {
  const answer = await gateway.fetch(`/generation?id=${headers.get('x-generation-id')}`)
  const { data } = (await answer.json()) as { data: { provider_responses: { error_message: string | null }[] } }
  return data.provider_responses
}

describe.each(providerFaults)('what a provider says in $format', ({ format, refuse, breakOff }) => {
  const message = `my-${format}: ${shown}`

  it.each(Object.keys(callers) as Caller[])(
    'reaches a caller of %s, the log and the record, without secrets',
    async (caller) => {
      for (const isStream of [false, true]) {
        upstream.otherwise(refuse(400, said))
        const { model, status, headers, text, log } = await ask(caller, format, isStream)
        const { error } = JSON.parse(text) as { error: Told }
        expect([status, error.message]).toEqual([400, message])
        expect(error.metadata?.previous_errors?.map((each) => each.message)).toEqual([shown])
        expect(text).not.toMatch(secrets)
        const line = log.split('\n').find((each) => each.includes('an attempt at a provider failed')) ?? '{}'
        expect(JSON.parse(line)).toMatchObject({
          level: 40,
          provider: `my-${format}`,
          endpoint: `${model}@my-${format}`,
          model,
          status: 400,
          upstreamRequestId: 'up-4711',
          said: shown,
          generationId: headers.get('x-generation-id'),
          requestId: headers.get('x-request-id'),
        })
        expect(log).not.toMatch(secrets)
        expect((await recordOf(headers)).map((each) => each.error_message)).toEqual([shown])
      }
    },
  )

  it.each(Object.keys(callers) as Caller[])(
    'in the middle of an answer reaches a caller of %s in-band',
    async (caller) => {
      upstream.otherwise(breakOff(said))
      const { status, headers, text, log } = await ask(caller, format, true)
      expect(status, text).toBe(200)
      expect(text).toContain('Hel')
      expect(lastError(text)?.message).toBe(message)
      expect(text).not.toMatch(secrets)
      expect(log).toContain('an attempt at a provider failed')
      expect(log).not.toMatch(secrets)
      expect((await recordOf(headers)).map((each) => each.error_message)).toEqual([shown])
    },
  )

  it('about the account is for the log and the record alone', async () => {
    for (const status of [401, 403, 429]) {
      upstream.otherwise(refuse(status, `team "Acme prod" may not use this, ${upstreamKey}`))
      const { headers, text, log } = await ask('responses', format, false)
      expect(text).not.toMatch(/may not use/)
      expect(log).toContain('may not use this, [redacted]')
      expect(`${text}${log}`).not.toMatch(/Acme prod|sk-provider/)
      const records = await recordOf(headers)
      expect(records.at(-1)?.error_message).toBe('team "[redacted]" may not use this, [redacted]')
    }
  })
})

describe('a body that is no error of its format', () => {
  it.each([
    ['a page', raw('<html><head><title>413 Too Large</title></head></html>', { status: 413 }), '413 Too Large'],
    ['plain text', raw('line one\r\nline two', { status: 400 }), 'line one line two'],
    ['no UTF-8', json(Buffer.from([0x62, 0x61, 0x64, 0xff, 0xfe, 0x21]), { status: 400 }), 'bad!'],
    [
      'rules',
      json({ detail: [{ loc: ['body', 'top_p'], msg: 'too big', input: prompt }] }, { status: 422 }),
      'top_p: too big',
    ],
  ])('is told as text: %s', async (_what, behaviour, words) => {
    upstream.otherwise(behaviour)
    const { text } = await ask('chat', 'openai-chat', false)
    expect((JSON.parse(text) as { error: Told }).error.message).toBe(`my-openai-chat: ${words}`)
  })

  it('of nothing at all is told in our words', async () => {
    upstream.otherwise(raw('', { status: 400 }))
    const { text } = await ask('chat', 'openai-chat', false)
    expect((JSON.parse(text) as { error: Told }).error.message).toBe('The provider found the request invalid.')
  })
})

describe('members that clients of the message format act on', () => {
  it('are passed on from an error of the provider', async () => {
    const details = { error_code: 'thread_unsupported_request', unsupported: ['tools', 'a b'], secret: upstreamKey }
    upstream.otherwise(
      json({ type: 'error', error: { type: 'invalid_request_error', message: 'no', details } }, { status: 400 }),
    )
    const { text } = await ask('messages', 'anthropic-messages', false)
    const { error } = JSON.parse(text) as { error: { details: unknown } }
    expect(error.details).toEqual({ error_code: 'thread_unsupported_request', unsupported: ['tools'] })
  })
})

describe('a name that holds a secret', () => {
  const names = `${upstreamKey}|${upstreamKey.slice(0, 14)}|sk-other`
  const error = (code: string, fact: string) => ({
    type: 'invalid_request_error',
    message: 'bad',
    code,
    details: { error_code: fact, unsupported: [fact, 'tools'] },
  })

  it.each(
    [upstreamKey, `no_${upstreamKey.slice(0, 16)}`, 'sk-other-1234567890'].flatMap((name) =>
      (Object.keys(callers) as Caller[]).map((caller) => [name, caller] as const),
    ),
  )('is told nobody, whether a code, a fact or an id: %s to a caller of %s', async (name, caller) => {
    const headers = { 'x-request-id': name }
    upstream.otherwise(json({ type: 'error', error: error(name, name) }, { status: 400, headers }))
    const { status, headers: given, text, log } = await ask(caller, 'anthropic-messages', false)
    expect(status).toBe(400)
    expect(text).toContain('bad')
    expect(log).toContain('an attempt at a provider failed')
    expect(`${text}${log}${JSON.stringify(await recordOf(given))}`).not.toMatch(new RegExp(names))
    if (caller === 'messages')
      expect(JSON.parse(text)).toMatchObject({ error: { details: { unsupported: ['tools'] } } })
  })

  it('is told nobody in the middle of a stream', async () => {
    const chunk = { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'Hel' } }] }
    const wires = [chunk, { error: error(upstreamKey, upstreamKey) }]
    const [first = '', second = ''] = wires.map((wire) => `data: ${JSON.stringify(wire)}\n\n`)
    upstream.otherwise(steps([first, { pauseMs: 50 }, second], { headers: { 'x-request-id': upstreamKey } }))
    for (const caller of Object.keys(callers) as Caller[]) {
      const { status, headers, text, log } = await ask(caller, 'openai-chat', true)
      expect(status).toBe(200)
      expect(lastError(text)?.message).toContain('bad')
      expect(log).toContain('an attempt at a provider failed')
      expect(`${text}${log}${JSON.stringify(await recordOf(headers))}`).not.toMatch(new RegExp(names))
    }
  })
})

describe("a provider's refusal of the gateway's credential", () => {
  const openai = () => new OpenAI({ baseURL: gateway.url, apiKey: inferenceKey, maxRetries: 2 })
  const anthropic = () => new Anthropic({ baseURL: `${gateway.origin}/api`, apiKey: inferenceKey, maxRetries: 2 })
  const clients = {
    'the OpenAI client': () =>
      openai().chat.completions.create({
        model: modelOf('openai-chat'),
        messages: [{ role: 'user', content: prompt }],
      }),
    "Anthropic's client": () =>
      anthropic().messages.create({
        model: modelOf('openai-chat'),
        max_tokens: 9,
        messages: [{ role: 'user', content: prompt }],
      }),
  }
  const requestCount = () => gateway.log.filter((line) => line.includes('"request refused"')).length

  describe.each(Object.entries(clients))('with %s', (_client, send) => {
    it.each([401, 403, 404])('is asked once when the provider says %i', async (status) => {
      upstream.otherwise(json({ error: { message: 'no' } }, { status }))
      const before = requestCount()
      await expect(send()).rejects.toMatchObject({ status: 502 })
      expect(requestCount() - before).toBe(1)
    })

    it('is asked again when waiting helps', async () => {
      upstream.otherwise(json({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after-ms': '1' } }))
      const before = requestCount()
      await expect(send()).rejects.toMatchObject({ status: 429 })
      expect(requestCount() - before).toBe(3)
    })
  })
})

describeRecordings('recorded errors', ['errors'], (cases) => {
  const isOf = ({ name, meta }: Recording) => {
    if (name.startsWith('bedrock-')) return 'bedrock-converse'
    if (/^(gemini|vertex)-/.test(name)) return 'google-gemini'
    if (name.startsWith('anthropic-')) return 'anthropic-messages'
    if (name.startsWith('cohere-')) return 'cohere-chat'
    if (meta.endpoint === '/api/chat') return 'ollama-chat'
    return /responses$/.test(meta.endpoint ?? '') ? 'openai-responses' : 'openai-chat'
  }
  const wordsIn = (value: unknown): string[] =>
    Object.entries((value ?? {}) as object).flatMap(([name, member]) =>
      typeof member === 'object' ? wordsIn(member) : /^(message|detail|error)$/i.test(name) ? [String(member)] : [],
    )

  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, recording) => {
    const { meta, body = Buffer.alloc(0), response } = recording
    upstream.otherwise(json(body, { status: meta.status, headers: meta.response_headers ?? {} }))
    const format = isOf(recording)
    const { status, headers, text, log } = await ask('responses', format, false)
    const { error } = JSON.parse(text) as { error: Told & { code: number; metadata: { error_type: string } } }
    const [record] = await recordOf(headers)
    const words = wordsIn(response)[0]?.replace(/\s+/g, ' ').trim() ?? ''
    // All but what was cut out is there, for the operator.
    const start = words.slice(0, 25).replace(/(?:sk-|\*{3}|projects\/).*$/s, '')
    expect(start.length).toBeGreaterThan(5)
    expect(record?.error_message).toContain(start)
    expect(log).toContain(JSON.stringify(start).slice(1, -1))
    expect(`${text}${log}`).not.toMatch(/sk-fake-key|\*{3}|fake-project/)
    const isInput = [400, 413, 422].includes(status)
    expect(error.message.startsWith(`my-${format}: `)).toBe(isInput)
    if (isInput) expect(error.message).toContain(start)
    expect(headers.get('x-should-retry')).toBe(status === 502 && meta.status !== 500 ? 'false' : null)
    const isAboutAccount = [401, 403, 429].includes(meta.status) || /API_KEY|API key/.test(body.toString())
    const previous = error.metadata?.previous_errors ?? []
    for (const each of previous) expect(each.message === undefined, text).toBe(isAboutAccount)
  })
})
