import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Exchange, type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

type Wire = Record<string, unknown>

/** A provider of a format: how it answers with thoughts of its own, and which thoughts of a history are its own. */
interface Thinker {
  readonly format: string
  readonly answer: Wire
  /** The thoughts in a request that are not its own, in any member. */
  readonly foreign: (body: Wire) => readonly unknown[]
  readonly refusal: { readonly status: number; readonly error: Wire }
}

const usage = { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 }
const listOf = (value: unknown) => (Array.isArray(value) ? (value as Wire[]) : [])
const partsOf = (body: Wire, list: string, member: string) =>
  listOf(body[list]).flatMap((entry) => listOf(entry[member]))

const thinkers: Readonly<Record<string, Thinker>> = {
  chat: {
    format: 'openai-chat',
    answer: {
      ...{ id: 'c1', object: 'chat.completion', created: 1, model: 'm', usage },
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: 'said', reasoning_content: 'thought' },
        },
      ],
    },
    foreign: (body) => listOf(body['messages']).filter((message) => 'reasoning_details' in message),
    refusal: { status: 400, error: { message: 'Extra inputs are not permitted: messages.1.reasoning_details' } },
  },
  responses: {
    format: 'openai-responses',
    answer: {
      ...{
        id: 'resp_1',
        object: 'response',
        created_at: 1,
        status: 'completed',
        model: 'm',
        parallel_tool_calls: true,
      },
      ...{ tool_choice: 'auto', tools: [] },
      output: [
        {
          type: 'reasoning',
          id: 'rs_own',
          summary: [{ type: 'summary_text', text: 'thought' }],
          encrypted_content: 'own',
        },
        {
          ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' },
          content: [{ type: 'output_text', text: 'said', annotations: [] }],
        },
      ],
      usage: {
        ...{ input_tokens: 5, output_tokens: 3, total_tokens: 8 },
        ...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 1 } },
      },
    },
    foreign: (body) =>
      listOf(body['input']).filter((item) => item['type'] === 'reasoning' && item['encrypted_content'] !== 'own'),
    refusal: {
      status: 404,
      error: {
        message: "Item with id 'rs_x' not found. Items are not persisted when `store` is set to false.",
        param: 'input',
      },
    },
  },
  anthropic: {
    format: 'anthropic-messages',
    answer: {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn', stop_sequence: null },
      content: [
        { type: 'thinking', thinking: 'thought', signature: 'anthropic-own' },
        { type: 'text', text: 'said' },
      ],
      usage: { input_tokens: 5, output_tokens: 3 },
    },
    // Signatures of one family are the same at all who serve its models.
    foreign: (body) =>
      partsOf(body, 'messages', 'content').filter(
        (block) => String(block['type']).includes('thinking') && !/-own"/.test(JSON.stringify(block)),
      ),
    refusal: {
      status: 400,
      error: {
        type: 'invalid_request_error',
        message: 'messages.1.content.0: Invalid `signature` in `thinking` block',
      },
    },
  },
  bedrock: {
    format: 'bedrock-converse',
    answer: {
      output: {
        message: {
          role: 'assistant',
          content: [
            { reasoningContent: { reasoningText: { text: 'thought', signature: 'bedrock-own' } } },
            { text: 'said' },
          ],
        },
      },
      stopReason: 'end_turn',
      usage: { inputTokens: 5, outputTokens: 3, totalTokens: 8 },
      metrics: { latencyMs: 1 },
    },
    foreign: (body) =>
      partsOf(body, 'messages', 'content').filter(
        (block) => 'reasoningContent' in block && !/-own"/.test(JSON.stringify(block)),
      ),
    refusal: {
      status: 400,
      error: {
        message:
          'The model returned the following errors: messages.1.content.0: Invalid `signature` in `thinking` block',
      },
    },
  },
  gemini: {
    format: 'google-gemini',
    answer: {
      candidates: [
        {
          index: 0,
          finishReason: 'STOP',
          content: {
            role: 'model',
            parts: [
              { text: 'thought', thought: true },
              { text: 'said', thoughtSignature: 'Z2VtaW5p' },
            ],
          },
        },
      ],
      usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 3, totalTokenCount: 8 },
    },
    foreign: (body) =>
      partsOf(body, 'contents', 'parts').filter(({ thoughtSignature: own }) => own !== undefined && own !== 'Z2VtaW5p'),
    refusal: {
      status: 400,
      error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Thought signature is not valid' },
    },
  },
}

