import Anthropic from '@anthropic-ai/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  callBlock,
  messageDelta,
  messageStart,
  messageStop,
  reply,
  streamOf,
  textBlock,
} from '../formats/anthropic-messages/message-streams.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { providerConfig, upstreamKey } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
let client: Anthropic
beforeAll(async () => {
  upstream = await startUpstream()
  const provider = { at: upstream, format: 'anthropic-messages', capabilities: { auth: 'x-api-key' } } as const
  gateway = await startGateway({
    config: {
      simulator: { tokens_per_second: 0 },
      limits: { concurrent_requests: 4 },
      ...providerConfig({ claude: provider }, { 'fake/claude': ['claude'] }),
    },
  })
  client = new Anthropic({ apiKey: inferenceKey, baseURL: `${gateway.origin}/api`, maxRetries: 0 })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  expect(gateway.log.filter((line) => line.includes('breaks the contract'))).toEqual([])
  await gateway.close()
  await upstream.close()
})

const say = (content: string) => [{ role: 'user' as const, content }]
const ask = (model: string, content: string) => ({ model, max_tokens: 1000, messages: say(content) })
const weather: Anthropic.Tool = {
  name: 'get_weather',
  description: 'The weather of a city',
  input_schema: {
    type: 'object',
    properties: { city: { type: 'string' }, unit: { type: 'string', enum: ['c', 'f'] } },
    required: ['city', 'unit'],
  },
}

