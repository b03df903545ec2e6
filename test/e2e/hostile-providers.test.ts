import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Behaviour, type FakeUpstream, json, raw, sse, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig, upstreamKey } from '../support/provider-config.ts'
import type { Wire } from '../support/response-events.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const evil =
  'x\r\n\r\nevent: evil\ndata: {"type":"error"}\n\ndata: [DONE]\r\n\r\nSet-Cookie: a=b\r\n\u2028\u0000\u001b[31m<script>alert(1)</script>'
const shown = JSON.stringify(evil).slice(1, -1)

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: providerConfig(
      {
        alpha: { at: upstream },
        beta: { at: upstream, format: 'openai-chat' },
        gamma: { at: upstream, format: 'anthropic-messages' },
      },
      { 'fake/alpha': ['alpha'], 'fake/beta': ['beta'], 'fake/gamma': ['gamma'] },
    ),
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** What a provider says that is all lies, by its format; `usage` stands in place of its own. */
function answers(provider: string, isStream: boolean, usage?: unknown): Behaviour {
  const said = [
    { kind: 'text', deltas: [evil] },
    { kind: 'call', name: evil, callId: evil, deltas: [JSON.stringify({ at: evil })] },
  ] as const
  const names = { model: evil, id: evil }
  const put = <T>(wire: T): T => (usage === undefined ? wire : withUsage(wire, usage))
  if (provider === 'alpha') {
    const { response, events } = responsesAnswer(said, names)
    const stream = events.map((event) => rewritten(event, put)).join('')
    return isStream ? sse(stream) : json(put(response))
  }
  if (provider === 'beta') {
    const { completion, events } = chatAnswer(said, names)
    const stream = `${events.map((event) => rewritten(event, put)).join('')}data: [DONE]\n\n`
    return isStream ? sse(stream) : json(put(completion))
  }
  const message = { ...names, type: 'message', role: 'assistant', stop_sequence: null }
  const counts = { input_tokens: 12, output_tokens: 9 }
  const content = [
    { type: 'text', text: evil },
    { type: 'tool_use', id: evil, name: evil, input: { at: evil } },
  ]
  if (!isStream) return json(put({ ...message, content, stop_reason: 'tool_use', usage: counts }))
  const events: Wire[] = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null, usage: counts } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: evil } },
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: evil, name: evil, input: {} } },
    { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: `{"at":"${shown}"}` } },
    { type: 'content_block_stop', index: 1 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: counts },
    { type: 'message_stop' },
  ]
  return sse(events.map((event) => `event: ${event['type']}\ndata: ${JSON.stringify(put(event))}\n\n`).join(''))
}

function rewritten(event: string, put: (wire: Wire) => Wire): string {
  const at = event.indexOf('data: ') + 'data: '.length
  return `${event.slice(0, at)}${JSON.stringify(put(JSON.parse(event.slice(at)) as Wire))}\n\n`
}

function withUsage<T>(wire: T, usage: unknown): T {
  return JSON.parse(JSON.stringify(wire), (name, value: unknown) =>
    name === 'usage' && value !== null ? usage : value,
  ) as T
}

const callers: Readonly<Record<string, Wire>> = {
  '/responses': { input: 'hi', tools: [{ type: 'function', name: 'f', parameters: {}, strict: false }] },
  '/messages': {
    max_tokens: 50,
    messages: [{ role: 'user', content: 'hi' }],
    tools: [{ name: 'f', input_schema: { type: 'object' } }],
  },
  '/chat/completions': {
    messages: [{ role: 'user', content: 'hi' }],
    tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
    stream_options: { include_usage: true },
  },
}

