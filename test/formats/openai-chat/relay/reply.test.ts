import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../support/level.ts'
import { reply } from '../chat-streams.ts'
import {
  endingOf,
  identity,
  type Json,
  outcomeOfRelay,
  passThrough,
  piecesOf,
  relayOf,
  replyOf,
  resultProblems,
  turnOf,
  usage,
  whole,
  wireUsage,
} from '../exchanges.ts'

function run(body: unknown, turn = whole) {
  const relay = relayOf(turn)
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  expect(passThrough(relay, piecesOf(bytes, 100))).toBe('')
  return { relay, outcome: outcomeOfRelay(relay) }
}

function messageOf(message: object, turn = whole): unknown {
  const { relay } = run(reply(message), turn)
  const result = replyOf(relay)
  expect(resultProblems(result)).toEqual([])
  return (result['choices'] as Json[])[0]?.['message']
}

const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }

describe('a whole chat completion that the relay passes on', () => {
  test('has the gateway’s id, time, model and usage, and all else as it came', () => {
    const more = { usage: { ...wireUsage, odd: 1 }, provider_extra: 1, system_fingerprint: 'fp', service_tier: 'flex' }
    const { relay, outcome } = run(
      reply({ content: 'Hi', refusal: null, annotations: [], odd: 2 }, more, {
        logprobs: null,
        native_finish_reason: 'x',
      }),
    )
    expect(outcome).toEqual({
      stopReason: 'end',
      nativeReason: 'stop',
      fault: null,
      usage,
      upstreamId: 'chatcmpl-1',
      serviceTier: 'flex',
    })
    expect(relay.hasContent).toBe(true)
    const result = replyOf(relay, { serviceMetadata: { requested: 'a/b' } })
    expect(resultProblems(replyOf(relay))).toEqual([])
    expect(result).toEqual({
      id: identity.generationId,
      object: 'chat.completion',
      created: identity.createdAt,
      model: identity.model,
      system_fingerprint: 'fp',
      provider_extra: 1,
      service_tier: 'flex',
      choices: [
        {
          index: 0,
          native_finish_reason: 'x',
          logprobs: null,
          message: { role: 'assistant', content: 'Hi', odd: 2 },
          finish_reason: 'stop',
        },
      ],
      usage: expect.objectContaining({ ...wireUsage, odd: 1, cost: 0.000_029_25, is_byok: false }),
      service_metadata: { requested: 'a/b' },
    })
  })

  test('can be sent back to anybody: what says nothing is left out', () => {
    expect(messageOf({ content: null, tool_calls: [call], function_call: null, images: null, audio: null })).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [call],
      function_call: null,
    })
    expect(messageOf({ refusal: 'No.', tool_calls: [] })).toEqual({ role: 'assistant', content: null, refusal: 'No.' })
  })

  test('calls thoughts by everybody’s name, too', () => {
    expect(messageOf({ content: 'a', reasoning_content: 'Hm' })).toEqual({
      role: 'assistant',
      content: 'a',
      reasoning_content: 'Hm',
      reasoning: 'Hm',
    })
  })

  test.each<[string, object, object]>([
    [
      'calls without ids',
      { tool_calls: [{ function: { name: 'f', arguments: '{}' } }] },
      { tool_calls: [{ type: 'function' }] },
    ],
    [
      'arguments as objects',
      { tool_calls: [{ ...call, function: { name: 'f', arguments: { a: 1 } } }] },
      { tool_calls: [{ id: 'a', function: { arguments: '{"a":1}' } }] },
    ],
    [
      'the first version’s call',
      { function_call: { name: 'f', arguments: '{}' } },
      { tool_calls: [{ type: 'function' }] },
    ],
    [
      'text in parts',
      {
        content: [
          { type: 'thinking', thinking: 'Hm' },
          { type: 'text', text: 'a' },
        ],
      },
      { content: 'a', reasoning: 'Hm' },
    ],
  ])('with %s is decoded and encoded anew', (_, message, expected) => {
    expect(messageOf(message)).toMatchObject(expected)
  })

  test('has no thoughts for callers who do not want to see them', () => {
    const hidden = turnOf({ reasoning: { exclude: true } })
    expect(messageOf({ content: 'a', reasoning_content: 'Hm' }, hidden)).toEqual({ role: 'assistant', content: 'a' })
  })

  test('without usage has none', () => {
    const { relay, outcome } = run(reply({ content: 'a' }))
    expect(outcome.usage).toBeNull()
    expect(replyOf(relay)).not.toHaveProperty('usage')
  })
})

describe('a whole chat completion that goes wrong', () => {
  test.each<[string, unknown, string, string?]>([
    ['is an error', { error: { code: 429, message: 'Slow.' } }, 'rate_limit_exceeded', 'Slow.'],
    [
      'is an error of its choice',
      reply({ content: '' }, {}, { error: { code: 502, message: 'Broken.' } }),
      'provider_unavailable',
      'Broken.',
    ],
    ['finishes with an error', reply({ content: 'a' }, {}, { finish_reason: 'error' }), 'provider_unavailable'],
    ['has no choices', { id: 'x', choices: [], usage: wireUsage }, 'provider_unavailable'],
    ['says nothing without a reason', reply({ content: '' }, {}, { finish_reason: null }), 'provider_unavailable'],
    ['has a number as content', reply({ content: 42 }), 'provider_unavailable'],
    ['has an object as content', reply({ content: { a: 1 } }), 'provider_unavailable'],
    ['has a part that is no object', reply({ content: ['a'] }), 'provider_unavailable'],
    ['has a part whose text is none', reply({ content: [{ type: 'text', text: 42 }] }), 'provider_unavailable'],
    ['is empty', '', 'provider_unavailable'],
    ['is no JSON', '<html>', 'provider_unavailable'],
    ['is cut', JSON.stringify(reply({ content: 'a' })).slice(0, -5), 'provider_unavailable'],
  ])('because it %s is a fault with what the provider said (F13, F14)', (_, body, type, said) => {
    const { outcome } = run(body)
    expect(outcome).toMatchObject({ stopReason: null, fault: { type } })
    expect(outcome.fault?.said).toBe(said)
    // The fault's own message is ours.
    if (said !== undefined) expect(outcome.fault?.message).not.toContain(said)
  })

  test('never throws, whatever it is', () => {
    const property = fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (message, choice) => {
      const relay = relayOf(whole)
      passThrough(relay, [Buffer.from(JSON.stringify({ id: 1, choices: [{ message, x: choice }, choice] }))])
      expect(relay.encodeReply(endingOf(outcomeOfRelay(relay)))).toContain('"object":"chat.completion"')
    })
    fc.assert(property, { numRuns: runs(200) })
  })
})

test('a whole answer’s function call that carries an empty custom is a function call', () => {
  expect(messageOf({ content: null, tool_calls: [{ ...call, custom: {} }] })).toEqual({
    role: 'assistant',
    content: null,
    tool_calls: [call],
  })
})
