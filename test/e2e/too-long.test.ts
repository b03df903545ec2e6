import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  const provider = (slug: string, format: string) => ({
    ...{ slug, format },
    base_url: `${upstream.url}/${slug}/v1`,
    api_key: upstreamKey,
  })
  const endpoints = (slug: string) => [{ provider: slug, upstream_model: 'm', prices }]
  gateway = await startGateway({
    config: {
      providers: [
        provider('own', 'openai-responses'),
        provider('chatty', 'openai-chat'),
        provider('claude', 'anthropic-messages'),
      ],
      models: [
        { id: 'fake/own', context_length: 1_000_000, endpoints: endpoints('own') },
        { id: 'fake/chatty', context_length: 1_000_000, endpoints: endpoints('chatty') },
        { id: 'fake/claude', context_length: 1_000_000, endpoints: endpoints('claude') },
        { id: 'fake/tiny', context_length: 20_000, endpoints: endpoints('chatty') },
      ],
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

// Far too long for the small model by its size alone.
const long = 'long '.repeat(60_000)
const messages = [{ role: 'user', content: 'hi' }]

async function ask(path: string, body: object) {
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

const tooLong = (message: string, code: string | null = null) => json({ error: { message, code } }, { status: 400 })

it.each([
  [
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
    'prompt is too long: 9000 tokens > 8192 maximum',
  ],
  [
    "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (8000 in the messages, 1000 in the completion).",
    'input length and `max_tokens` exceed context limit: 8000 + 1000 > 8192',
  ],
  ['Your input exceeds the context window of this model.', 'prompt is too long'],
])(
  '/messages tells in its own words that a context is too long, with those of any provider behind them: %s',
  async (said, words) => {
    for (const model of ['fake/chatty', 'fake/own']) {
      for (const stream of [false, true]) {
        upstream.otherwise(tooLong(said, 'context_length_exceeded'))
        const { status, text } = await ask('/messages', { model, messages, max_tokens: 1000, stream })
        expect(status).toBe(400)
        const { error } = JSON.parse(text)
        expect(error).toMatchObject({ type: 'invalid_request_error', error_type: 'context_length_exceeded' })
        expect(error.message.startsWith(`${words}. `)).toBe(true)
        expect(error.message).toContain(said)
      }
    }
  },
)

it("/messages passes the format's own words on as they are", async () => {
  const said = 'prompt is too long: 208310 tokens > 200000 maximum'
  upstream.otherwise(json({ type: 'error', error: { type: 'invalid_request_error', message: said } }, { status: 400 }))
  const { text } = await ask('/messages', { model: 'fake/claude', messages, max_tokens: 1000 })
  expect(JSON.parse(text).error.message).toBe(`claude: ${said}`)
})

it.each(['fake/chatty', 'fake/own', 'fake/tiny'])(
  '/responses tells it in the stream, by its code: %s',
  async (model) => {
    upstream.otherwise(tooLong('Your input exceeds the context window of this model.'))
    const { status, text } = await ask('/responses', { model, input: long, stream: true })
    expect(status).toBe(200)
    const events = text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []))
    expect(events.map(({ type }) => type)).toEqual(['response.created', 'response.in_progress', 'response.failed'])
    expect(events.map(({ sequence_number: number }) => number)).toEqual([0, 1, 2])
    expect(events.at(-1).response).toMatchObject({
      status: 'failed',
      error: { code: 'context_length_exceeded' },
      error_type: 'context_length_exceeded',
    })
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    const whole = await ask('/responses', { model, input: long })
    expect(whole.status).toBe(400)
    expect(JSON.parse(whole.text).error.metadata.error_type).toBe('context_length_exceeded')
  },
)

it('other refusals before the first event keep their status', async () => {
  upstream.otherwise(json({ error: { message: 'top_p: must be at most 1' } }, { status: 400 }))
  expect((await ask('/responses', { model: 'fake/own', input: 'hi', stream: true })).status).toBe(400)
})

it("the gateway's own refusal has its numbers in the words of /messages", async () => {
  const { status, text } = await ask('/messages', {
    model: 'fake/tiny',
    messages: [{ role: 'user', content: long }],
    max_tokens: 10,
  })
  expect(status).toBe(400)
  expect(JSON.parse(text).error.message).toMatch(/^prompt is too long: \d+ tokens > 20000 maximum\. The input/)
  expect(upstream.requests).toHaveLength(0)
})
