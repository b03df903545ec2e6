import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { openStream } from '../support/open-stream.ts'
import { upstreamKey } from '../support/provider-config.ts'
import { expectStreamRules, messageText, parseEvents, type Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  const prices = { prompt: 2, completion: 10 }
  const served = (provider: string) => ({
    id: `fake/${provider}`,
    endpoints: [{ provider, upstream_model: 'some model', prices }],
  })
  gateway = await startGateway({
    config: {
      providers: [
        { slug: 'cohere', base_url: `${upstream.url}/v2`, api_key: upstreamKey },
        // The address of its OpenAI-compatible surface, as it has always been configured.
        { slug: 'ollama', base_url: `${upstream.url}/v1` },
        {
          slug: 'azure',
          base_url: `${upstream.url}/openai`,
          api_key: upstreamKey,
          capabilities: { request_path: '/deployments/{model}/chat/completions?api-version=2024-10-21' },
        },
      ],
      models: ['cohere', 'ollama', 'azure'].map(served),
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function ask(model: string, fields: Wire = {}): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ model, input: 'Hi', ...fields })
  const response = await gateway.fetch('/responses', { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

const lines = (...wires: object[]) => wires.map((wire) => `${JSON.stringify(wire)}\n`)
const events = (...wires: object[]) => wires.map((wire) => `data: ${JSON.stringify(wire)}\n\n`)

describe('Ollama, natively', () => {
  const line = { model: 'm', created_at: '2026-01-01T00:00:00Z', done: false }
  const end = { done: true, done_reason: 'stop', prompt_eval_count: 7, eval_count: 3 }
  const ndjson = { headers: { 'content-type': 'application/x-ndjson' } }

  it('streams thoughts, text and calls', async () => {
    const call = { function: { name: 'look', arguments: { a: 1 } } }
    upstream.next(
      steps(
        lines(
          { ...line, message: { role: 'assistant', content: '', thinking: 'Hm' } },
          { ...line, message: { role: 'assistant', content: 'Hello' } },
          { ...line, message: { role: 'assistant', content: '', tool_calls: [call] } },
          { ...line, message: { role: 'assistant', content: '' }, ...end },
        ),
        ndjson,
      ),
    )
    const stream = parseEvents((await ask('fake/ollama', { stream: true })).text)
    expectStreamRules(stream)
    expect(messageText(stream.final)).toBe('Hello')
    const types = (stream.final['output'] as Wire[]).map(({ type }) => type)
    expect(types).toEqual(['reasoning', 'message', 'function_call'])
    expect(upstream.requests[0]).toMatchObject({ path: '/api/chat', body: { model: 'some model', stream: true } })
    expect(upstream.requests[0]?.headers).toMatchObject({ accept: 'application/x-ndjson' })
  })

  it('answers whole, and says what is wrong', async () => {
    upstream.next(json({ ...line, message: { role: 'assistant', content: 'Hello' }, ...end }))
    const whole = JSON.parse((await ask('fake/ollama')).text) as Wire
    expect([messageText(whole), whole['status']]).toEqual(['Hello', 'completed'])
    // 7 × 2 + 3 × 10 = 44 millionths of a dollar
    expect(whole['usage']).toMatchObject({ input_tokens: 7, output_tokens: 3, cost: 0.000_044 })
    upstream.next(json({ error: 'model "some model" not found, try pulling it first' }, { status: 404 }))
    expect((await ask('fake/ollama')).status).toBeGreaterThanOrEqual(400)
  })

  it('F7, F20: fails in words when it breaks off', async () => {
    const { opened, open } = gate()
    const [said, error] = lines(
      { ...line, message: { role: 'assistant', content: 'Hel' } },
      { error: 'unexpected EOF' },
    )
    upstream.next(steps([said ?? '', { until: opened }, error ?? ''], ndjson))
    const stream = await openStream(gateway.url, { model: 'fake/ollama', input: 'Hi' })
    await stream.waitFor('"Hel"')
    open()
    const { final, isDone } = parseEvents(await stream.rest())
    expect([final['status'], isDone]).toEqual(['failed', true])
  })
})

describe('Cohere, natively', () => {
  const usage = { billed_units: { input_tokens: 5, output_tokens: 2 }, tokens: { input_tokens: 70, output_tokens: 3 } }

  it('streams text with its sources', async () => {
    const sources = [{ type: 'document', id: '1', document: { url: 'https://a.example', title: 'A' } }]
    upstream.next(
      steps(
        events(
          { type: 'message-start', id: '1', delta: { message: { role: 'assistant' } } },
          { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Hello' } } } },
          {
            type: 'citation-start',
            index: 0,
            delta: { message: { citations: { start: 0, end: 5, text: 'Hello', sources } } },
          },
          { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage } },
        ),
      ),
    )
    const stream = parseEvents((await ask('fake/cohere', { stream: true })).text)
    expectStreamRules(stream)
    expect(messageText(stream.final)).toBe('Hello')
    const citation = { type: 'url_citation', url: 'https://a.example', title: 'A', start_index: 0, end_index: 5 }
    expect(stream.final['output']).toMatchObject([{ content: [{ annotations: [citation] }] }])
    expect(upstream.requests[0]).toMatchObject({
      path: '/v2/chat',
      headers: { authorization: `Bearer ${upstreamKey}` },
    })
  })

  it('tells what it counted, for the price of what it bills', async () => {
    const message = { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] }
    upstream.next(json({ id: '1', message, finish_reason: 'MAX_TOKENS', usage }))
    const whole = JSON.parse((await ask('fake/cohere')).text) as Wire
    expect(whole).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
    // It bills 5 and 2 of them: 5 × 2 + 2 × 10 = 30 millionths of a dollar.
    expect(whole['usage']).toMatchObject({ input_tokens: 70, output_tokens: 3, cost: 0.000_03 })
  })
})

describe('Azure OpenAI', () => {
  it('is asked by deployment, with its key in a header of its own', async () => {
    const choice = { index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }
    const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 }
    upstream.next(json({ id: '1', object: 'chat.completion', created: 1, model: 'm', choices: [choice], usage }))
    expect(messageText(JSON.parse((await ask('fake/azure')).text) as Wire)).toBe('Hello')
    expect(upstream.requests[0]?.path).toBe('/openai/deployments/some%20model/chat/completions?api-version=2024-10-21')
    expect(upstream.requests[0]?.headers).toMatchObject({ 'api-key': upstreamKey })
    expect(upstream.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('that filters a prompt forbids it', async () => {
    const error = {
      code: 'content_filter',
      message: 'filtered',
      status: 400,
      innererror: { code: 'ResponsibleAIPolicyViolation' },
    }
    upstream.otherwise(json({ error }, { status: 400 }))
    const { status, text } = await ask('fake/azure')
    expect([status, JSON.parse(text)]).toMatchObject([
      400,
      { error: { metadata: { error_type: 'content_policy_violation' } } },
    ])
  })
})