describe('the official anthropic client', () => {
  it('creates a message and finds its text, usage and cost', async () => {
    const message = await client.messages.create({ ...ask('sim/echo', 'a calm sea'), system: 'Be brief.' })
    expect(message).toMatchObject({ type: 'message', role: 'assistant', model: 'sim/echo', stop_reason: 'end_turn' })
    expect(textOf(message)).toContain('a calm sea')
    expect(message.usage.output_tokens).toBeGreaterThan(0)
    expect((message.usage as { cost?: number }).cost).toBeGreaterThan(0)
  })

  it.each(['sim/echo', 'sim/reasoning', 'sim/json', 'sim/tools'])('%s: streamed equals unstreamed', async (model) => {
    const body = { ...ask(model, 'tell me'), tools: [weather] }
    let text = ''
    const stream = client.messages.stream(body).on('text', (delta) => {
      text += delta
    })
    const streamed = await stream.finalMessage()
    const whole = await client.messages.create(body)
    expect(comparable(streamed)).toEqual(comparable(whole))
    expect(text).toBe(textOf(whole))
  })

  it('goes through a tool loop of several turns', async () => {
    const messages: Anthropic.MessageParam[] = say('What is the weather in Oslo?')
    for (const celsius of [-3, 4]) {
      const called = await client.messages.create({ model: 'sim/tools', max_tokens: 1000, messages, tools: [weather] })
      expect(called.stop_reason).toBe('tool_use')
      const call = called.content.find((block) => block.type === 'tool_use')
      expect(call).toMatchObject({ name: 'get_weather', input: { city: expect.any(String) } })
      const result = { type: 'tool_result' as const, tool_use_id: call?.id ?? '', content: `{"celsius":${celsius}}` }
      messages.push({ role: 'assistant', content: called.content }, { role: 'user', content: [result] })
      const answered = await client.messages.create({
        model: 'sim/tools',
        max_tokens: 1000,
        messages,
        tools: [weather],
      })
      expect(answered.stop_reason).toBe('end_turn')
      expect(textOf(answered)).toContain(String(celsius))
      messages.push({ role: 'assistant', content: answered.content }, ...say('And tomorrow?'))
    }
  })

  it('calls several tools at once where the caller allows it', async () => {
    const body = { ...ask('sim/tools', 'do it in parallel'), tools: [weather, { ...weather, name: 'get_time' }] }
    const calls = ({ content }: Anthropic.Message) => content.filter(({ type }) => type === 'tool_use').length
    expect(calls(await client.messages.create(body))).toBe(2)
    const serial = { ...body, tool_choice: { type: 'auto' as const, disable_parallel_tool_use: true } }
    expect(calls(await client.messages.create(serial))).toBe(1)
  })

  it('gets structured output that satisfies its schema', async () => {
    const schema = {
      type: 'object',
      properties: { title: { type: 'string' }, year: { type: 'integer', minimum: 1900, maximum: 2100 } },
      required: ['title', 'year'],
      additionalProperties: false,
    }
    const message = await client.messages.create({
      ...ask('sim/json', 'a film'),
      output_config: { format: { type: 'json_schema', schema } },
    })
    const film = JSON.parse(textOf(message)) as { title: string; year: number }
    expect(Object.keys(film).toSorted()).toEqual(['title', 'year'])
    expect(film.year).toBeGreaterThanOrEqual(1900)
  })

  it('reads thoughts, and may send them back', async () => {
    const thinking = { type: 'enabled' as const, budget_tokens: 1024 }
    const body = { ...ask('sim/reasoning', 'think'), max_tokens: 4000, thinking }
    const first = await client.messages.create(body)
    expect(first.content.map(({ type }) => type)).toEqual(['thinking', 'text'])
    const messages = [...body.messages, { role: 'assistant' as const, content: first.content }, ...say('again')]
    expect((await client.messages.create({ ...body, messages })).stop_reason).toBe('end_turn')
  })

  it('is told that a limit or a stop sequence cut the answer', async () => {
    const body = ask('sim/echo', 'one two three four five six seven eight nine ten')
    expect((await client.messages.create({ ...body, max_tokens: 3 })).stop_reason).toBe('max_tokens')
    const stopped = await client.messages.create({ ...body, stop_sequences: ['four'] })
    expect(stopped).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'four' })
  })

  it('aborts a stream, and the gateway bills what was generated until then', async () => {
    const metadata = { delay_ms: '0', token_ms: '20' } as Anthropic.Metadata
    const stream = client.messages.stream({ ...ask('sim/slow', 'x'.repeat(200)), metadata })
    let seen = 0
    stream.on('text', () => {
      if (++seen === 3) stream.abort()
    })
    await expect(stream.finalMessage()).rejects.toBeInstanceOf(Anthropic.APIUserAbortError)
    expect(seen).toBe(3)
    await eventually(() => cancelledGenerations()).toMatch(/cancelled/)
  })

  it.each([
    ['400', 400, Anthropic.BadRequestError, 'invalid_request_error'],
    ['401', 502, Anthropic.InternalServerError, 'api_error'],
    ['429', 429, Anthropic.RateLimitError, 'rate_limit_error'],
    ['500', 502, Anthropic.InternalServerError, 'api_error'],
    ['529', 529, Anthropic.InternalServerError, 'overloaded_error'],
  ])('throws typed errors: %s → %i', async (status, expected, type, kind) => {
    const metadata = { status } as Anthropic.Metadata
    const error = await client.messages.create({ ...ask('sim/error', 'x'), metadata }).catch((each: unknown) => each)
    expect(error).toBeInstanceOf(type)
    expect(error).toMatchObject({ status: expected, error: { type: 'error', error: { type: kind } } })
  })

  it('throws typed errors for what the request itself gets wrong', async () => {
    const orphan = { type: 'tool_result' as const, tool_use_id: 'toolu_1', content: 'x' }
    const messages = [{ role: 'user' as const, content: [orphan] }]
    const failing = client.messages.create({ model: 'sim/echo', max_tokens: 9, messages })
    await expect(failing).rejects.toBeInstanceOf(Anthropic.UnprocessableEntityError)
    await expect(client.messages.create(ask('sim/nobody', 'x'))).rejects.toBeInstanceOf(Anthropic.BadRequestError)
  })

  it('may send its key as a bearer token, and throws its authentication error for a bad one', async () => {
    const { baseURL } = client
    const bearer = new Anthropic({ apiKey: null, authToken: inferenceKey, baseURL, maxRetries: 0 })
    expect((await bearer.messages.create(ask('sim/echo', 'x'))).type).toBe('message')
    const stranger = new Anthropic({ apiKey: 'nonsense', baseURL, maxRetries: 0 })
    const failing = stranger.messages.create(ask('sim/echo', 'x'))
    await expect(failing).rejects.toBeInstanceOf(Anthropic.AuthenticationError)
  })

  it('counts tokens', async () => {
    const { model, messages } = ask('sim/echo', 'a calm sea')
    const { input_tokens: few } = await client.messages.countTokens({ model, messages })
    const { input_tokens: more } = await client.messages.countTokens({ model, messages, tools: [weather] })
    expect(few).toBeGreaterThan(0)
    expect(more).toBeGreaterThan(few)
    const { usage } = await client.messages.create({ model, messages, max_tokens: 9 })
    expect(few).toBe(usage.input_tokens)
    const failing = client.messages.countTokens({ model: 'sim/nobody', messages })
    await expect(failing).rejects.toBeInstanceOf(Anthropic.BadRequestError)
  })

  it('tries again when the gateway says that it is busy, after the time that it names', async () => {
    const held = gate()
    upstream.otherwise(async (exchange) => {
      await held.opened
      return json(reply([{ type: 'text', text: 'late' }]))(exchange)
    })
    const waiting = [1, 2].map(() => client.messages.create(ask('fake/claude', 'x')))
    await eventually(() => upstream.requests.length).toBe(2)
    const waits: (string | null)[] = []
    const patient = client.withOptions({
      maxRetries: 1,
      fetch: async (...request) => {
        const response = await fetch(...request)
        waits.push(response.headers.get('retry-after'))
        held.open()
        await Promise.all(waiting)
        return response
      },
    })
    expect(textOf(await patient.messages.create(ask('sim/echo', 'x')))).toContain('x')
    expect(waits).toEqual(['1', null])
  })
})

