import { describe, expect, test } from 'vitest'
import {
  endingOf,
  everyByte,
  type Json,
  outcomeOfRelay,
  passThrough,
  relayOf,
  responseProblems,
  usage,
  whole,
} from '../exchanges.ts'

const body = {
  id: 'resp_up',
  object: 'response',
  created_at: 1_759_999_999,
  status: 'completed',
  model: 'gpt-5-mini-2025-08-07',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Grüße', annotations: [] }],
    },
  ],
  usage: {
    input_tokens: 21,
    input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
    output_tokens: 12,
    output_tokens_details: { reasoning_tokens: 5 },
    total_tokens: 33,
    num_sources_used: 0,
  },
  billing: { payer: 'developer' },
}

function run(wire: unknown) {
  const relay = relayOf(whole)
  const text = typeof wire === 'string' ? wire : JSON.stringify(wire)
  passThrough(relay, everyByte(Buffer.from(text)))
  return { relay, outcome: outcomeOfRelay(relay) }
}

describe('a whole answer that the relay passes on', () => {
  test('keeps its output and unknown members, and gets what the contract asks for', () => {
    const { relay, outcome } = run(body)
    expect(relay.hasContent).toBe(true)
    expect(relay.take()).toBeNull()
    expect(outcome).toEqual({
      stopReason: 'end',
      nativeReason: 'completed',
      fault: null,
      usage,
      upstreamId: 'resp_up',
      serviceTier: null,
    })
    const response = JSON.parse(relay.encodeReply(endingOf(outcome))) as Json
    expect(response).toMatchObject({
      id: 'resp_0123456789abcdef',
      model: 'openai/gpt-5-mini',
      output: body.output,
      billing: body.billing,
      completed_at: 1_760_000_009,
      service_tier: 'default',
      usage: { num_sources_used: 0, total_tokens: 33, cost: 0.000_029_25 },
    })
    expect(responseProblems(response)).toEqual([])
  })

  test('bills what the provider says it charged', () => {
    const { relay, outcome } = run({ ...body, usage: { ...body.usage, cost: 0.0125 } })
    expect(outcome.usage?.reportedCostUsd).toBe(0.0125)
    expect(JSON.parse(relay.encodeReply(endingOf(outcome)))).toMatchObject({
      usage: { cost: 0.0125, cost_details: { upstream_inference_cost: 0.0125 } },
    })
    expect(
      run({ ...body, usage: { ...body.usage, cost_in_usd_ticks: 9_243_500 } }).outcome.usage?.reportedCostUsd,
    ).toBeCloseTo(0.00092435)
    expect(run({ ...body, usage: { ...body.usage, cost: Number.MAX_VALUE } }).outcome.usage).not.toHaveProperty(
      'reportedCostUsd',
    )
  })

  test.for<[string, unknown, string]>([
    ['nothing', '', 'provider_unavailable'],
    ['broken JSON', '{"id":', 'provider_unavailable'],
    ['a list', [], 'provider_unavailable'],
    ['a page', '<html></html>', 'provider_unavailable'],
    ['an answer that is not over', { ...body, status: 'in_progress' }, 'provider_unavailable'],
    ['an answer that was cancelled', { ...body, status: 'cancelled' }, 'provider_unavailable'],
    ['an answer without output', { ...body, output: undefined }, 'provider_unavailable'],
    ['an output that is no list', { ...body, output: 42 }, 'provider_unavailable'],
    ['an error instead', { error: { code: 'context_length_exceeded', message: 'x' } }, 'context_length_exceeded'],
    [
      'an error inside',
      { ...body, status: 'failed', error: { code: 'rate_limit_exceeded', message: 'x' } },
      'rate_limit_exceeded',
    ],
    [
      'a classified error',
      { ...body, status: 'failed', error: { code: 'server_error', message: 'x' }, error_type: 'provider_overloaded' },
      'provider_overloaded',
    ],
  ])('with %s is a fault', ([, wire, type]) => {
    const { relay, outcome } = run(wire)
    expect(outcome.fault?.type).toBe(type)
    const response = JSON.parse(relay.encodeReply(endingOf(outcome))) as Json
    expect(response).toMatchObject({ status: 'failed', error_type: type })
    expect(responseProblems(response)).toEqual([])
  })

  test('with too much of it is a fault', () => {
    const relay = relayOf(whole)
    const piece = Buffer.alloc(16 * 1024 * 1024, 0x20)
    for (let count = 0; count < 5; count++) relay.push(piece)
    expect(relay.outcome?.fault?.type).toBe('provider_unavailable')
  })
})
