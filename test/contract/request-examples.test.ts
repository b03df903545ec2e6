import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { topicOf } from '../../codegen/marks.ts'
import { operationsOf } from '../../codegen/spec.ts'
import { type OperationId, responseValidator } from '../../src/contract/contract.ts'
import { type FakeUpstream, json, startUpstream, steps } from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer, type Said } from '../support/provider-answers.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { contract } from './contract.ts'
import { formOf } from './example-form.ts'

/** The providers that examples name, and those that serve the models that they name. */
const formats = {
  openai: 'openai-responses',
  anthropic: 'anthropic-messages',
  mistral: 'openai-chat',
  deepinfra: 'openai-chat',
} as const

const models = {
  'openai/gpt-4.1-mini': 'openai',
  'anthropic/claude-sonnet-4.5': 'anthropic',
  'mistralai/mistral-small-3.2': 'mistral',
  'deepseek/deepseek-r1': 'deepinfra',
  'meta-llama/llama-3.3-70b-instruct': 'deepinfra',
} as const

const examples = operationsOf(contract).flatMap(({ id, path, operation }) => {
  if (!operation.security?.some((each) => 'apiKey' in each)) return []
  const content = Object.entries(operation.requestBody?.content ?? {})
  return content.flatMap(([media, { examples = {} }]) =>
    Object.entries(examples)
      .filter(([, example]) => topicOf(example) === undefined)
      .map(([name, { value }], index) => ({
        ...{ id: id as OperationId, path, name, index },
        body: media === 'multipart/form-data' ? formOf(value as Record<string, unknown>) : JSON.stringify(value),
        isStream: (value as { stream?: boolean }).stream === true,
      })),
  )
})

let upstream: FakeUpstream
let gateway: TestGateway
let bare: TestGateway
let pages: string

beforeAll(async () => {
  upstream = await startUpstream(async ({ request, response }) => {
    const said: Said[] = [{ kind: 'text', deltas: ['{"customer":"Ada",', '"quantity":2}'] }]
    const isStream = request.body?.['stream'] === true
    const answer = answerOf(request.path, said)
    await (isStream ? steps(answer.events) : json(answer.whole))({ request, response })
  })
  pages = mkdtempSync(join(tmpdir(), 'gateway-test-'))
  gateway = await startGateway({
    config: {
      tools: { web_search: { local: { folder: pages } } },
      providers: Object.entries(formats).map(([slug, format]) => ({
        slug,
        format,
        base_url: `${upstream.url}/${slug}/v1`,
        api_key: 'sk-provider-secret-0123456789',
        data_policy: { training: false, retention: false },
      })),
      models: Object.entries(models).map(([id, provider]) => ({
        id,
        context_length: 200_000,
        input_modalities: ['text', 'image', 'file', 'audio'],
        endpoints: [{ provider, upstream_model: 'model-1', prices: { prompt: 0.5, completion: 2 } }],
      })),
    },
  })
  bare = await startGateway()
})
afterAll(async () => {
  await Promise.all([gateway.close(), bare.close(), upstream.close()])
  rmSync(pages, { recursive: true })
})

describe('examples of requests that run a model', () => {
  it('are there for every such operation', () => {
    expect(new Set(examples.map(({ id }) => id)).size).toBeGreaterThan(5)
  })

  it.each(examples)('$id $name is answered as it stands', async (example) => {
    await expectAnswer(gateway, example)
  })

  // Where a request would go is explained of providers.
  it.each(examples.filter(({ id, index }) => index === 0 && id !== 'explainRoute'))(
    '$id $name, the first one, needs no provider',
    async (example) => {
      await expectAnswer(bare, example)
    },
  )
})

/** Sends a body and holds what comes back to the contract. */
async function expectAnswer(to: TestGateway, { id, path, body, isStream }: (typeof examples)[number]): Promise<void> {
  const response = await to.fetch(path, { method: 'POST', body })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const media = isStream ? 'text/event-stream' : 'application/json'
  expect(response.headers.get('content-type')).toContain(media)
  const bodies = isStream ? eventsOf(text) : [text]
  expect(bodies.length).toBeGreaterThan(0)
  const validate = responseValidator(id, 200, media)
  for (const body of bodies) expect(validate?.(JSON.parse(body)) ? [] : [validate?.errors, body]).toEqual([])
}

function eventsOf(text: string): string[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data).filter((data) => data !== '[DONE]')
}

/** What a provider of the format that the path belongs to answers. */
function answerOf(path: string, said: readonly Said[]): { whole: unknown; events: readonly string[] } {
  if (path.endsWith('/count_tokens')) return { whole: { input_tokens: 12 }, events: [] }
  if (path.includes('/anthropic/')) return messagesAnswer()
  if (path.includes('/openai/')) {
    const { response, events } = responsesAnswer(said)
    return { whole: response, events }
  }
  const { completion, events } = chatAnswer(said)
  return { whole: completion, events: [...events, 'data: [DONE]\n\n'] }
}

function messagesAnswer(): { whole: unknown; events: readonly string[] } {
  const content = [{ type: 'text', text: 'Elbe, Rhine, Thames.' }]
  const usage = { input_tokens: 12, output_tokens: 9 }
  const start = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-sonnet-4.5', stop_sequence: null }
  const events = [
    { type: 'message_start', message: { ...start, content: [], stop_reason: null, usage } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Elbe, Rhine, Thames.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ]
  return {
    whole: { ...start, content, stop_reason: 'end_turn', usage },
    events: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
  }
}