describe('the official anthropic client before a provider of its own format', () => {
  const events = [
    messageStart(),
    ...textBlock(0, 'Let me ', 'see.'),
    ...callBlock(1, 'toolu_1', 'get_weather', '{"city":', '"Oslo"}'),
    messageDelta('tool_use'),
    messageStop,
  ]
  const content = [
    { type: 'text', text: 'Let me see.' },
    { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } },
  ]

  it('gets the same message streamed and whole, with the cost', async () => {
    upstream.next(
      sse(streamOf(...events), { cuts: [50, 300, 301, 700] }),
      json(reply(content, { stop_reason: 'tool_use' })),
    )
    const streamed = await client.messages.stream(ask('fake/claude', 'x')).finalMessage()
    const whole = await client.messages.create(ask('fake/claude', 'x'))
    expect(streamed).toMatchObject({ model: 'fake/claude', content, stop_reason: 'tool_use' })
    for (const { id } of [streamed, whole]) expect(id).toMatch(/^msg_\w{10}/)
    expect(streamed.id).not.toBe(whole.id)
    expect(comparable(streamed)).toEqual(comparable(whole))
    expect(whole.usage).toMatchObject({ input_tokens: 10, output_tokens: 5, cost: 0.00003 })
  })

  it('has its beta features and its own fields passed on, and its key replaced', async () => {
    upstream.next(json(reply([])))
    await client.beta.messages.create({ ...ask('fake/claude', 'x'), betas: ['context-1m-2025-08-07'], mcp_servers: [] })
    const [request] = upstream.requests
    expect(request?.path).toMatch(/\/v1\/messages$/)
    expect(request?.headers).toMatchObject({
      'anthropic-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      'anthropic-beta': 'context-1m-2025-08-07',
      'x-api-key': upstreamKey,
    })
    expect(request?.headers['authorization']).toBeUndefined()
    // The account stands in for an end user that nobody named.
    const metadata = { user_id: expect.stringMatching(/^user_[\w-]{43}$/) }
    expect(request?.body).toEqual({ ...ask('claude-model', 'x'), mcp_servers: [], metadata })
  })

  it('throws when the provider fails in mid-stream', async () => {
    const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    upstream.next(sse(streamOf(...events.slice(0, 4), overloaded)))
    const failing = client.messages.stream(ask('fake/claude', 'x')).finalMessage()
    await expect(failing).rejects.toMatchObject({ error: { error: { type: 'overloaded_error' } } })
    upstream.next(steps([streamOf(...events.slice(0, 4)), 'cut']))
    await expect(client.messages.stream(ask('fake/claude', 'x')).finalMessage()).rejects.toThrow(/api_error/)
  })

  it('has the provider itself count tokens, and an estimate where it does not', async () => {
    const { messages } = ask('fake/claude', 'a calm sea')
    const body = { model: 'fake/claude', messages, system: 'Be brief.' }
    upstream.next(json({ input_tokens: 471 }))
    expect(await client.messages.countTokens(body)).toEqual({ input_tokens: 471 })
    expect(upstream.requests[0]).toMatchObject({
      path: expect.stringMatching(/\/messages\/count_tokens$/),
      body: { ...body, model: 'claude-model' },
    })
    for (const answer of [json({}, { status: 404 }), json('<html>'), json({ input_tokens: -1 }), steps(['cut'])]) {
      upstream.next(answer)
      const { input_tokens: estimate } = await client.messages.countTokens(body)
      expect(estimate).toBeGreaterThan(0)
      expect(estimate).toBeLessThan(20)
    }
  })
})

