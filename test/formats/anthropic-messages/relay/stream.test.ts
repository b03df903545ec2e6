import { describe, expect, test } from 'vitest'
import {
  assemble,
  endOf,
  eventProblems,
  eventsOf,
  identity,
  type Json,
  outcomeOfRelay,
  passThrough,
  relayOf,
  typesOf,
} from '../client/exchanges.ts'
import {
  block,
  callBlock,
  messageDelta,
  messageStart,
  messageStop,
  piecesOf,
  streamOf,
  textBlock,
} from '../message-streams.ts'

const ping: Json = { type: 'ping' }
const whole = [
  messageStart({ input_tokens: 10, cache_read_input_tokens: 4, output_tokens: 1 }),
  ping,
  ...textBlock(0, 'Grüße', ', 世界 😀'),
  ...callBlock(1, 'toolu_1', 'f', '{"a":', '1}'),
  messageDelta('tool_use', { output_tokens: 5 }),
  messageStop,
]

/** What becomes of a stream, whole, in pieces of seven and byte by byte, which must be the same. */
function relayed(bytes: Buffer) {
  const relay = relayOf()
  const passed = passThrough(relay, [bytes])
  const end = endOf(relay)
  for (const size of [1, 7]) {
    const other = relayOf()
    expect(passThrough(other, piecesOf(bytes, size))).toBe(passed)
    expect(endOf(other)).toBe(end)
  }
  return { passed, end, relay, outcome: outcomeOfRelay(relay) }
}