let upstream: FakeUpstream
let gateway: TestGateway
const foreign: unknown[] = []
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: Object.entries(thinkers).map(([slug, { format }]) => ({
        ...{ slug, format },
        base_url: `${upstream.url}/${slug}/v1`,
        api_key: upstreamKey,
      })),
      models: Object.keys(thinkers).map((slug) => ({
        ...{ id: `fake/${slug}`, context_length: 100_000 },
        endpoints: [
          { provider: slug, upstream_model: slug === 'bedrock' ? 'anthropic.claude-sonnet-4-5' : 'm', prices },
        ],
      })),
    },
  })
})
beforeEach(() => {
  foreign.length = 0
  upstream.reset()
  upstream.otherwise(strictly)
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** Answers as the provider does, which refuses thoughts that are not its own. */
function strictly(exchange: Exchange): unknown {
  const thinker = thinkers[exchange.request.path.split('/')[1] ?? '']
  const strange = thinker?.foreign(exchange.request.body ?? {}) ?? []
  foreign.push(...strange)
  if (thinker === undefined) return json({}, { status: 500 })(exchange)
  const { status, error } = thinker.refusal
  return strange.length > 0 ? json({ error }, { status })(exchange) : json(thinker.answer)(exchange)
}

/** A session of a caller's format: what it asks next, and what it keeps of each answer. */
interface Session {
  readonly path: string
  readonly first: readonly Wire[]
  readonly asked: (history: readonly Wire[]) => Wire
  readonly kept: (answer: Wire) => readonly Wire[]
}

const user = { role: 'user', content: 'go on' }
const sessions: Readonly<Record<string, Session>> = {
  '/responses': {
    path: '/responses',
    first: [user],
    asked: (input) => ({ input, store: false }),
    kept: (answer) => listOf(answer['output']),
  },
  '/messages': {
    path: '/messages',
    first: [user],
    asked: (messages) => ({ messages, max_tokens: 4000 }),
    kept: (answer) => [{ role: 'assistant', content: answer['content'] }],
  },
  '/chat/completions': {
    path: '/chat/completions',
    first: [user],
    asked: (messages) => ({ messages }),
    kept: (answer) => listOf(answer['choices']).map(({ message }) => message as Wire),
  },
}

const journey = [
  'chat',
  'responses',
  'anthropic',
  'bedrock',
  'gemini',
  'responses',
  'chat',
  'anthropic',
  'gemini',
  'bedrock',
  'chat',
]

async function ask(path: string, body: Wire): Promise<Response> {
  return await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
}

describe.each(Object.values(sessions))('a session of $path', ({ path, first, asked, kept }) => {
  it('goes on at every provider, with thoughts of all others in its history', async () => {
    const history: Wire[] = [...first]
    for (const slug of journey) {
      const response = await ask(path, { ...asked(history), model: `fake/${slug}` })
      const answer = (await response.json()) as Wire
      expect([slug, response.status, JSON.stringify(answer['error'] ?? null)]).toEqual([slug, 200, 'null'])
      history.push(...kept(answer), user)
    }
    expect(foreign).toEqual([])
    for (const slug of Object.keys(thinkers)) {
      const response = await ask(path, { ...asked(history), model: `fake/${slug}`, stream: true })
      expect([slug, response.status]).toEqual([slug, 200])
      expect(await response.text()).not.toMatch(/"error":\{|response\.failed/)
    }
    expect(foreign).toEqual([])
  })
})

describe('thoughts that a provider refuses in any words', () => {
  const ownThought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA_old' }
  const input = [
    user,
    ownThought,
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'said', annotations: [] }],
    },
    user,
  ]

  it.each([
    [404, "Item with id 'rs_1' not found. Items are not persisted when `store` is set to false."],
    [404, "Item with id 'msg_1' not found."],
    [
      400,
      "Invalid 'input[1].content': array too long. Expected an array with maximum length 0, but got an array with length 1 instead.",
    ],
    [400, 'The encrypted content for item rs_1 could not be verified.'],
    [400, 'The encrypted_content of this reasoning item has expired.'],
    [400, "Item 'rs_1' of type 'reasoning' was provided without its required following item."],
  ])('are left out when it is asked once more: %i %s', async (status, message) => {
    for (const stream of [false, true]) {
      upstream.reset()
      upstream.otherwise((exchange) => {
        const refuses = /"id":"(rs|msg)_1"/.test(exchange.request.rawBody)
        return refuses ? json({ error: { message } }, { status })(exchange) : strictly(exchange)
      })
      const response = await ask('/responses', { input, model: 'fake/responses', stream })
      expect(response.status).toBe(200)
      await response.text()
      expect(upstream.requests).toHaveLength(2)
      expect(upstream.requests[1]?.rawBody).toContain('said')
    }
  })

  it('are the fault of the request, not of the model, when that does not help', async () => {
    upstream.otherwise(json({ error: { message: "Item with id 'msg_x' not found." } }, { status: 404 }))
    const response = await ask('/responses', { input, model: 'fake/responses' })
    expect(response.status).toBe(400)
    expect(upstream.requests).toHaveLength(2)
  })
})