function textOf({ content }: Anthropic.Message): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
}

async function cancelledGenerations(): Promise<string> {
  const text = await fetch(`${gateway.origin}/metrics`).then((response) => response.text())
  return text
    .split('\n')
    .filter((line) => line.startsWith('gateway_generations_total') && line.includes('cancelled'))
    .join('\n')
}

// Ids differ from request to request, and the client gathers no more of a stream's usage than it knows; everything else must not.
const differing: ReadonlySet<string> = new Set([
  'id',
  '_request_id',
  'parsed_output',
  'cost',
  'cost_details',
  'is_byok',
])
function comparable(message: object): unknown {
  return JSON.parse(JSON.stringify(message), (key, value: unknown) => (differing.has(key) ? undefined : value))
}

it('a signature that the provider refuses is left out, and the thoughts with it', async () => {
  const message = 'messages.1.content.0: Invalid `signature` in `thinking` block'
  const refusal = json({ type: 'error', error: { type: 'invalid_request_error', message } }, { status: 400 })
  const answer = {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-model', stop_reason: 'end_turn' },
    content: [{ type: 'text', text: 'good' }],
    usage: { input_tokens: 3, output_tokens: 1 },
  }
  upstream.next(refusal, json(answer))
  const thinking = { type: 'thinking' as const, thinking: 'hm', signature: 'EqMDCkYIBRgC' }
  const { data, response } = await client.messages
    .create(
      {
        model: 'fake/claude',
        max_tokens: 3000,
        thinking: { type: 'enabled', budget_tokens: 1024 },
        messages: [
          ...say('hi'),
          { role: 'assistant', content: [thinking, { type: 'text', text: 'hello' }] },
          ...say('more'),
        ],
      },
      { headers: { 'x-service-metadata': 'enabled' } },
    )
    .withResponse()
  expect(response.status).toBe(200)
  expect((data as unknown as { service_metadata: object }).service_metadata).toMatchObject({
    attempt: 2,
    params: { dropped_reasoning: true, ignored_parameters: ['messages.reasoning'] },
  })
  const [first, second] = upstream.requests.map(({ rawBody }) => rawBody)
  expect(first).toContain('EqMDCkYIBRgC')
  expect(second).not.toContain('EqMDCkYIBRgC')
  expect(second).toContain('hello')
})