describe('a relayed stream', () => {
  test('keeps the bytes of its content', () => {
    const { passed } = relayed(streamOf(...whole))
    const content = streamOf(...whole.slice(2, 6)).toString()
    expect(passed).toContain(content)
    expect(passed).toContain(streamOf(ping).toString())
    expect(typesOf(passed).at(-1)).toBe('content_block_stop')
  })

  test('has the gateway’s own word on model, usage and cost', () => {
    const { passed, end, outcome, relay } = relayed(streamOf(...whole))
    expect(assemble(passed + end)).toMatchObject({
      id: 'msg_0123456789abcdef',
      model: identity.model,
      stop_reason: 'tool_use',
      content: [
        { type: 'text', text: 'Grüße, 世界 😀' },
        { type: 'tool_use', input: { a: 1 }, caller: { type: 'direct' } },
      ],
      usage: { input_tokens: 10, cache_read_input_tokens: 4, output_tokens: 5, cost: 0.000117, is_byok: false },
    })
    expect(outcome).toEqual({
      stopReason: 'tool-calls',
      nativeReason: 'tool_use',
      fault: null,
      usage: {
        inputTokens: 14,
        cachedTokens: 4,
        cacheWriteTokens: 0,
        outputTokens: 5,
        reasoningTokens: 0,
        origin: 'reported',
      },
      upstreamId: 'msg_1',
      serviceTier: null,
    })
    expect(relay.deltaCount).toBe(4)
    for (const event of eventsOf(passed + end)) expect(eventProblems(event)).toEqual([])
  })

  test('ends with routing details for those who asked', () => {
    const relay = relayOf()
    passThrough(relay, [streamOf(...whole)])
    const stop = eventsOf(endOf(relay, { serviceMetadata: { requested: 'a/b' } })).at(-1)
    expect(stop).toEqual({ type: 'message_stop', service_metadata: { requested: 'a/b' } })
  })

  test('keeps what nobody has heard of', () => {
    const odd = [
      'event: content_block_added\ndata: {"type":"content_block_added","x":1}\n\n',
      'event: notice\ndata: {"type":"notice",\ndata: "x":2}\n\n',
    ]
    const start = messageStart({ input_tokens: 1, output_tokens: 1, flux: 3 }, { mood: 'calm' })
    const { passed, end } = relayed(
      streamOf(start, ...odd, ...block(0, { type: 'refuge', from: {} }), messageDelta('end_turn', null, { x: 1 }), {
        ...messageStop,
        y: 2,
      }),
    )
    for (const each of odd) expect(passed).toContain(each)
    expect(passed).toContain('"mood":"calm"')
    expect(passed).toContain('"type":"refuge","from":{}')
    expect(eventsOf(end)).toMatchObject([{ delta: { x: 1 }, usage: { flux: 3 } }, { y: 2 }])
  })

  test('puts several ends together', () => {
    const { end, outcome } = relayed(
      streamOf(
        messageStart(),
        ...textBlock(0, 'x'),
        messageDelta(null, { output_tokens: 3 }, { container: { id: 'c', expires_at: 'x' } }),
        messageDelta('max_tokens', { output_tokens: 5 }),
        messageStop,
      ),
    )
    expect(typesOf(end)).toEqual(['message_delta', 'message_stop'])
    expect(eventsOf(end)[0]).toMatchObject({
      delta: { stop_reason: 'max_tokens', container: { id: 'c' } },
      usage: { output_tokens: 5 },
    })
    expect(outcome).toMatchObject({ stopReason: 'max-tokens' })
  })

  test('looks at nothing after its end', () => {
    const { passed, end } = relayed(streamOf(...whole, messageStart(), ...textBlock(0, 'more'), messageStop))
    expect(passed + end).not.toContain('more')
  })

  test('is not seen to begin before its content', () => {
    const relay = relayOf()
    relay.push(streamOf(messageStart(), ping, ...textBlock(0).slice(0, 1)))
    expect(relay.hasContent).toBe(false)
    relay.push(streamOf(...textBlock(0, 'x').slice(1, 2)))
    expect(relay.hasContent).toBe(true)
    const other = relayOf()
    other.push(streamOf(messageStart(), ...block(0, { type: 'tool_use', id: 't', name: 'f', input: {} }).slice(0, 1)))
    expect(other.hasContent).toBe(true)
  })

  test('may have other line ends, comments, a byte order mark and no names', () => {
    const plain = streamOf(...whole).toString()
    const { passed, end } = relayed(Buffer.from(plain))
    const crlf = relayed(Buffer.from(`\ufeff: hello\r\n\r\n${plain.replaceAll('\n', '\r\n')}`))
    expect(assemble(crlf.passed + crlf.end)).toEqual(assemble(passed + end))
    const nameless = relayed(Buffer.from(`: hello\n\n${plain.replaceAll(/^event: .+\n/gm, '')}data: [DONE]\n\n`))
    expect(assemble(nameless.passed + nameless.end)).toEqual(assemble(passed + end))
  })

  test('lacks no start where the provider sends none', () => {
    const { passed, end } = relayed(streamOf(...textBlock(0, 'x'), messageDelta('end_turn'), messageStop))
    expect(typesOf(passed)[0]).toBe('message_start')
    expect(assemble(passed + end)).toMatchObject({ id: 'msg_0123456789abcdef', content: [{ text: 'x' }] })
    const deltas = textBlock(0, 'x').slice(1, 2)
    const bare = relayed(streamOf(...deltas, messageDelta('end_turn'), messageStop))
    expect(typesOf(bare.passed)).toEqual(['message_start', 'content_block_delta'])
    const refusal = relayed(streamOf(messageDelta('refusal'), messageStop))
    expect(typesOf(refusal.passed + refusal.end)).toEqual(['message_start', 'message_delta', 'message_stop'])
  })

  test.each([
    ['with bytes', {}],
    ['in blocks whose start names no signature', { signature: undefined }],
  ])('signs thoughts emptily where the provider does not sign them: %s', (_, more) => {
    const thoughts = block(
      0,
      { type: 'thinking', thinking: '', signature: '', ...more },
      ...['Hm', '.', ' Well.'].map((thinking) => ({ type: 'thinking_delta', thinking })),
    )
    const signature = { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: '' } }
    const rest = [...textBlock(1, 'Hello'), messageDelta('end_turn'), messageStop]
    const { passed, end } = relayed(streamOf(messageStart(), ...thoughts, ...rest))
    expect(passed).toContain(streamOf(signature, { type: 'content_block_stop', index: 0 }).toString())
    expect(assemble(passed + end)['content']).toMatchObject([
      { thinking: 'Hm. Well.', signature: '' },
      { text: 'Hello' },
    ])
    // What is signed is left as it came.
    const own = { type: 'signature_delta', signature: 'EqQB' }
    const signed = relayed(
      streamOf(messageStart(), ...block(0, { type: 'thinking', thinking: '', signature: '' }, own), ...rest),
    )
    expect(signed.passed.match(/signature_delta/g)).toHaveLength(1)
  })

  test('says that calls wait where the provider forgot to', () => {
    const { end } = relayed(
      streamOf(messageStart(), ...callBlock(0, 'toolu_1', 'f', '{}'), messageDelta('end_turn'), messageStop),
    )
    expect(eventsOf(end)[0]).toMatchObject({ delta: { stop_reason: 'tool_use' } })
  })

  test('is complete with a reason to stop, whatever else is missing', () => {
    const cut = streamOf(messageStart(), ...textBlock(0, 'x'), messageDelta('end_turn'))
    expect(relayed(cut).outcome).toMatchObject({ stopReason: 'end', fault: null })
    expect(relayed(cut.subarray(0, -1)).outcome).toMatchObject({ stopReason: 'end', fault: null })
  })

  test('shows zeros that a provider sends at one of two places as what they are: nothing', () => {
    const { end } = relayed(
      streamOf(
        messageStart({ input_tokens: 25, output_tokens: 0 }),
        ...textBlock(0, 'x'),
        messageDelta('end_turn', { input_tokens: 0, output_tokens: 7, server_tool_use: { web_search_requests: 1 } }),
        messageStop,
      ),
    )
    expect(eventsOf(end)[0]).toMatchObject({
      usage: { input_tokens: 25, output_tokens: 7, server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 } },
    })
  })

  test('does not show numbers that nobody believes', () => {
    const { end, passed, outcome } = relayed(
      streamOf(
        messageStart({ input_tokens: -3, output_tokens: 0 }),
        ...textBlock(0, 'x'),
        messageDelta('end_turn'),
        messageStop,
      ),
    )
    expect(outcome.usage).toBeNull()
    for (const event of eventsOf(passed + end)) expect(eventProblems(event)).toEqual([])
  })
})

