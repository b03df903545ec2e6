import Anthropic from '@anthropic-ai/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { providerConfig } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway

beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: providerConfig(
      {
        keeps: { at: upstream, format: 'anthropic-messages', capabilities: { kept_state: ['thread'] } },
        forgets: { at: upstream, format: 'anthropic-messages' },
        responds: { at: upstream, capabilities: { kept_state: ['conversation'] } },
      },
      {
        'fake/keeps': ['keeps'],
        'fake/forgets': ['forgets'],
        'fake/both': ['keeps', 'forgets'],
        'fake/responds': ['responds'],
      },
    ),
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'Hello' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 1 },
}

async function post(path: string, body: object) {
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, Record<string, unknown>> }
}

const threaded = (model: string) => ({
  model,
  max_tokens: 50,
  messages: [{ role: 'user', content: 'Hi' }],
  thread: { type: 'create' },
})

describe('a thread', () => {
  it('reaches a provider that keeps it', async () => {
    upstream.otherwise(json(message))
    expect((await post('/messages', threaded('fake/keeps'))).status).toBe(200)
    expect(upstream.requests[0]?.body).toMatchObject({ thread: { type: 'create' } })
  })

  it.each(['fake/forgets', 'fake/both', 'sim/echo'])(
    'is refused at %s, in the words that clients go on by',
    async (model) => {
      const { status, body } = await post('/messages', threaded(model))
      expect(status).toBe(400)
      expect(body['error']).toMatchObject({
        type: 'invalid_request_error',
        message: expect.stringMatching(/^thread: /),
        details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] },
      })
      expect(upstream.requests).toEqual([])
    },
  )

  it('may go on with results of calls that only the provider knows', async () => {
    upstream.otherwise(json(message))
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'rain' }
    const body = {
      ...threaded('fake/keeps'),
      messages: [{ role: 'user', content: [result] }],
      thread: { type: 'continue', previous_message_id: 'msg_1' },
    }
    expect((await post('/messages', body)).status).toBe(200)
  })

  const resumed = (model: string) => ({
    ...threaded(model),
    messages: [],
    thread: { type: 'continue', previous_message_id: 'msg_1' },
  })

  it('may go on after a pause, to which nothing is added', async () => {
    upstream.otherwise(json(message))
    expect((await post('/messages', resumed('fake/keeps'))).status).toBe(200)
    expect(upstream.requests[0]?.body).toMatchObject({ messages: [], thread: resumed('')['thread'] })
    const { status, body } = await post('/messages', resumed('fake/forgets'))
    expect(status).toBe(400)
    expect(body['error']).toMatchObject({ details: { error_code: 'thread_unsupported_request' } })
  })

  it.each([{}, { thread: { type: 'create' } }])('needs messages before it can go on: %j', async (members) => {
    const { status, body } = await post('/messages', { model: 'fake/keeps', max_tokens: 50, messages: [], ...members })
    expect(status).toBe(400)
    expect(body['error']).toMatchObject({ message: expect.stringMatching(/^messages: /) })
  })

  it.each([
    ['fake/forgets', { code: 400, message: expect.stringMatching(/^thread: /) }],
    ['fake/keeps', null],
  ])('is refused where the route is explained as where it is taken: %s', async (model, refusal) => {
    const { status, body } = await post('/routes/explain', { format: 'messages', request: threaded(model) })
    expect(status).toBe(200)
    expect(body['data']?.['refusal']).toEqual(refusal === null ? null : expect.objectContaining(refusal))
  })

  it("is given up by Anthropic's client, whose loop of tools then ends as without one", async () => {
    const client = new Anthropic({ baseURL: `${gateway.origin}/api`, apiKey: inferenceKey, maxRetries: 0 })
    // Only a client of the provider's own address threads by itself.
    Object.assign(client, { _supportsMessageThreads: true })
    const ran: string[] = []
    const tool = (name: string) => ({
      type: 'custom' as const,
      name,
      description: name,
      input_schema: { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] },
      run: () => {
        ran.push(name)
        return `${name}: fine`
      },
      parse: (input: unknown) => input,
    })
    const final = await client.beta.messages.toolRunner({
      model: 'sim/tools',
      max_tokens: 500,
      messages: [{ role: 'user', content: 'How is the weather, and how late is it?' }],
      tools: [tool('get_weather'), tool('get_time')],
    })
    expect(ran.length).toBeGreaterThan(0)
    expect(final.stop_reason).toBe('end_turn')
    expect(JSON.stringify(final.content)).toContain('fine')
  })
})

describe('a conversation', () => {
  const body = (model: string) => ({ model, input: 'Hi', conversation: 'conv_1' })

  it('is refused where nobody keeps it', async () => {
    const { status, body: answer } = await post('/responses', body('sim/echo'))
    expect(status).toBe(400)
    expect(answer['error']?.['message']).toMatch(/^conversation: /)
  })

  it('reaches a provider that keeps it', async () => {
    upstream.otherwise(json({ error: { message: 'no', code: 'invalid_request' } }, { status: 400 }))
    await post('/responses', body('fake/responds'))
    expect(upstream.requests[0]?.body).toMatchObject({ conversation: 'conv_1' })
  })
})
