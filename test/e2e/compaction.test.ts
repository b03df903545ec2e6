import OpenAI from 'openai'
import type { ResponseInputItem } from 'openai/resources/responses/responses'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manage } from '../federation/arrange.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { prices } from '../support/provider-config.ts'
import { parseEvents, type Wire } from '../support/response-events.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const masterKey = 'one-master-key-for-all-replicas-0123456789'
const summary = 'The user plans a journey to the fjords; Oslo comes first.'
const said = [{ kind: 'text', deltas: [summary] }] as const

/** Who answers what in each wire format that providers speak. */
const formats = {
  'openai-responses': { whole: responsesAnswer(said).response, stream: responsesAnswer(said).sse },
  'openai-chat': { whole: chatAnswer(said).completion, stream: chatAnswer(said).sse },
  'anthropic-messages': anthropicAnswer(),
  'google-gemini': geminiAnswer(),
  'cohere-chat': cohereAnswer(),
  'ollama-chat': ollamaAnswer(),
} as const
type Format = keyof typeof formats
const formatIds = Object.keys(formats) as Format[]

let upstream: FakeUpstream
let native: FakeUpstream
let gateway: TestGateway
let replica: TestGateway
let stranger: TestGateway
let client: OpenAI

const config = () => ({
  providers: [
    ...formatIds.map((format) => ({ slug: format, format, base_url: `${upstream.url}/v1`, api_key: 'sk-provider' })),
    {
      ...{ slug: 'native', format: 'openai-responses', base_url: `${native.url}/v1`, api_key: 'sk-native' },
      capabilities: { compaction: ['endpoint', 'trigger'] },
    },
  ],
  models: [
    ...formatIds.map((provider) => ({
      id: `fake/${provider}`,
      endpoints: [{ provider, upstream_model: 'm', prices }],
    })),
    {
      id: 'fake/native',
      endpoints: ['openai-chat', 'native'].map((provider) => ({ provider, upstream_model: 'm', prices })),
    },
  ],
})

beforeAll(async () => {
  ;[upstream, native] = await Promise.all([startUpstream(), startUpstream()])
  const env = { GATEWAY_MASTER_KEY: masterKey }
  gateway = await startGateway({ config: config(), env })
  replica = await startGateway({ config: config(), env: { ...env, GATEWAY_DATA_DIR: gateway.dataDir } })
  // Another installation: its organization is another one, its master key the same.
  stranger = await startGateway({ config: config(), env })
  client = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 0 })
})
beforeEach(() => {
  upstream.reset()
  native.reset()
})
afterEach(() => {
  expect(gateway.log.filter((line) => line.includes('breaks the contract'))).toEqual([])
})
afterAll(async () => {
  await replica.close()
  await stranger.close()
  await gateway.close()
  await Promise.all([upstream.close(), native.close()])
})

/** Lets a provider of a format say the summary. */
function summarize(format: Format): void {
  const { whole, stream } = formats[format]
  upstream.otherwise((exchange) => {
    const { body, path } = exchange.request
    const isStream = body?.['stream'] === true || path.includes('streamGenerateContent')
    if (!isStream) return json(whole)(exchange)
    const headers = format === 'ollama-chat' ? { headers: { 'content-type': 'application/x-ndjson' } } : {}
    return sse(stream, headers)(exchange)
  })
}

const conversation: ResponseInputItem[] = [
  { role: 'user', content: 'I want to see the fjords.' },
  { type: 'function_call', call_id: 'call_1', name: 'find_trains', arguments: '{"to":"Bergen"}' },
  { type: 'function_call_output', call_id: 'call_1', output: 'The Bergen line leaves at 8:25.' },
  { role: 'assistant', content: 'Start in Oslo.' },
  { role: 'user', content: 'Good. And then?' },
]
const tools = [{ type: 'function', name: 'find_trains', parameters: { type: 'object', properties: {} }, strict: false }]
const trigger = { type: 'compaction_trigger' } as const

