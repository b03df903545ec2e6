import { describe, expect, test } from 'vitest'
import { foldEvents } from '../../../support/fold-events.ts'
import {
  block,
  callBlock,
  decodeMessage,
  decodePieces,
  decodeReply,
  decodeStream,
  messageDelta,
  messageStart,
  messageStop,
  reply,
  streamOf,
  textBlock,
} from '../message-streams.ts'

const hello = textBlock(0, 'Hel', 'lo')

describe('a streamed message', () => {
  test('is text with an end and usage', () => {
    expect(decodeMessage(hello)).toEqual([
      { kind: 'start', id: 'msg_1', model: 'claude-x' },
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'Hel' },
      { kind: 'text-delta', index: 0, part: 0, text: 'lo' },
      { kind: 'item-done', index: 0 },
      {
        kind: 'finish',
        stopReason: 'end',
        nativeReason: 'end_turn',
        usage: {
          inputTokens: 10,
          cachedTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 5,
          reasoningTokens: 0,
          origin: 'reported',
        },
      },
    ])
  })

  test('keeps text blocks in a row as parts of one message, and leaves empty ones out', () => {
    const events = decodeMessage([...textBlock(0, 'a'), ...textBlock(1), ...textBlock(2, 'b')])
    expect(foldEvents(events).items).toMatchObject([{ start: { kind: 'message' }, content: ['a', 'b'] }])
  })

  test('has thoughts with their signature, sealed ones, and text behind them', () => {
    const events = decodeMessage([
      ...block(
        0,
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'thinking_delta', thinking: 'Let me ' },
        { type: 'thinking_delta', thinking: 'see "it".\n' },
        { type: 'signature_delta', signature: 'EqQB' },
      ),
      ...block(1, { type: 'redacted_thinking', data: 'Emww' }),
      ...textBlock(2, 'Yes.'),
    ])
    const item = { kind: 'reasoning', signedBy: 'anthropic-claude-v1' }
    expect(events.slice(1, 8)).toEqual([
      { kind: 'item-start', index: 0, item },
      { kind: 'reasoning-delta', index: 0, part: 0, text: 'Let me ' },
      { kind: 'reasoning-delta', index: 0, part: 0, text: 'see "it".\n' },
      { kind: 'item-done', index: 0, signature: 'EqQB' },
      { kind: 'item-start', index: 1, item },
      { kind: 'item-done', index: 1, encrypted: 'Emww' },
      { kind: 'item-start', index: 2, item: { kind: 'message' } },
    ])
  })

  test('has thoughts that are not shown but signed', () => {
    const [, ...events] = decodeMessage(
      block(0, { type: 'thinking', thinking: '', signature: '' }, { type: 'signature_delta', signature: 'EqQB' }),
    )
    expect(events.slice(0, 2)).toMatchObject([{ kind: 'item-start' }, { kind: 'item-done', signature: 'EqQB' }])
  })

  test('has tool calls one after the other, with what only this format says of them', () => {
    const caller = { type: 'direct' }
    const events = decodeMessage(
      [
        ...textBlock(0, 'Looking.'),
        ...callBlock(1, 'toolu_1', 'get_weather', '', '{"city": "Ber', 'lin"}'),
        ...block(
          2,
          { type: 'tool_use', id: 'toolu_2', name: 'get_time', input: {}, caller },
          { type: 'input_json_delta', partial_json: '{}' },
        ),
      ],
      'tool_use',
    )
    const folded = foldEvents(events)
    expect(folded.stopReason).toBe('tool-calls')
    expect(folded.items.map(({ start, arguments: text }) => [start, text])).toEqual([
      [{ kind: 'message' }, ''],
      [{ kind: 'tool-call', variant: 'function', callId: 'toolu_1', name: 'get_weather' }, '{"city": "Berlin"}'],
      [
        {
          kind: 'tool-call',
          variant: 'function',
          callId: 'toolu_2',
          name: 'get_time',
          extra: { 'anthropic-messages': { caller } },
        },
        '{}',
      ],
    ])
  })

  test('has a call without arguments as one with an empty object', () => {
    const events = decodeMessage(callBlock(0, 'toolu_1', 'now', ''), 'tool_use')
    expect(foldEvents(events).items[0]?.arguments).toBe('{}')
  })

  test('has a call whose arguments come whole with its start', () => {
    const start = { type: 'tool_use', id: 'toolu_1', name: 'add', input: { a: 1 } }
    expect(foldEvents(decodeMessage(block(0, start), 'tool_use')).items[0]?.arguments).toBe('{"a":1}')
    // Sent twice it counts once.
    const twice = block(0, start, { type: 'input_json_delta', partial_json: '{"a": 1}' })
    expect(foldEvents(decodeMessage(twice, 'tool_use')).items[0]?.arguments).toBe('{"a": 1}')
  })

  test('makes ids up for calls that have none or a taken one', () => {
    const events = decodeMessage(
      [...callBlock(0, '', 'f'), ...callBlock(1, 'x', 'f'), ...callBlock(2, 'x', 'f')],
      'tool_use',
    )
    const ids = foldEvents(events).items.map(({ start }) => (start.kind === 'tool-call' ? start.callId : ''))
    expect(ids).toEqual(['msg_1_toolu_0', 'x', 'msg_1_toolu_2'])
  })

  test("shows the provider's own tools whole, with their input", () => {
    const use = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }
    const found = {
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: [{ type: 'web_search_result', url: 'https://a.example', title: 'A', encrypted_content: 'x' }],
    }
    const events = decodeMessage([
      ...textBlock(0, 'Searching.'),
      ...block(
        1,
        use,
        { type: 'input_json_delta', partial_json: '{"query":' },
        { type: 'input_json_delta', partial_json: '"x"}' },
      ),
      ...block(2, found),
      ...textBlock(3, 'Found.'),
    ])
    const native = { kind: 'native', format: 'anthropic-messages' }
    expect(foldEvents(events).items.map(({ start }) => start)).toEqual([
      { kind: 'message' },
      { ...native, type: 'server_tool_use', wire: { ...use, input: { query: 'x' } } },
      {
        ...native,
        type: 'web_search_tool_result',
        wire: found,
        search: { queries: ['x'], sources: ['https://a.example'] },
      },
      { kind: 'message' },
    ])
  })

  test('tells of a search that failed', () => {
    const failure = { type: 'web_search_tool_result_error', error_code: 'unavailable' }
    const events = decodeMessage(block(0, { type: 'web_search_tool_result', tool_use_id: 's', content: failure }))
    expect(foldEvents(events).items[0]?.start).toMatchObject({ search: { queries: [], sources: [], isFailed: true } })
  })

  test('shows a summary of the conversation whole', () => {
    const events = decodeMessage([
      ...block(0, { type: 'compaction', content: null }, { type: 'compaction_delta', content: 'So far: …' }),
      ...textBlock(1, 'Go on.'),
    ])
    expect(foldEvents(events).items[0]?.start).toMatchObject({
      type: 'compaction',
      wire: { type: 'compaction', content: 'So far: …' },
    })
  })

  test('marks the text of a block with the sources that it points to', () => {
    const web = {
      type: 'web_search_result_location',
      url: 'https://a.example',
      title: 'A',
      cited_text: 'It is.',
      encrypted_index: 'Eo8B',
    }
    const page = { type: 'page_location', document_index: 0, cited_text: 'x', start_page_number: 1, end_page_number: 2 }
    const events = decodeMessage([
      ...textBlock(0, 'Well: '),
      ...block(
        1,
        { type: 'text', text: '', citations: [] },
        { type: 'citations_delta', citation: web },
        { type: 'text_delta', text: 'it ' },
        { type: 'text_delta', text: 'is' },
        { type: 'citations_delta', citation: page },
      ),
      ...textBlock(2, '.'),
    ])
    const { type, cited_text, encrypted_index } = web
    expect(events.filter(({ kind }) => kind === 'annotation')).toEqual([
      {
        kind: 'annotation',
        index: 0,
        part: 1,
        annotation: {
          kind: 'url-citation',
          url: web.url,
          title: 'A',
          startIndex: 0,
          endIndex: 5,
          extra: { 'anthropic-messages': { type, cited_text, encrypted_index } },
        },
      },
      {
        kind: 'annotation',
        index: 0,
        part: 1,
        annotation: { kind: 'native', format: 'anthropic-messages', wire: page },
      },
    ])
  })
})

