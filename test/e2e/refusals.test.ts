import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventFrame } from '../support/event-frame.ts'
import { type Behaviour, type FakeUpstream, json, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { answerUsage, chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import type { Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const no = "I can't help with that."
const events = (...list: readonly Wire[]) => list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
const named = (...list: readonly (Wire & { readonly type: string })[]) =>
  list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')

/** A provider that will not answer, in the words of its format: streamed or whole. */
interface Refusing {
  readonly format: string
  readonly code: 'refusal' | 'content_filter'
  readonly stream: Behaviour
  readonly whole: Behaviour
}

const refused = responsesAnswer([{ kind: 'refusal', deltas: ["I can't ", 'help with that.'] }])
const filteredResponse = {
  ...responsesAnswer([]).response,
  status: 'incomplete',
  incomplete_details: { reason: 'content_filter' },
}
const chatRefusal = chatAnswer([{ kind: 'refusal', deltas: ["I can't ", 'help with that.'] }])
const chatBase = { id: 'c1', created: 1_750_000_000, model: 'm' }
const chatUsage = { prompt_tokens: 12, completion_tokens: 1, total_tokens: 13 }
const claudeMessage = {
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_sequence: null },
  usage: { input_tokens: 12, output_tokens: 1 },
}
const geminiUsage = { promptTokenCount: 12, totalTokenCount: 12 }
const blocked = { candidates: [{ finishReason: 'SAFETY', index: 0 }], usageMetadata: geminiUsage, modelVersion: 'm' }
const bedrockUsage = { inputTokens: 12, outputTokens: 0, totalTokens: 12 }
const amazonStream = { headers: { 'content-type': 'application/vnd.amazon.eventstream' } }
const cohereUsage = { tokens: { input_tokens: 12, output_tokens: 0 } }

const refusing: Readonly<Record<string, Refusing>> = {
  'responses-refusal': {
    format: 'openai-responses',
    code: 'refusal',
    stream: sse(refused.sse),
    whole: json(refused.response),
  },
  'responses-filter': {
    ...{ format: 'openai-responses', code: 'content_filter' },
    stream: sse(
      responsesAnswer([]).events.slice(0, 2).join('') +
        named({ type: 'response.incomplete', sequence_number: 2, response: filteredResponse }),
    ),
    whole: json(filteredResponse),
  },
  'chat-refusal': {
    format: 'openai-chat',
    code: 'refusal',
    stream: sse(chatRefusal.sse),
    whole: json(chatRefusal.completion),
  },
  'chat-filter': {
    ...{ format: 'openai-chat', code: 'content_filter' },
    stream: sse(
      `${events(
        {
          ...chatBase,
          object: 'chat.completion.chunk',
          choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
        },
        {
          ...chatBase,
          object: 'chat.completion.chunk',
          choices: [{ index: 0, delta: {}, finish_reason: 'content_filter' }],
        },
        { ...chatBase, object: 'chat.completion.chunk', choices: [], usage: chatUsage },
      )}data: [DONE]\n\n`,
    ),
    whole: json({
      ...{ ...chatBase, object: 'chat.completion', usage: chatUsage },
      choices: [{ index: 0, message: { role: 'assistant', content: null }, finish_reason: 'content_filter' }],
    }),
  },
  'messages-refusal': {
    ...{ format: 'anthropic-messages', code: 'refusal' },
    stream: sse(
      named(
        { type: 'message_start', message: { ...claudeMessage, content: [], stop_reason: null } },
        { type: 'message_delta', delta: { stop_reason: 'refusal', stop_sequence: null }, usage: { output_tokens: 1 } },
        { type: 'message_stop' },
      ),
    ),
    whole: json({ ...claudeMessage, content: [], stop_reason: 'refusal' }),
  },
  'gemini-safety': {
    format: 'google-gemini',
    code: 'content_filter',
    stream: sse(events(blocked)),
    whole: json(blocked),
  },
  'bedrock-guardrail': {
    ...{ format: 'bedrock-converse', code: 'content_filter' },
    stream: sse(
      Buffer.concat([
        eventFrame('messageStart', { role: 'assistant' }),
        eventFrame('messageStop', { stopReason: 'guardrail_intervened' }),
        eventFrame('metadata', { usage: bedrockUsage, metrics: { latencyMs: 1 } }),
      ]),
      amazonStream,
    ),
    whole: json({
      ...{ output: { message: { role: 'assistant', content: [] } }, stopReason: 'guardrail_intervened' },
      ...{ usage: bedrockUsage, metrics: { latencyMs: 1 } },
    }),
  },
  'cohere-toxic': {
    ...{ format: 'cohere-chat', code: 'content_filter' },
    stream: sse(
      events(
        { type: 'message-start', id: 'c1', delta: { message: { role: 'assistant', content: [] } } },
        { type: 'message-end', delta: { finish_reason: 'ERROR_TOXIC', usage: cohereUsage } },
      ),
    ),
    whole: json({
      ...{ id: 'c1', message: { role: 'assistant', content: [] }, finish_reason: 'ERROR_TOXIC', usage: cohereUsage },
    }),
  },
}

const backupSays = responsesAnswer([{ kind: 'text', deltas: ['the ', 'backup'] }], { model: 'backup-model' })
const answers: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(backupSays.sse) : json(backupSays.response))(exchange)

let primary: FakeUpstream
let backup: FakeUpstream
let usual: TestGateway
let strict: TestGateway
let passedMs = 0
const clock = () => performance.now() + passedMs
beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[primary, backup] = await Promise.all([startUpstream(), startUpstream()])
  const providers = [
    ...Object.entries(refusing).map(([slug, { format }]) => ({
      slug,
      format,
      base_url: `${primary.url}/${slug}/v1`,
      api_key: upstreamKey,
    })),
    { slug: 'backup', format: 'openai-responses', base_url: `${backup.url}/v1`, api_key: upstreamKey },
  ]
  const models = providers.map(({ slug: provider }) => ({
    ...{ id: `fake/${provider}`, context_length: 100_000 },
    endpoints: [{ provider, upstream_model: 'm', prices }],
  }))
  usual = await startGateway({ config: { providers, models }, clock })
  strict = await startGateway({ config: { providers, models, routing: { fallback_on_content_policy: false } }, clock })
})
beforeEach(() => {
  passedMs += 3_600_000
  primary.reset()
  backup.reset()
  backup.otherwise(answers)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await Promise.all([usual.close(), strict.close()])
  await Promise.all([primary.close(), backup.close()])
})

