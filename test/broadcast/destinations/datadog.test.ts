import { expect, test } from 'vitest'
import { datadog } from '../../../src/broadcast/destinations/datadog.ts'
import type { BroadcastItem } from '../../../src/records/destination.ts'
import { saidWords, sampleItem, secludedItem } from '../sample-item.ts'

const config = { apiKey: 'dd-secret', mlApp: 'bot "one"' }

async function sent(items: readonly BroadcastItem[], changes: { readonly url?: string } = {}) {
  const requests = await datadog.encode(items, { ...config, ...changes }, { batchId: 'batch-1', now: 0 })
  return requests.map((request) => ({ ...request, data: JSON.parse(Buffer.from(request.body).toString('utf8')).data }))
}

test('spans go to the intake of LLM Observability, with the key in its header', async () => {
  const [request] = await sent([sampleItem()])
  expect(request).toMatchObject({
    method: 'POST',
    url: 'https://api.us5.datadoghq.com/api/intake/llm-obs/v1/trace/spans',
    headers: { 'dd-api-key': 'dd-secret', 'content-type': 'application/json' },
    data: { type: 'span', attributes: { ml_app: 'bot "one"' } },
  })
  expect(request?.url).not.toContain('secret')
  const [other] = await sent([sampleItem()], { url: 'https://api.datadoghq.eu' })
  expect(other?.url).toBe('https://api.datadoghq.eu/api/intake/llm-obs/v1/trace/spans')
})

test('a generation is a span of a model, with its attempts below it', async () => {
  const [request] = await sent([sampleItem({ stopReason: 'end' })])
  const [model, attempt] = request?.data.attributes.spans ?? []
  expect(model).toMatchObject({
    parent_id: 'undefined',
    duration: 1_500_000_000,
    status: 'ok',
    session_id: 'session-5',
    meta: {
      kind: 'llm',
      input: {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: `Where is ${saidWords}?` },
        ],
      },
      output: { messages: [{ role: 'assistant', content: `Below: ${saidWords}.` }] },
      metadata: { model_name: 'acme/large-2026-05', model_provider: 'acme-cloud', 'gen_ai.usage.cost': 0.001234 },
    },
    metrics: { input_tokens: 1200, output_tokens: 34, total_tokens: 1234, time_to_first_token: 0.25 },
  })
  expect(model.meta.metadata).not.toHaveProperty('gen_ai.input.messages')
  expect(attempt).toMatchObject({ trace_id: model.trace_id, parent_id: model.span_id, meta: { kind: 'task' } })
  expect(attempt).not.toHaveProperty('metrics')
})

test('calls of tools and what they gave are in the messages, and what a tool of the gateway did is a span', async () => {
  const content = {
    systemInstructions: [],
    inputMessages: [
      {
        role: 'assistant' as const,
        parts: [{ type: 'tool_call' as const, id: 'c1', name: 'sum', arguments: { a: 1 } }],
      },
      { role: 'tool' as const, parts: [{ type: 'tool_call_response' as const, id: 'c1', response: { total: 1 } }] },
    ],
    outputMessages: [
      {
        role: 'assistant' as const,
        parts: [{ type: 'uri' as const, modality: 'image' as const, uri: 'https://i.example/1' }],
      },
    ],
  }
  const pipeline = [
    {
      type: 'server_tools' as const,
      name: 'server_tools',
      data: { calls: [{ tool: 'service:web_search', status: 'failed' }] },
    },
  ]
  const [request] = await sent([sampleItem({ pipeline }, { content })])
  const [model, , tool] = request?.data.attributes.spans ?? []
  expect(model.meta).toMatchObject({
    input: {
      messages: [
        { role: 'assistant', tool_calls: [{ name: 'sum', arguments: { a: 1 }, tool_id: 'c1', type: 'function' }] },
        { role: 'tool', content: '{"total":1}' },
      ],
    },
    output: { messages: [{ content: 'https://i.example/1' }] },
  })
  expect(tool).toMatchObject({ status: 'error', meta: { kind: 'tool', error: { type: 'tool_error' } } })
})

test('what must not be seen is not sent', async () => {
  const [request] = await sent([secludedItem()])
  for (const word of [saidWords, 'laptop', 'session-5', 'app.example', 'cost', 'lovelace'])
    expect(String(request?.body)).not.toContain(word)
})

test('long conversations are sent in several requests', async () => {
  const content = {
    systemInstructions: [],
    inputMessages: [{ role: 'user' as const, parts: [{ type: 'text' as const, content: 'x'.repeat(600_000) }] }],
    outputMessages: [],
  }
  const requests = await sent(['a', 'b', 'c'].map((id) => sampleItem({ id }, { content })))
  expect(requests.map(({ data }) => data.attributes.spans.length)).toEqual([2, 2, 2])
})