describe('an end', () => {
  test.each([
    ['end_turn', 'end'],
    ['max_tokens', 'max-tokens'],
    ['model_context_window_exceeded', 'context-length'],
    ['refusal', 'refusal'],
    ['pause_turn', 'pause'],
    ['tool_use', 'end'],
  ])('%s is %s', (wire, stopReason) => {
    const finish = decodeMessage(hello, wire).at(-1)
    expect(finish).toMatchObject({ kind: 'finish', stopReason })
    expect(finish).not.toHaveProperty('extra')
  })

  test.each([
    ['something_new', 'end'],
    ['compaction', 'pause'],
    ['constructor', 'end'],
  ])('%s is %s, and its own word is carried', (wire, stopReason) => {
    expect(decodeMessage(hello, wire).at(-1)).toMatchObject({
      stopReason,
      extra: { 'anthropic-messages': { stop_reason: wire } },
    })
  })

  test('with calls that wait for their results is for them, whatever the provider calls it', () => {
    for (const wire of ['end_turn', 'tool_use', 'something_new']) {
      expect(foldEvents(decodeMessage(callBlock(0, 'a', 'f'), wire)).stopReason).toBe('tool-calls')
    }
  })

  test('with calls that a program made and that were answered is an ordinary one', () => {
    const caller = { type: 'code_execution_20250825', tool_id: 'srvtoolu_1' }
    const made = block(0, { type: 'tool_use', id: 'a', name: 'f', input: {}, caller })
    expect(foldEvents(decodeMessage(made, 'end_turn')).stopReason).toBe('end')
    expect(foldEvents(decodeMessage(made, 'tool_use')).stopReason).toBe('tool-calls')
  })

  test('names the stop sequence', () => {
    const delta = messageDelta('stop_sequence', null, { stop_sequence: '###' })
    const events = decodeStream(streamOf(messageStart(), ...hello, delta, messageStop))
    expect(events.at(-1)).toMatchObject({ stopReason: 'stop-sequence', stopSequence: '###' })
  })

  test('carries why a request was refused, the container, and what was cleared from the context', () => {
    const stop_details = { type: 'refusal', category: 'cyber', explanation: 'No.' }
    const container = { id: 'container_1', expires_at: '2026-01-01T00:00:00Z' }
    const context_management = { applied_edits: [] }
    const delta = { ...messageDelta('refusal', null, { stop_details, container }), context_management }
    const streamed = decodeStream(streamOf(messageStart(), delta, messageStop))
    const whole = decodeReply(reply([], { stop_reason: 'refusal', stop_details, container, context_management }))
    for (const events of [streamed, whole]) {
      expect(events.at(-1)).toMatchObject({
        kind: 'finish',
        stopReason: 'refusal',
        extra: { 'anthropic-messages': { stop_details, container, context_management } },
      })
    }
  })

  test('at a limit leaves what was being said unfinished', () => {
    const text = foldEvents(decodeMessage(hello, 'max_tokens'))
    expect(text.items[0]).toMatchObject({ isIncomplete: true })
    const args = foldEvents(decodeMessage([...hello, ...callBlock(1, 'a', 'f', '{"a":')], 'max_tokens'))
    expect(args.items).toMatchObject([{ isIncomplete: false }, { isIncomplete: true, arguments: '{"a":' }])
    const whole = foldEvents(decodeMessage(callBlock(0, 'a', 'f', '{"a":1}'), 'max_tokens'))
    expect(whole.items[0]).toMatchObject({ isIncomplete: false })
    const none = foldEvents(decodeMessage(callBlock(0, 'a', 'f'), 'max_tokens'))
    expect(none.items[0]).toMatchObject({ isIncomplete: true, arguments: '' })
    const use = { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }
    const native = decodeMessage(block(0, use, { type: 'input_json_delta', partial_json: '{"q' }), 'max_tokens')
    expect(foldEvents(native).items[0]).toMatchObject({ isIncomplete: true, start: { wire: use } })
  })

  test('says which tier served', () => {
    const tierOf = (usage: object) =>
      decodeReply(
        reply([{ type: 'text', text: 'a' }], { usage: { input_tokens: 1, output_tokens: 1, ...usage } }),
      ).flatMap((event) => ('serviceTier' in event ? [event.serviceTier] : []))
    expect(tierOf({ service_tier: 'standard' })).toEqual(['default', 'default'])
    expect(tierOf({ service_tier: 'priority' })).toEqual(['priority', 'priority'])
    expect(tierOf({ service_tier: 'standard', speed: 'fast' })).toEqual(['priority', 'priority'])
    expect(tierOf({ service_tier: 'batch' })).toEqual([])
  })
})