async function ask(path: string, body: Wire, on = gateway, headers: Record<string, string> = {}) {
  const response = await on.fetch(path, { method: 'POST', body: JSON.stringify(body), headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Wire & { error: { message: string } },
  }
}

/** A compaction item as a caller gets it. */
async function compact(): Promise<Wire> {
  summarize('openai-chat')
  const { body } = await ask('/responses', { model: 'fake/openai-chat', input: [...conversation, trigger] })
  return (body['output'] as Wire[])[0] ?? {}
}

describe("the openai client's compact", () => {
  it('gets the messages of the user and one item that stands for the rest, with usage and cost', async () => {
    summarize('anthropic-messages')
    const { data, response } = await client.responses
      .compact({ model: 'fake/anthropic-messages', input: conversation, instructions: 'Plan journeys.' })
      .withResponse()
    expect(data).toMatchObject({
      object: 'response.compaction',
      output: [
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'I want to see the fjords.' }] },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Good. And then?' }] },
        { type: 'compaction', encrypted_content: expect.stringMatching(/^mgc1\./) },
      ],
    })
    expect(JSON.stringify(data)).not.toContain(summary)
    expect(data.usage).toMatchObject({ input_tokens: 12, output_tokens: 9 })
    const id = response.headers.get('x-generation-id')
    const record = (await readGenerations(gateway.dataDir)).find((each) => each.id === id)
    expect(record).toMatchObject({ inputTokens: 12, outputTokens: 9 })
    expect(record?.costNanos).toBe((data.usage as unknown as { cost: number }).cost * 1e9)
  })

  it.each(['sim/echo', 'sim/tools', 'sim/json', 'sim/reasoning'])('works out of the box at %s', async (model) => {
    const { output, usage } = await client.responses.compact({ model, input: conversation })
    const again = await client.responses.compact({ model, input: conversation })
    expect(output.map(({ type }) => type)).toEqual(['message', 'message', 'compaction'])
    expect(again.usage.output_tokens).toBe(usage.output_tokens)
    const next = [...output, { role: 'user', content: 'What did I want?' }] as ResponseInputItem[]
    const followUp = await client.responses.create({ model: 'sim/echo', input: next })
    expect(followUp.output_text).toContain('What did I want?')
  })

  it('is refused in words without a conversation, and where something of it is stored', async () => {
    const none = await ask('/responses/compact', { model: 'sim/echo' })
    expect([none.status, none.body.error.message]).toEqual([400, expect.stringContaining('input')])
    const stored = { model: 'sim/echo', input: 'hi', previous_response_id: 'resp_1' }
    expect((await ask('/responses/compact', stored)).status).toBe(400)
    expect((await ask('/responses/compact', { model: 'no/such', input: 'hi' })).status).toBe(400)
  })

  it('names what it was sent and could do nothing with', async () => {
    const { status, body } = await ask(
      '/responses/compact',
      { model: 'sim/echo', input: 'hi', text: 5, stream: true },
      gateway,
      {
        'x-service-metadata': 'enabled',
      },
    )
    expect(status).toBe(200)
    expect((body['service_metadata'] as { params: Wire }).params['ignored_parameters']).toEqual(['text', 'stream'])
  })
})

describe('a compaction trigger', () => {
  it.each(formatIds)(
    'streams one compaction item from a provider of %s, and the turn goes on at another',
    async (format) => {
      summarize(format)
      // As Codex asks for it.
      const request = {
        ...{ model: `fake/${format}`, instructions: 'You are a coding agent.', stream: true, store: false, tools },
        ...{ tool_choice: 'auto', parallel_tool_calls: true, include: ['reasoning.encrypted_content'] },
        ...{ prompt_cache_key: 'thread-1', reasoning: { effort: 'medium' }, client_metadata: { turn: '1' } },
        input: [...conversation, trigger],
      }
      const { status, text } = await ask('/responses', request)
      expect([status, text]).toEqual([200, expect.stringContaining('response.completed')])
      const { events, final } = parseEvents(text)
      const done = events.filter(({ type }) => type === 'response.output_item.done')
      expect(done.map(({ item }) => item)).toMatchObject([{ type: 'compaction' }])
      expect(final['output']).toEqual(done.map(({ item }) => item))
      expect(final['status']).toBe('completed')
      expect(text).not.toContain('fjords; Oslo')
      const sent = upstream.requests[0]?.rawBody ?? ''
      expect(sent).toContain('replaced by a summary')
      expect(sent).not.toContain('compaction_trigger')
      const other = formatIds[(formatIds.indexOf(format) + 1) % formatIds.length] ?? format
      summarize(other)
      const input = [
        { role: 'user', content: 'Good. And then?' },
        done[0]?.['item'],
        { role: 'user', content: 'Go on.' },
      ]
      expect((await ask('/responses', { model: `fake/${other}`, input })).status).toBe(200)
      expect(upstream.requests.at(-1)?.rawBody).toContain('fjords; Oslo')
      expect(upstream.requests.at(-1)?.rawBody).not.toContain('mgc1.')
    },
  )

  it('works whole, and is not the last word of a fallback that gives no summary', async () => {
    const empty = chatAnswer([{ kind: 'call', name: 'find_trains', callId: 'call_2', deltas: ['{}'] }]).completion
    upstream.otherwise((exchange) => {
      const isChat = exchange.request.path.endsWith('/chat/completions')
      return json(isChat ? empty : formats['openai-responses'].whole)(exchange)
    })
    const models = ['fake/openai-chat', 'fake/openai-responses']
    const { status, body } = await ask('/responses', { models, input: [...conversation, trigger] })
    expect(status).toBe(200)
    expect(body['output']).toMatchObject([{ type: 'compaction' }])
    expect(upstream.requests.at(-1)?.path).toBe('/v1/responses')
  })

  it('stands last, behind something', async () => {
    for (const input of [[trigger, { role: 'user', content: 'hi' }], [trigger]]) {
      expect((await ask('/responses', { model: 'sim/echo', input })).status).toBe(400)
    }
  })
})