/** How each caller asks for a list of models, and where it finds text and refusal. */
const callers: Readonly<
  Record<
    string,
    { readonly path: string; readonly body: (models: readonly string[]) => Wire; readonly refusalSign: RegExp }
  >
> = {
  'openai-responses': {
    path: '/responses',
    body: (models) => ({ models, input: 'hi' }),
    refusalSign: /"refusal":"I can't help with that\."|"reason":"content_filter"/,
  },
  'openai-chat': {
    path: '/chat/completions',
    body: (models) => ({ models, messages: [{ role: 'user', content: 'hi' }] }),
    refusalSign: /"refusal":|"finish_reason":"content_filter"/,
  },
  'anthropic-messages': {
    path: '/messages',
    body: ([model, ...others]) => ({
      ...{ model, max_tokens: 100, messages: [{ role: 'user', content: 'hi' }] },
      ...(others.length > 0 && { fallbacks: others.map((other) => ({ model: other })) }),
    }),
    refusalSign: /"stop_reason":"refusal"/,
  },
}

async function ask(gateway: TestGateway, caller: string, models: readonly string[], isStream: boolean, headers = {}) {
  const { path, body } = callers[caller] ?? { path: '', body: () => ({}) }
  const response = await gateway.fetch(path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body(models), stream: isStream }),
  })
  const id = response.headers.get('x-generation-id')
  const text = await response.text()
  const find = async () => (await readGenerations(gateway.dataDir)).find((row) => row.id === id)
  await expect.poll(find).toBeDefined()
  return { status: response.status, text, row: await find() }
}

