import { describe, expect, test } from 'vitest'
import { generationSpans } from '../../../src/broadcast/otlp/generation-spans.ts'
import type { AttemptRecord } from '../../../src/records/generation-record.ts'
import { saidWords, sampleItem, sampleRecord, secludedItem } from '../sample-item.ts'

const failure: AttemptRecord = {
  provider: 'slow-cloud',
  model: 'acme/large',
  status: 503,
  code: 'overloaded',
  durationMs: 400,
  message: 'Try later.',
}
const start = sampleRecord().createdAt

describe('the span of a request', () => {
  test('says in words of OpenTelemetry what was asked, who answered and what it took', () => {
    const [span] = generationSpans(sampleItem())
    expect(span).toMatchObject({
      name: 'chat acme/large',
      kind: 'client',
      startMs: start,
      endMs: start + 1500,
      error: null,
    })
    expect(span.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'acme-cloud',
      'gen_ai.request.model': 'acme/large',
      'gen_ai.response.model': 'acme/large-2026-05',
      'gen_ai.response.id': 'chatcmpl-77',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.response.time_to_first_chunk': 0.25,
      'gen_ai.usage.input_tokens': 1200,
      'gen_ai.usage.output_tokens': 34,
      'gen_ai.usage.cache_read.input_tokens': 1000,
      'gen_ai.usage.reasoning.output_tokens': 12,
      'gen_ai.usage.cost': 0.001234,
      'gen_ai.conversation.id': 'session-5',
      'user.id': 'ada-lovelace',
      'user_agent.original': 'curl/8',
      'model_gateway.key.name': 'laptop',
    })
    expect(Object.keys(span.attributes)).not.toContain('gen_ai.usage.cache_creation.input_tokens')
  })

  test('has prompt and answer as JSON', () => {
    const [{ attributes }] = generationSpans(sampleItem())
    expect(JSON.parse(String(attributes['gen_ai.system_instructions']))).toEqual([
      { type: 'text', content: 'Be brief.' },
    ])
    expect(JSON.parse(String(attributes['gen_ai.input.messages']))).toEqual([
      { role: 'user', parts: [{ type: 'text', content: `Where is ${saidWords}?` }] },
    ])
    expect(JSON.parse(String(attributes['gen_ai.output.messages']))).toEqual([
      { role: 'assistant', parts: [{ type: 'text', content: `Below: ${saidWords}.` }], finish_reason: 'stop' },
    ])
  })

  test('has nothing of what is not to be seen', () => {
    const [{ attributes }] = generationSpans(secludedItem())
    expect(
      Object.keys(attributes).filter((name) => /cost|user|session|referer|messages|key\.|trace\.|metadata/.test(name)),
    ).toEqual([])
  })

  test('goes by the names that the request gives, and takes its other words along', () => {
    const trace = {
      trace_id: 'checkout',
      trace_name: 'Checkout',
      span_name: 'Summarize',
      team: 'blue',
      tries: 2,
      tags: ['a'],
    }
    const [span] = generationSpans(sampleItem({ trace, metadata: { ticket: 'T-1' } }))
    expect(span.name).toBe('Summarize')
    expect(span.attributes).toMatchObject({
      'model_gateway.metadata.ticket': 'T-1',
      'model_gateway.trace.trace_name': 'Checkout',
      'model_gateway.trace.team': 'blue',
      'model_gateway.trace.tries': 2,
      'model_gateway.trace.tags': '["a"]',
    })
    expect(Object.keys(span.attributes)).not.toContain('model_gateway.trace.trace_id')
  })

  test("joins the caller's trace", () => {
    const trace = { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', parent_span_id: '00f067aa0ba902b7' }
    const [request, ...others] = generationSpans(sampleItem({ trace, attempts: [failure] }))
    expect(request).toMatchObject({ traceId: trace.trace_id, parentSpanId: trace.parent_span_id, isParentRemote: true })
    for (const span of others) {
      expect(span).toMatchObject({ traceId: trace.trace_id, parentSpanId: request.spanId, isParentRemote: false })
    }
  })

  test('says what went wrong', () => {
    const [span] = generationSpans(
      sampleItem({
        status: 'failed',
        stopReason: null,
        errorType: 'provider_overloaded',
        errorMessage: 'All are busy.',
      }),
    )
    expect(span.error).toBe('All are busy.')
    expect(span.attributes['error.type']).toBe('provider_overloaded')
    expect(Object.keys(span.attributes)).not.toContain('gen_ai.response.finish_reasons')
  })
})