describe('a sealed summary', () => {
  const next = (item: Wire) => ({ model: 'fake/openai-chat', input: [item, { role: 'user', content: 'Go on.' }] })

  it('is opened by every replica with the same master key', async () => {
    const item = await compact()
    expect((await ask('/responses', next(item), replica)).status).toBe(200)
    expect(upstream.requests.at(-1)?.rawBody).toContain(summary)
  })

  it('N16: is refused in words for another organization, and once it was changed', async () => {
    const item = await compact()
    const sealed = String(item['encrypted_content'])
    const changed = { ...item, encrypted_content: `${sealed.slice(0, -3)}AAA` }
    const before = upstream.requests.length
    for (const [on, each] of [
      [stranger, item],
      [gateway, changed],
      [gateway, { ...item, encrypted_content: 'mgc1.x' }],
      [gateway, { ...item, encrypted_content: `${sealed}.anything` }],
      // Left out, most of the conversation would be gone unnoticed.
      [gateway, { ...item, encrypted_content: sealed.replace('mgc1.', 'MGC1.') }],
      [gateway, { ...item, encrypted_content: ` ${sealed}` }],
      [gateway, { ...item, encrypted_content: `\u200b\n${sealed}` }],
      [gateway, { ...item, encrypted_content: sealed.replace('mgc1.', 'mgc1 .') }],
    ] as const) {
      const { status, body } = await ask('/responses', next(each), on)
      expect(status).toBe(422)
      expect(body.error.message).toMatch(/^input\[0\]\.encrypted_content: was not sealed/)
    }
    expect(upstream.requests).toHaveLength(before)
  })

  it('is summarized again with what came after it', async () => {
    const item = await compact()
    const { body } = await ask('/responses/compact', { ...next(item) })
    expect(upstream.requests.at(-1)?.rawBody).toContain(summary)
    expect((body['output'] as Wire[]).map(({ type }) => type)).toEqual(['message', 'compaction'])
  })
})