describe('a relayed stream fails', () => {
  const begun = [messageStart(), ...textBlock(0, 'x').slice(0, 2)]
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
  test.each<[string, Buffer, string, string]>([
    ['with an error event', streamOf(...begun, overloaded), 'provider_overloaded', 'overloaded_error'],
    [
      'with an error event without a name',
      Buffer.concat([streamOf(...begun), Buffer.from(`data: ${JSON.stringify(overloaded)}\n\n`)]),
      'provider_overloaded',
      'overloaded_error',
    ],
    [
      'with an error event that is no JSON',
      Buffer.concat([streamOf(...begun), Buffer.from('event: error\ndata: oops\n\n')]),
      'provider_unavailable',
      'api_error',
    ],
    ['when it is cut', streamOf(...begun), 'provider_unavailable', 'api_error'],
    ['when it is cut within an event', streamOf(...begun).subarray(0, -9), 'provider_unavailable', 'api_error'],
    ['when it is empty', Buffer.alloc(0), 'provider_unavailable', 'api_error'],
    ['when it says nothing', streamOf(messageStart(), messageStop), 'provider_unavailable', 'api_error'],
    [
      'when its start is no JSON',
      Buffer.from('event: message_start\ndata: {"type"\n\n'),
      'provider_unavailable',
      'api_error',
    ],
    ['when it is a web page', Buffer.from('<html>\n\n</html>\n\n'), 'provider_unavailable', 'api_error'],
  ])('%s', (_name, bytes, type, kind) => {
    const { outcome, end } = relayed(bytes)
    expect(outcome).toMatchObject({ stopReason: null, usage: null, fault: { type } })
    expect(eventsOf(end)).toMatchObject([
      { type: 'error', error: { type: kind, error_type: type }, request_id: 'req-1' },
    ])
    for (const event of eventsOf(end)) expect(eventProblems(event)).toEqual([])
  })

  test('when its end could not be recorded', () => {
    const relay = relayOf()
    passThrough(relay, [streamOf(...whole)])
    const fault = { type: 'server', status: 0, message: 'the gateway could not record the answer' } as const
    const outcome = { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }
    expect(typesOf(endOf(relay, { outcome }))).toEqual(['error'])
  })

  test('when an event has no end', () => {
    const relay = relayOf()
    const chunk = Buffer.alloc(32 * 1024 * 1024, 'a')
    for (let at = 0; at < 3; at++) relay.push(chunk)
    expect(relay.outcome).toMatchObject({ fault: { type: 'provider_unavailable' } })
  })
})