describe('spans of attempts', () => {
  test('are there for those that failed and for the one that answered, one after the other', () => {
    const [, ...attempts] = generationSpans(sampleItem({ attempts: [failure] }))
    expect(attempts.map(({ name, startMs, endMs, error }) => ({ name, startMs, endMs, error }))).toEqual([
      { name: 'attempt slow-cloud', startMs: start, endMs: start + 400, error: 'Try later.' },
      { name: 'answer acme-cloud', startMs: start + 400, endMs: start + 1500, error: null },
    ])
    expect(attempts[0]?.attributes).toMatchObject({ 'http.response.status_code': 503, 'error.type': 'overloaded' })
    expect(attempts[1]?.attributes).toMatchObject({ 'http.response.status_code': 200, 'model_gateway.attempt.step': 1 })
  })

  test('have no tokens and no cost, which would count twice', () => {
    const [, ...others] = generationSpans(sampleItem({ attempts: [failure] }))
    expect(
      others.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => name.startsWith('gen_ai.')),
    ).toEqual([])
  })

  test('begin when the gateway was done, where that was measured', () => {
    const [, answer] = generationSpans(sampleItem({ addedMs: 12.5, upstreamMs: 1487.5 }))
    expect(answer).toMatchObject({ startMs: start + 12.5, endMs: start + 1500 })
  })

  test('are numbered as steps in a tool loop', () => {
    const step = {
      provider: 'acme-cloud',
      model: 'acme/large',
      status: 200,
      code: '',
      durationMs: 300,
      answeredTag: 'acme-cloud',
    }
    const [, ...attempts] = generationSpans(sampleItem({ attempts: [step, failure, step] }))
    expect(attempts.map(({ name, attributes }) => [name, attributes['model_gateway.attempt.step']])).toEqual([
      ['answer acme-cloud', 1],
      ['attempt slow-cloud', undefined],
      ['answer acme-cloud', 2],
    ])
  })

  test('are those that failed alone where nothing answered', () => {
    const failed = sampleItem({ status: 'failed', errorType: 'provider_overloaded', attempts: [failure, failure] })
    expect(generationSpans(failed).map(({ name }) => name)).toEqual([
      'chat acme/large',
      'attempt slow-cloud',
      'attempt slow-cloud',
    ])
  })
})

describe('spans of what ran beside the models', () => {
  const pipeline = [
    {
      type: 'guardrail' as const,
      name: 'no-cards',
      guardrail_id: 'g-1',
      guardrail_scope: 'key',
      summary: 'redacted 2',
    },
    { type: 'plugin' as const, name: 'web', cost_usd: 0.004, data: { duration_ms: 90 } },
    {
      type: 'server_tools' as const,
      name: 'server_tools',
      data: {
        steps: 1,
        calls: [
          { tool: 'service:web_search', status: 'completed', duration_ms: 200, engine: 'searx' },
          { tool: 'service:mcp', server: 'files', name: 'read', status: 'failed', duration_ms: 50 },
        ],
      },
    },
  ]

  test('are there for tools, plugins and guardrails', () => {
    const spans = generationSpans(sampleItem({ pipeline })).slice(2)
    expect(spans.map(({ name, startMs, endMs }) => [name, startMs - start, endMs - start])).toEqual([
      ['guardrail no-cards', 0, 0],
      ['plugin web', 0, 90],
      ['execute_tool service:web_search', 0, 200],
      ['execute_tool read', 200, 250],
    ])
    expect(spans[0]?.attributes).toMatchObject({ 'model_gateway.guardrail.id': 'g-1' })
    expect(spans[1]?.attributes).toMatchObject({ 'model_gateway.stage.cost': 0.004 })
    expect(spans[3]).toMatchObject({
      error: 'The tool failed.',
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'read',
        'model_gateway.tool.server': 'files',
      },
    })
  })

  test('have no cost where costs are not told', () => {
    const spans = generationSpans(sampleItem({ pipeline, costNanos: null }))
    expect(spans.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => name.includes('cost'))).toEqual(
      [],
    )
  })

  test('have ids of their own, the same whenever they are made', () => {
    const ids = () => generationSpans(sampleItem({ pipeline, attempts: [failure] })).map(({ spanId }) => spanId)
    expect(new Set(ids()).size).toBe(7)
    expect(ids()).toEqual(ids())
  })
})