describe('a stream that is not as it should be', () => {
  const fault = { kind: 'fault', fault: { type: 'provider_unavailable', status: 200 } }

  test.each([
    ['before any block', streamOf(messageStart())],
    ['in a block', streamOf(messageStart(), ...hello.slice(0, 2))],
    ['behind a block', streamOf(messageStart(), ...hello)],
    ['in an event', streamOf(messageStart(), ...hello, 'event: message_delta\ndata: {"type":"message_del')],
    ['before it began', Buffer.from('')],
    ['after a comment', Buffer.from(': ping\n\n')],
  ])('is a fault when it ends %s (F7, F19)', (_, bytes) => {
    expect(decodeStream(bytes).at(-1)).toMatchObject(fault)
  })

  test('is a fault where an error looks like a piece of the answer', () => {
    const piece = (text: string) =>
      JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
    const pieces = ['a', 'b', 'c'].map((text) => `event: content_block_delta\ndata: ${piece(text)}\n\n`)
    const bytes = streamOf(messageStart(), ...hello.slice(0, 1), ...pieces, `event: error\ndata: ${piece('d')}\n\n`)
    const decoded = decodeStream(bytes)
    expect(decoded.at(-1)).toMatchObject({ kind: 'fault' })
    expect(decoded.flatMap((event) => (event.kind === 'text-delta' ? [event.text] : []))).toEqual(['a', 'b', 'c'])
  })

  test('ends well without its goodbye when it said why the model stopped (F18)', () => {
    const bytes = streamOf(messageStart(), ...hello, messageDelta('end_turn'))
    expect(decodeStream(bytes)).toEqual(decodeMessage(hello))
    expect(decodeStream(streamOf(bytes.toString(), 'data: {"type":"mess'))).toEqual(decodeMessage(hello))
    expect(decodeStream(streamOf(bytes.toString(), 'data: rubbish\n\n'))).toEqual(decodeMessage(hello))
  })

  test('ends well by its goodbye alone when something was said', () => {
    const events = decodeStream(streamOf(messageStart(), ...hello, messageStop))
    expect(foldEvents(events)).toMatchObject({ text: 'Hello', stopReason: 'end', fault: undefined })
    expect(decodeStream(streamOf(messageStart(), messageStop)).at(-1)).toMatchObject(fault)
  })

  test('is a fault where an event is not JSON or no message', () => {
    for (const data of ['{"type":', 'null', '[]', '"x"', '<html>']) {
      const bytes = streamOf(messageStart(), `data: ${data}\n\n`, ...hello, messageDelta('end_turn'), messageStop)
      expect(decodeStream(bytes).at(-1), data).toMatchObject(fault)
    }
  })

  test('skips events, blocks and deltas that nobody has seen before, and what comes after the end (F21, F22)', () => {
    const events = decodeStream(
      streamOf(
        ': comment\n\n',
        { type: 'something_new', x: 1 },
        messageStart({ input_tokens: 10, output_tokens: 1 }, { something: { new: true } }),
        { type: 'ping' },
        ...hello.slice(0, 2),
        { type: 'content_block_delta', index: 0, delta: { type: 'something_new', text: 'x' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x' } },
        { type: 'content_block_stop', index: 7 },
        ...hello.slice(2),
        { type: 'content_block_stop', index: 0 },
        { type: 'content_block_start', index: 1 },
        { type: 'content_block_stop', index: 1 },
        messageDelta('end_turn'),
        messageStop,
        messageStop,
        messageStart(),
        ...textBlock(0, 'more'),
        'data: [DONE]\n\n',
      ),
    )
    expect(events).toEqual(decodeMessage(hello))
  })

  test('may leave the frames of blocks out', () => {
    const deltas = [
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'a' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'b' } },
      { type: 'content_block_delta', delta: { type: 'text_delta', text: 'c' } },
    ]
    const events = decodeStream(streamOf(messageStart(), ...deltas, messageDelta('end_turn'), messageStop))
    expect(foldEvents(events).items).toMatchObject([{ reasoning: ['hm'] }, { content: ['abc'] }])
  })

  test('may leave its beginning out', () => {
    const events = decodeStream(streamOf(...hello, messageDelta('end_turn'), messageStop))
    expect(events[0]).toEqual({ kind: 'start' })
    expect(foldEvents(events).text).toBe('Hello')
  })

  test('is a fault where arguments belong to no call, or a call has no name', () => {
    const stray = { type: 'content_block_delta', index: 4, delta: { type: 'input_json_delta', partial_json: '{}' } }
    expect(decodeStream(streamOf(messageStart(), ...hello, stray)).at(-1)).toMatchObject(fault)
    const nameless = block(0, { type: 'tool_use', id: 'a', input: {} })
    expect(decodeStream(streamOf(messageStart(), ...nameless, messageStop)).at(-1)).toMatchObject(fault)
  })

  test('may be a body after all', () => {
    const body = Buffer.from(`\n ${JSON.stringify(reply([{ type: 'text', text: 'Hello' }]))}`)
    expect(foldEvents(decodeStream(body)).text).toBe('Hello')
    expect(decodePieces([Buffer.from('<!doctype html>')]).at(-1)).toMatchObject(fault)
  })

  test('decodes the same with padding, other spacing, other order of keys, line ends and without names (F16)', () => {
    const texts = ['plain', ' "quoted" \\ ', 'a\nb\tc', '', '世界 😀', '\u2028', 'data: x\n\n', '"}}', '\\u0041']
    const wanted = decodeMessage(textBlock(0, ...texts))
    const deltas = texts.map((text) => JSON.stringify(text))
    const shapes: readonly ((text: string, place: number) => string)[] = [
      (text, place) =>
        `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":${text}}${' '.repeat(place)}}`,
      (text) => `{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": ${text}}}`,
      (text) => `{"delta":{"text":${text},"type":"text_delta"},"index":0,"type":"content_block_delta"}`,
      (text, place) =>
        `{"type":"content_block_delta","index":0,"p":"${'x'.repeat(place)}","delta":{"type":"text_delta","text":${text}}}`,
    ]
    for (const shape of shapes) {
      for (const lineEnd of ['\n', '\r\n', '\r']) {
        const events = deltas.map((text, place) => `data: ${shape(text, place)}\n\n`).join('')
        const start = streamOf(messageStart(), ...textBlock(0).slice(0, 1)).toString()
        const end = streamOf(...textBlock(0).slice(-1), messageDelta('end_turn'), messageStop).toString()
        expect(decodeStream(Buffer.from((start + events + end).replaceAll('\n', lineEnd)))).toEqual(wanted)
      }
    }
  })
})