const cases = Object.keys(callers).flatMap((caller) =>
  Object.keys(refusing).flatMap((slug) => [true, false].map((isStream) => [caller, slug, isStream] as const)),
)

function refuse(slug: string): Refusing {
  const behaviour = refusing[slug]
  if (behaviour === undefined) throw new Error(`there is no ${slug}`)
  primary.otherwise((exchange) => {
    const isStream = exchange.request.body?.['stream'] === true || /stream/i.test(exchange.request.path)
    return (isStream ? behaviour.stream : behaviour.whole)(exchange)
  })
  return behaviour
}

describe.each(cases)('a caller of %s whose first model is refused by %s (streamed: %s)', (caller, slug, isStream) => {
  it('gets an answer of the next model, and pays for that alone', async () => {
    const { code } = refuse(slug)
    const { status, text, row } = await ask(usual, caller, [`fake/${slug}`, 'fake/backup'], isStream)
    expect(status).toBe(200)
    expect(text).toMatch(/the .*backup/s)
    expect(text).not.toContain("I can't")
    expect(row).toMatchObject({
      status: 'completed',
      model: 'fake/backup',
      attempts: [{ provider: slug, status: 200, code }],
      outputTokens: answerUsage.outputTokens,
      costNanos: 46_000,
    })
    expect(primary.requests).toHaveLength(1)
  })

  it('gets the refusal itself, as an answer, where no other model is left or may be asked', async () => {
    refuse(slug)
    const { refusalSign } = callers[caller] ?? { refusalSign: /^$/ }
    const alone = await ask(usual, caller, [`fake/${slug}`], isStream)
    const held = await ask(strict, caller, [`fake/${slug}`, 'fake/backup'], isStream)
    for (const { status, text, row } of [alone, held]) {
      expect(status).toBe(200)
      expect(text).toMatch(refusalSign)
      expect(row).toMatchObject({ model: `fake/${slug}`, errorType: null, attempts: [] })
    }
    expect(backup.requests).toHaveLength(0)
  })
})

it.each([true, false])('a refusal is shown where the models after it fail (streamed: %s)', async (isStream) => {
  refuse('chat-refusal')
  backup.otherwise(json({ error: { message: 'down' } }, { status: 500 }))
  const { status, text, row } = await ask(usual, 'openai-responses', ['fake/chat-refusal', 'fake/backup'], isStream)
  expect(status).toBe(200)
  expect(text).toContain(no)
  expect(row).toMatchObject({ model: 'fake/chat-refusal', status: 'completed' })
})

it('of several refusals the last is shown', async () => {
  refuse('messages-refusal')
  backup.otherwise((exchange) =>
    (exchange.request.body?.['stream'] === true ? sse(refused.sse) : json(refused.response))(exchange),
  )
  const { text, row } = await ask(usual, 'openai-responses', ['fake/messages-refusal', 'fake/backup'], true)
  expect(text).toContain(no)
  expect(row).toMatchObject({ model: 'fake/backup', attempts: [{ provider: 'messages-refusal', code: 'refusal' }] })
})

it('a refusal in the middle of an answer that was passed on stays what it is, and is rescued where the stream is held', async () => {
  const says = responsesAnswer([
    { kind: 'text', deltas: ['Well, '] },
    { kind: 'refusal', deltas: [no] },
  ])
  const text = says.events.findIndex((event) => event.includes('Well, ')) + 1
  // In two pieces, the second when the first has been read.
  primary.otherwise(steps([says.events.slice(0, text).join(''), { pauseMs: 200 }, says.events.slice(text).join('')]))
  const models = ['fake/responses-refusal', 'fake/backup']
  expect((await ask(usual, 'openai-responses', models, true)).text).toContain(no)
  const held = await ask(usual, 'openai-responses', models, true, { 'x-service-stream-commit': 'complete' })
  expect(held.text).toMatch(/the .*backup/s)
  expect(held.text).not.toContain('Well')
})