async function ask(path: string, provider: string, isStream: boolean, headers: Record<string, string> = {}) {
  const { stream_options: options, ...rest } = callers[path] ?? {}
  const fields = { ...rest, ...(isStream && options !== undefined && { stream_options: options }) }
  const response = await gateway.fetch(path, {
    method: 'POST',
    body: JSON.stringify({ ...fields, model: `fake/${provider}`, stream: isStream }),
    headers,
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const exchanges = Object.keys(callers).flatMap((path) =>
  ['alpha', 'beta', 'gamma'].flatMap((provider) =>
    [false, true].map((isStream) => [path, provider, isStream] as const),
  ),
)

/** Every line is one of a stream of the gateway's; gives the JSON of its events. */
function datasOf(stream: string): Wire[] {
  const datas: Wire[] = []
  for (const block of stream.split('\n\n').filter((each) => each !== '')) {
    if (block.startsWith(':')) continue
    expect(block).toMatch(/^(event: (?!evil)[\w.]+\n)?data: [^\r\n]*$/)
    const data = block.slice(block.indexOf('data: ') + 'data: '.length)
    if (data !== '[DONE]') datas.push(JSON.parse(data) as Wire)
  }
  expect(stream.split('data: [DONE]\n\n').length).toBeLessThanOrEqual(2)
  return datas
}

function expectPlainHeaders(headers: Headers): void {
  expect(headers.get('x-generation-id')).toMatch(/^gen-[\w-]+$/)
  expect(headers.get('set-cookie')).toBeNull()
  for (const [name, value] of headers) expect(`${name}: ${value}`).not.toMatch(/evil|script|\u2028/)
}

describe('I11: what a provider says can not become an event, a header or another answer', () => {
  it.each(exchanges)('%s from %s, streamed: %s', async (path, provider, isStream) => {
    upstream.otherwise(answers(provider, isStream))
    const { status, headers, text } = await ask(path, provider, isStream)
    expect(status, text).toBe(200)
    expectPlainHeaders(headers)
    const datas = isStream ? datasOf(text) : [JSON.parse(text) as Wire]
    // Said in full, within strings.
    expect(text).toContain(shown)
    expect(text).not.toContain('\nevent: evil')
    const models = JSON.stringify(datas).match(/"model":"[^"]*"/g) ?? []
    expect(new Set(models)).toEqual(new Set([`"model":"fake/${provider}"`]))
  })

  it.each(exchanges)('%s from %s, streamed: %s, in the words of an error', async (path, provider, isStream) => {
    const error = { type: evil, code: evil, message: evil, param: evil }
    upstream.otherwise(json({ type: 'error', error }, { status: 400 }))
    const refused = await ask(path, provider, isStream)
    expect(refused.status).toBe(400)
    expectPlainHeaders(refused.headers)
    const { message } = (JSON.parse(refused.text) as { error: { message: string } }).error
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come through
    expect(message).not.toMatch(/[\u0000-\u001f\u2028]/)
    if (!isStream) return
    upstream.otherwise(sse(`event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`))
    const failed = await ask(path, provider, isStream)
    expectPlainHeaders(failed.headers)
    // What failed before is told in the answer's metadata, on one line.
    if (failed.status === 200) datasOf(failed.text)
    else expect(failed.text).not.toMatch(/[\r\n]|\\[rn]|\\u/)
  })
})

const odd: readonly (readonly [string, unknown])[] = [
  ['negative', -5],
  ['absurd', 1e18],
  ['text', '12'],
  ['a list', [7]],
  ['half a token', 1.5],
  ['true', true],
]

describe('I12: usage that can not be true is estimated, billed so and shown so', () => {
  it.each(exchanges)('%s from %s, streamed: %s', async (path, provider, isStream) => {
    for (const [name, count] of odd) {
      const fields = ['input_tokens', 'output_tokens', 'total_tokens', 'prompt_tokens', 'completion_tokens']
      const usage = Object.fromEntries([...fields.map((field) => [field, count]), ['cost', -1]])
      upstream.otherwise(answers(provider, isStream, usage))
      const { status, headers, text } = await ask(path, provider, isStream)
      expect(status, `${name}: ${text}`).toBe(200)
      const row = (await readGenerations(gateway.dataDir)).find(({ id }) => id === headers.get('x-generation-id'))
      expect(row, name).toMatchObject({ costOrigin: 'estimated' })
      expect(row?.costNanos, name).toBeGreaterThan(0)
      expect(row?.costNanos, name).toBeLessThan(1e7)
      for (const [, number] of text.matchAll(/"[a-z_]*tokens":([^,{}]+)/g))
        expect(number, name).toMatch(/^\d{1,4}$|^null$/)
    }
  })

  it.each(exchanges)('%s from %s, streamed: %s, and is no answer where it is NaN', async (path, provider, isStream) => {
    const behaviour = answers(provider, isStream, '@@')
    upstream.otherwise(({ request, response }) => {
      const end = response.end.bind(response)
      const write = response.write.bind(response)
      const put = (text: unknown) => String(text).replaceAll('"@@"', 'NaN')
      response.removeHeader('content-length')
      Object.assign(response, {
        end: (text?: unknown) => (text === undefined ? end() : end(put(text))),
        write: (text: unknown) => write(put(text)),
      })
      return behaviour({ request, response })
    })
    const { status, text } = await ask(path, provider, isStream)
    if (status === 200) datasOf(text)
    else expect(status).toBeGreaterThanOrEqual(502)
    expect(text).not.toContain('NaN')
  })
})

describe('I12: what surrounds an answer stays at the provider', () => {
  const page = '<html><script>alert("page")</script></html>'

  it.each(exchanges)('%s from %s, streamed: %s', async (path, provider, isStream) => {
    const surroundings = {
      'set-cookie': 'a=b',
      location: 'http://evil/',
      'x-generation-id': 'evil',
      'content-security-policy': 'evil',
      'x-evil': 'v'.repeat(30_000),
      'content-disposition': 'evil',
    }
    upstream.otherwise((exchange) => {
      for (const [name, value] of Object.entries(surroundings)) exchange.response.setHeader(name, value)
      return answers(provider, isStream)(exchange)
    })
    const { status, headers } = await ask(path, provider, isStream)
    expect(status).toBe(200)
    expectPlainHeaders(headers)
    expect(headers.get('content-type')).toBe(
      isStream ? 'text/event-stream; charset=utf-8' : 'application/json; charset=utf-8',
    )
    for (const behaviour of [
      raw(page, { headers: { 'content-type': 'text/html' } }),
      raw(page, { headers: { 'content-type': isStream ? 'text/event-stream' : 'application/json' } }),
      raw(page, { status: 302, headers: { location: `${upstream.url}/elsewhere` } }),
      raw('{}', { headers: { 'x-evil': 'v'.repeat(70_000) } }),
    ]) {
      upstream.reset()
      upstream.otherwise(behaviour)
      const answer = await ask(path, provider, isStream)
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(500)
      expect(answer.text).not.toContain('alert')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(upstream.requests.filter(({ path: asked }) => asked.includes('elsewhere'))).toEqual([])
    }
  })
})

describe('I6: what a caller says in headers stays at the gateway', () => {
  const smuggled = {
    'x-api-key': 'stolen',
    'api-key': 'stolen',
    'x-goog-api-key': 'stolen',
    'openai-organization': 'org-1',
    'openai-project': 'project-1',
    'openai-beta': 'x',
    cookie: 'a=b',
    'proxy-authorization': 'Basic eDp5',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'evil',
    forwarded: 'for=evil',
    'user-agent': 'me/1',
    'http-referer': 'https://example.com',
    'x-title': 'mine',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-http-method-override': 'DELETE',
    expect: '',
  }
  const allowed = new Set([
    'accept',
    'accept-encoding',
    'anthropic-version',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'x-api-key',
  ])

  it.each(exchanges)('%s to %s, streamed: %s', async (path, provider, isStream) => {
    upstream.otherwise(answers(provider, isStream))
    const { expect: _, ...headers } = smuggled
    await ask(path, provider, isStream, {
      ...headers,
      authorization: `Bearer ${inferenceKey}`,
      'x-api-key': inferenceKey,
    })
    const [request] = upstream.requests
    expect(Object.keys(request?.headers ?? {}).filter((name) => !allowed.has(name))).toEqual([])
    expect(request?.headers['x-api-key'] ?? request?.headers.authorization).toContain(upstreamKey)
    expect(request?.headers.host).toBe(new URL(upstream.url).host)
    expect(JSON.stringify([request?.headers, request?.rawBody])).not.toMatch(/stolen|org-1|evil|sk-gw-test/)
  })
})