describe('an unstreamed message', () => {
  test('is the same events as a streamed one', () => {
    const content = [
      { type: 'thinking', thinking: 'hm', signature: 'EqQB' },
      { type: 'redacted_thinking', data: 'Emww' },
      { type: 'text', text: 'Hello' },
      { type: 'tool_use', id: 'toolu_1', name: 'f', input: { a: 1 } },
      { type: 'tool_use', id: 'toolu_2', name: 'g', input: {} },
      { type: 'something_tool_result', tool_use_id: 'x', content: [] },
    ]
    const streamed = decodeMessage(
      [
        ...block(
          0,
          { type: 'thinking', thinking: '', signature: '' },
          { type: 'thinking_delta', thinking: 'hm' },
          { type: 'signature_delta', signature: 'EqQB' },
        ),
        ...block(1, { type: 'redacted_thinking', data: 'Emww' }),
        ...textBlock(2, 'Hello'),
        ...callBlock(3, 'toolu_1', 'f', '{"a":1}'),
        ...callBlock(4, 'toolu_2', 'g', ''),
        ...block(5, { type: 'something_tool_result', tool_use_id: 'x', content: [] }),
      ],
      'tool_use',
    )
    expect(decodeReply(reply(content, { stop_reason: 'tool_use' }))).toEqual(streamed)
  })

  test.each([
    ['nothing', ''],
    ['a web page', '<html></html>'],
    ['broken JSON', '{"content":['],
    ['a list', '[]'],
    ['no message', '{}'],
    ['no content and no reason', '{"content":[]}'],
    ['text', '"hello"'],
  ])('that is %s is a fault (F13)', (_, body) => {
    expect(decodeReply(body).at(-1)).toMatchObject({
      kind: 'fault',
      fault: { type: 'provider_unavailable', status: 200 },
    })
  })

  test('keeps numbers that parsing would round', () => {
    const input = '{"id":12345678901234567890,"s":"}{"}'
    const calls = `{"type":"tool_use","id":"a","name":"f","input":{}} , {"input":${input},"type":"tool_use","id":"b","name":"f"}`
    const body = `\n{"id":"msg_1","content":[{"type":"text","text":"[{"},${calls}],"stop_reason":"tool_use"}`
    expect(foldEvents(decodeReply(body)).items.map((item) => item.arguments)).toEqual(['', '{}', input])
  })

  test('may come as a stream after all', () => {
    const bytes = streamOf(messageStart(), ...hello, messageDelta('end_turn'), messageStop)
    expect(decodeReply(bytes)).toEqual(decodeMessage(hello))
  })

  test('without content is an answer when the model says why', () => {
    expect(decodeReply(reply([], { stop_reason: 'stop_sequence', stop_sequence: 'a' }))).toMatchObject([
      { kind: 'start' },
      { kind: 'finish', stopReason: 'stop-sequence', stopSequence: 'a' },
    ])
  })
})
