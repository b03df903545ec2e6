import { describe, expect, test } from 'vitest'
import {
  endingOf,
  identity,
  type Json,
  messageProblems,
  outcomeOfRelay,
  passThrough,
  relayOf,
  whole,
} from '../client/exchanges.ts'
import { piecesOf, reply } from '../message-streams.ts'

function relayed(body: string | object, more: object = {}) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const texts = [1, 7, 1_000_000].map((size) => {
    const relay = relayOf(whole)
    expect(passThrough(relay, piecesOf(bytes, size))).toBe('')
    return { relay, text: relay.encodeReply(endingOf(outcomeOfRelay(relay), more)) }
  })
  const [first, ...others] = texts
  if (first === undefined) throw new Error('there is no answer')
  for (const { text } of others) expect(text).toBe(first.text)
  return { ...first, outcome: outcomeOfRelay(first.relay), message: JSON.parse(first.text) as Json }
}

describe('a relayed message', () => {
  test('has the gateway’s own word on model, usage and cost', () => {
    const { message, outcome, relay } = relayed(reply([{ type: 'text', text: 'Hello' }]))
    expect(message).toMatchObject({
      id: 'msg_0123456789abcdef',
      model: identity.model,
      content: [{ type: 'text', text: 'Hello' }],
      stop_reason: 'end_turn',
      stop_details: null,
      container: null,
      usage: { input_tokens: 10, output_tokens: 5, cost: 0.000105, cost_details: {}, is_byok: false },
    })
    expect(outcome).toMatchObject({
      stopReason: 'end',
      usage: { inputTokens: 10, outputTokens: 5 },
      upstreamId: 'msg_1',
    })
    expect(relay.hasContent).toBe(true)
    expect(messageProblems(message)).toEqual([])
  })

  test('keeps everything else byte for byte', () => {
    const call = '{ "type":"tool_use", "id":"t","name":"f","input" : {"id": 12345678901234567890, "x":"a]},\\"" } }'
    const text = `{"odd":[1, 2],"content":[${call} , {"type":"redacted_thinking","data":"E"}],"id":"msg_1","type":"message",
      "role":"assistant","model":"claude-x","stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":1,"flux":2}}`
    const { text: shown, message } = relayed(text)
    expect(shown).toContain('"odd":[1, 2]')
    expect(shown).toContain('"input" : {"id": 12345678901234567890, "x":"a]},\\"" }')
    expect(shown).toContain('{"type":"redacted_thinking","data":"E"}')
    expect(message).toMatchObject({ content: [{ caller: { type: 'direct' } }, {}], usage: { flux: 2 } })
  })

  test('says that calls wait where the provider forgot to', () => {
    const { message } = relayed(reply([{ type: 'tool_use', id: 't', name: 'f', input: {} }]))
    expect(message['stop_reason']).toBe('tool_use')
  })

  test('has routing details for those who asked, and no others', () => {
    const body = reply([], { service_metadata: { forged: true }, provider: 'x' })
    expect(relayed(body).message).not.toHaveProperty('service_metadata')
    expect(relayed(body).message).not.toHaveProperty('provider')
    const asked = relayed(body, { serviceMetadata: { requested: 'a/b' } }).message
    expect(asked['service_metadata']).toEqual({ requested: 'a/b' })
  })

  test('may be empty where the provider says why it stopped', () => {
    const { outcome, relay } = relayed(reply([], { stop_reason: 'refusal' }))
    expect(outcome).toMatchObject({ stopReason: 'refusal', fault: null })
    expect(relay.hasContent).toBe(false)
  })

  test('may begin with a byte order mark', () => {
    expect(relayed(`\ufeff${JSON.stringify(reply([]))}`).message['id']).toBe('msg_0123456789abcdef')
  })

  test.each([
    ['an error in a good answer', { type: 'error', error: { type: 'rate_limit_error' } }, 'rate_limit_exceeded'],
    ['another error', { error: { type: 'overloaded_error' } }, 'provider_overloaded'],
    ['no content', { id: 'msg_1', stop_reason: 'end_turn' }, 'provider_unavailable'],
    ['nothing at all', reply([], { stop_reason: null }), 'provider_unavailable'],
    ['an empty body', '', 'provider_unavailable'],
    ['a web page', '<html></html>', 'provider_unavailable'],
    ['half of it', JSON.stringify(reply([])).slice(0, -5), 'provider_unavailable'],
    ['a list', '[]', 'provider_unavailable'],
  ])('is a fault when it is %s', (_name, body, type) => {
    const { outcome, message } = relayed(body)
    expect(outcome).toMatchObject({ stopReason: null, fault: { type } })
    expect(message).toMatchObject({ type: 'error', error: { error_type: type } })
  })
})