describe('an endpoint that can shorten conversations itself', () => {
  const cipher = 'gAAAA_native_compaction'
  const compacted = {
    id: 'resp_native',
    object: 'response.compaction',
    created_at: 1,
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'user',
        status: 'completed',
        content: [{ type: 'input_text', text: 'hi' }],
      },
      { type: 'compaction', id: 'cmp_1', encrypted_content: cipher },
    ],
    usage: {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 110,
    },
  }

  it('is asked before the others, and what it encrypted goes to no other', async () => {
    native.otherwise(json(compacted))
    const { output, usage } = await client.responses.compact({ model: 'fake/native', input: conversation })
    expect(native.requests[0]).toMatchObject({
      path: '/v1/responses/compact',
      body: { model: 'm', input: conversation },
    })
    expect(native.requests[0]?.body).not.toHaveProperty('store')
    expect(usage.total_tokens).toBe(110)
    expect(output).toMatchObject([{ type: 'message' }, { encrypted_content: expect.stringMatching(/^mgr1\.[\w-]+$/) }])
    const input = [...output, { role: 'user', content: 'Go on.' }]
    native.otherwise(json(formats['openai-responses'].whole))
    await ask('/responses', { model: 'fake/native', input, provider: { only: ['native'] } })
    expect(native.requests[1]?.body?.['input']).toMatchObject([{ type: 'message' }, { encrypted_content: cipher }, {}])
    for (const format of formatIds) {
      summarize(format)
      const { status, body } = await ask('/responses', { model: `fake/${format}`, input }, gateway, {
        'x-service-metadata': 'enabled',
      })
      expect(status).toBe(200)
      expect(upstream.requests.at(-1)?.rawBody).not.toContain('gAAAA')
      expect((body['service_metadata'] as { params: Wire }).params['ignored_parameters']).toContain('input.compaction')
    }
  })

  it('gets the trigger as it is, streamed', async () => {
    const item = { type: 'compaction', id: 'cmp_1', encrypted_content: cipher }
    const response = { ...formats['openai-responses'].whole, output: [item] }
    const events = [
      { type: 'response.created', sequence_number: 0, response: { ...response, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', sequence_number: 1, output_index: 0, item },
      { type: 'response.output_item.done', sequence_number: 2, output_index: 0, item },
      { type: 'response.completed', sequence_number: 3, response },
    ]
    native.otherwise(sse(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')))
    const { text } = await ask('/responses', { model: 'fake/native', stream: true, input: [...conversation, trigger] })
    expect(JSON.parse(native.requests[0]?.rawBody ?? '{}').input.at(-1)).toEqual(trigger)
    expect(text).not.toContain(`"${cipher}"`)
    expect(parseEvents(text).final['output']).toMatchObject([{ type: 'compaction' }])
  })

  it('is made up for by a summary when it fails', async () => {
    native.otherwise(json({ error: { message: 'no' } }, { status: 500 }))
    summarize('openai-chat')
    const { output } = await client.responses.compact({ model: 'fake/native', input: conversation })
    expect(output.at(-1)).toMatchObject({ encrypted_content: expect.stringMatching(/^mgc1\./) })
  })
})

it('budgets count for it as for any other request', async () => {
  const { body } = await manage(gateway, 'POST', '/keys', { name: 'poor', limit: 0.000_000_1 })
  const { key } = body as { key: string }
  const init = { method: 'POST', body: JSON.stringify({ model: 'fake/openai-chat', input: conversation }), key }
  expect((await gateway.fetch('/responses/compact', init)).status).toBe(402)
})

function anthropicAnswer() {
  const usage = { input_tokens: 12, output_tokens: 9 }
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage,
  }
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: summary } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ]
  return {
    whole: { ...message, content: [{ type: 'text', text: summary }] },
    stream: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
  }
}

function geminiAnswer() {
  const whole = {
    candidates: [{ content: { role: 'model', parts: [{ text: summary }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 9, totalTokenCount: 21 },
    modelVersion: 'm',
    responseId: 'r1',
  }
  return { whole, stream: `data: ${JSON.stringify(whole)}\n\n` }
}

function cohereAnswer() {
  const usage = { billed_units: { input_tokens: 12, output_tokens: 9 }, tokens: { input_tokens: 12, output_tokens: 9 } }
  const events = [
    { type: 'message-start', id: 'c1', delta: { message: { role: 'assistant', content: [] } } },
    { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } },
    { type: 'content-delta', index: 0, delta: { message: { content: { text: summary } } } },
    { type: 'content-end', index: 0 },
    { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage } },
  ]
  return {
    whole: {
      id: 'c1',
      finish_reason: 'COMPLETE',
      message: { role: 'assistant', content: [{ type: 'text', text: summary }] },
      usage,
    },
    stream: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
  }
}

function ollamaAnswer() {
  const base = { model: 'm', created_at: '2026-01-01T00:00:00Z' }
  const end = { done: true, done_reason: 'stop', prompt_eval_count: 12, eval_count: 9 }
  const message = { role: 'assistant', content: summary }
  const lines = [
    { ...base, message, done: false },
    { ...base, message: { ...message, content: '' }, ...end },
  ]
  return { whole: { ...base, message, ...end }, stream: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }
}
