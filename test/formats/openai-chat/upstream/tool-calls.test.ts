import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { call, chunk, decodeChunks, decodeReply, decodeStream, reply, stop, streamOf } from '../chat-streams.ts'

/** Id, name and arguments of each call. */
function callsOf(events: readonly TurnEvent[]): [string, string, string][] {
  return foldEvents(events).items.flatMap(({ start, arguments: text }) =>
    start.kind === 'tool-call' ? [[start.callId, start.name, text] as [string, string, string]] : [],
  )
}

function both(text: string): object {
  return {
    tool_calls: [...toolCalls(call(0, undefined, undefined, text)), ...toolCalls(call(1, undefined, undefined, text))],
  }
}

function toolCalls(delta: object): unknown[] {
  return 'tool_calls' in delta && Array.isArray(delta.tool_calls) ? delta.tool_calls : []
}

const one = toolCalls(call(undefined, 'c1', 'f', '{"a":1}'))
const two = toolCalls(call(undefined, 'c1', 'f', '{"a":2}'))

describe('a streamed tool call', () => {
  test('starts when its name is known, streams its arguments, and ends the turn', () => {
    const events = decodeChunks(
      chunk(call(0, 'c1', 'look', '')),
      chunk(call(0, undefined, undefined, '{"a"')),
      chunk(call(0, undefined, undefined, ':1}')),
      stop('tool_calls'),
    )
    expect(events).toEqual([
      { kind: 'start', id: 'chatcmpl-1', model: 'some-model' },
      { kind: 'item-start', index: 0, item: { kind: 'tool-call', variant: 'function', callId: 'c1', name: 'look' } },
      { kind: 'arguments-delta', index: 0, text: '{"a"' },
      { kind: 'arguments-delta', index: 0, text: ':1}' },
      { kind: 'item-done', index: 0 },
      { kind: 'finish', stopReason: 'tool-calls', nativeReason: 'tool_calls' },
    ])
  })

  test.each(['stop', 'tool_calls', 'function_call', ''])(
    'ends the turn whatever the finish reason says: %j',
    (reason) => {
      expect(foldEvents(decodeChunks(chunk(call(0, 'c1', 'f', '{}')), stop(reason))).stopReason).toBe('tool-calls')
    },
  )

  test('follows the text of the answer', () => {
    const events = decodeChunks(
      chunk({ content: 'Let me see.' }),
      chunk({ content: null, ...call(0, 'c1', 'f', '{}') }),
      chunk({ content: '' }),
      stop('tool_calls'),
    )
    expect(foldEvents(events).items.map(({ start }) => start.kind)).toEqual(['message', 'tool-call'])
  })

  test.each([
    ['the arguments come whole', [chunk(call(0, 'c1', 'f', '{"a":1}'))]],
    ['they come as an object', [chunk(call(0, 'c1', 'f', { a: 1 }))]],
    [
      'there is no index',
      [chunk(call(undefined, 'c1', 'f', '{"a"')), chunk(call(undefined, undefined, undefined, ':1}'))],
    ],
    ['the id is repeated', [chunk(call(0, 'c1', 'f', '{"a"')), chunk(call(0, 'c1', undefined, ':1}'))]],
    ['id and name are repeated', [chunk(call(0, 'c1', 'f', '{"a"')), chunk(call(0, 'c1', 'f', ':1}'))]],
    ['the whole is repeated', [chunk(call(0, 'c1', 'f', '{"a":1}')), chunk(call(0, 'c1', 'f', '{"a":1}'))]],
    ['the id comes late', [chunk(call(0, undefined, 'f', '')), chunk(call(0, 'c1', undefined, '{"a":1}'))]],
    [
      'the fields are null',
      [
        chunk(call(0, 'c1', 'f', null)),
        chunk({ tool_calls: [{ index: 0, id: null, function: { name: null, arguments: '{"a":1}' } }] }),
      ],
    ],
  ])('is the same when %s', (_, chunks) => {
    expect(callsOf(decodeChunks(...chunks, stop('tool_calls')))).toEqual([['c1', 'f', '{"a":1}']])
  })

  test.each([
    ['in pieces', ['get_', 'weath', 'er']],
    ['growing', ['get', 'get_weather']],
    ['repeated', ['get_weather', 'get_weather']],
  ])('has its name put together when it comes %s', (_, pieces) => {
    const chunks = pieces.map((piece, place) => chunk(call(0, place === 0 ? 'c1' : undefined, piece, '')))
    expect(callsOf(decodeChunks(...chunks, chunk(call(0, undefined, undefined, '{}')), stop()))).toEqual([
      ['c1', 'get_weather', '{}'],
    ])
  })

  test.each([
    ['in one answer', decodeReply(reply({ tool_calls: [...one, ...two] }))],
    ['in one piece', decodeChunks(chunk({ tool_calls: [...one, ...two] }), stop('tool_calls'))],
    ['one after the other', decodeChunks(chunk({ tool_calls: one }), chunk({ tool_calls: two }), stop('tool_calls'))],
  ])('stays two where two have one id, %s', (_, events) => {
    const [first, second] = callsOf(events)
    expect([first, second]).toEqual([
      ['c1', 'f', '{"a":1}'],
      [expect.not.stringMatching(/^c1$/), 'f', '{"a":2}'],
    ])
  })

  test.each([
    ['id', call(undefined, 'c1', 'f', '\n')],
    ['index', call(0, undefined, 'f', '\n')],
  ])('stays one where blanks with its name and %s follow its whole arguments', (by, blanks) => {
    const whole = call(by === 'id' ? undefined : 0, 'c1', 'f', '{"a":1}')
    const events = decodeChunks(chunk(whole), chunk(blanks), stop('tool_calls'))
    expect(callsOf(events)).toEqual([['c1', 'f', '{"a":1}\n']])
  })

  test('without arguments gets empty ones, which callers can parse', () => {
    expect(callsOf(decodeChunks(chunk(call(0, 'c1', 'f', '')), stop('tool_calls')))).toEqual([['c1', 'f', '{}']])
    expect(
      callsOf(decodeReply(reply({ tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f' } }] }))),
    ).toEqual([['c1', 'f', '{}']])
  })

  test('keeps what it has when it is cut', () => {
    const events = decodeChunks(chunk(call(0, 'c1', 'f', '{}')), chunk(call(1, 'c2', 'g', '{"a": ')), stop('length'))
    expect(foldEvents(events)).toMatchObject({
      stopReason: 'max-tokens',
      items: [
        { arguments: '{}', isIncomplete: false },
        { arguments: '{"a": ', isIncomplete: true },
      ],
    })
    expect(foldEvents(decodeChunks(chunk(call(0, 'c1', 'f', '')), stop('length'))).items).toMatchObject([
      { arguments: '', isIncomplete: true },
    ])
  })

  test('is none when the list is empty or holds nothing', () => {
    const nothing = [
      { tool_calls: [] },
      { tool_calls: null },
      { tool_calls: [{ index: 0, function: { name: '', arguments: '' } }] },
      { function_call: { name: '', arguments: '' } },
    ]
    const events = decodeChunks(
      chunk({ content: 'a' }),
      ...nothing.map((delta) => chunk({ content: 'b', ...delta })),
      stop(),
    )
    expect(foldEvents(events)).toMatchObject({ text: 'abbbb', stopReason: 'end' })
    expect(foldEvents(events).items).toHaveLength(1)
  })

  test('without a name is a fault', () => {
    expect(foldEvents(decodeChunks(chunk(call(0, 'c1', undefined, '{}')), stop())).fault).toMatchObject({
      type: 'provider_unavailable',
    })
  })

  test('gives its thought signature along', () => {
    const extra = { google: { thought_signature: 'x' } }
    const events = decodeReply(
      reply({
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' }, extra_content: extra }],
      }),
    )
    expect(foldEvents(events).items[0]?.start).toMatchObject({ extra: { 'openai-chat': { extra_content: extra } } })
  })

  test('of a custom tool has free text for arguments', () => {
    const custom = (name: string | undefined, input: string) =>
      chunk({ tool_calls: [{ index: 0, id: 'c1', type: 'custom', custom: { name, input } }] })
    const events = decodeChunks(custom('shell', 'ls '), custom(undefined, '-l'), stop('tool_calls'))
    expect(foldEvents(events).items).toMatchObject([
      { start: { variant: 'custom', name: 'shell' }, arguments: 'ls -l' },
    ])
  })

  test('may be the one call of the first version of the format', () => {
    const events = decodeChunks(
      chunk({ function_call: { name: 'f', arguments: '' } }),
      chunk({ function_call: { arguments: '{"a":1}' } }),
      stop('function_call'),
    )
    expect(callsOf(events)).toEqual([['chatcmpl-1_call_0', 'f', '{"a":1}']])
    expect(callsOf(decodeReply(reply({ function_call: { name: 'f', arguments: '{}' } })))).toEqual([
      ['chatcmpl-1_call_0', 'f', '{}'],
    ])
  })

  test('that is truncated or malformed leaves a fault behind, never a finished turn (F7, F13)', () => {
    const whole = [chunk(call(0, 'c1', 'f', '{"a"')), chunk(call(0, undefined, undefined, ':1}'))]
    const bytes = streamOf(...whole)
    const cut = bytes.subarray(0, bytes.length - 'data: [DONE]\n\n'.length)
    expect(foldEvents(decodeStream(cut))).toMatchObject({
      fault: { type: 'provider_unavailable' },
      items: [{ isDone: false }],
    })
    expect(foldEvents(decodeStream(bytes.subarray(0, cut.length - 20))).fault).toMatchObject({
      type: 'provider_unavailable',
    })
    expect(foldEvents(decodeChunks(...whole, '{"choices":')).fault).toMatchObject({ type: 'provider_unavailable' })
  })
})

describe('several tool calls', () => {
  const expected = [
    ['c1', 'f', '{"a":1}'],
    ['c2', 'g', '{"a":1}'],
  ]

  test.each([
    [
      'one after the other',
      [
        chunk(call(0, 'c1', 'f', '{"a"')),
        chunk(call(0, undefined, undefined, ':1}')),
        chunk(call(1, 'c2', 'g', '{"a"')),
        chunk(call(1, undefined, undefined, ':1}')),
      ],
    ],
    [
      'heads first, then arguments in turns',
      [chunk(call(0, 'c1', 'f', '')), chunk(call(1, 'c2', 'g', '')), chunk(both('{"a"')), chunk(both(':1}'))],
    ],
    [
      'in turns from the start',
      [
        chunk(call(0, 'c1', 'f', '{"a"')),
        chunk(call(1, 'c2', 'g', '{"a"')),
        chunk(call(0, undefined, undefined, ':1}')),
        chunk(call(1, undefined, undefined, ':1}')),
      ],
    ],
    [
      'in one delta',
      [
        chunk({
          tool_calls: [...toolCalls(call(0, 'c1', 'f', '{"a":1}')), ...toolCalls(call(1, 'c2', 'g', '{"a":1}'))],
        }),
      ],
    ],
    ['with one index for all', [chunk(call(0, 'c1', 'f', '{"a":1}')), chunk(call(0, 'c2', 'g', '{"a":1}'))]],
    ['with gaps in the indexes', [chunk(call(3, 'c1', 'f', '{"a":1}')), chunk(call(1, 'c2', 'g', '{"a":1}'))]],
    ['without indexes', [chunk(call(undefined, 'c1', 'f', '{"a":1}')), chunk(call(undefined, 'c2', 'g', '{"a":1}'))]],
  ])('are kept apart when they come %s (F22)', (_, chunks) => {
    expect(callsOf(decodeChunks(...chunks, stop('tool_calls')))).toEqual(expected)
  })

  test('get ids of their own where ids are missing, empty or used twice (F22)', () => {
    const wires = [undefined, '', 'same', 'same', 'same'].map((id, index) => ({
      index,
      id,
      type: 'function',
      function: { name: 'f', arguments: '{}' },
    }))
    const ids = ['chatcmpl-1_call_0', 'chatcmpl-1_call_1', 'same', 'chatcmpl-1_call_3', 'chatcmpl-1_call_4']
    expect(callsOf(decodeReply(reply({ tool_calls: wires }))).map(([id]) => id)).toEqual(ids)
    expect(
      callsOf(decodeChunks(...wires.map((wire) => chunk({ tool_calls: [wire] })), stop())).map(([id]) => id),
    ).toEqual(ids)
  })

  test('without id and index are told apart by their names', () => {
    const wires = ['f', 'g'].map((name) => ({ type: 'function', function: { name, arguments: '' } }))
    expect(callsOf(decodeReply(reply({ tool_calls: wires }))).map(([, name]) => name)).toEqual(['f', 'g'])
    expect(
      callsOf(
        decodeChunks(
          chunk(call(undefined, undefined, 'f', '{}')),
          chunk(call(undefined, undefined, 'f', '{}')),
          stop(),
        ),
      ),
    ).toHaveLength(2)
  })

  test('are shown as they come: the second starts as soon as the first is complete', () => {
    const events = decodeChunks(
      chunk(call(0, 'c1', 'f', '{"a":1}')),
      chunk(call(1, 'c2', 'g', '{"a"')),
      chunk(call(1, undefined, undefined, ':1}')),
      stop(),
    )
    const deltas = events.flatMap((event) => (event.kind === 'arguments-delta' ? [[event.index, event.text]] : []))
    expect(deltas).toEqual([
      [0, '{"a":1}'],
      [1, '{"a"'],
      [1, ':1}'],
    ])
  })

  test('may have text and thoughts between and behind them', () => {
    const events = decodeChunks(
      chunk(call(0, 'c1', 'f', '{}')),
      chunk({ reasoning: 'hm' }),
      chunk(call(1, 'c2', 'g', '{"a"')),
      chunk({ content: 'late' }),
      chunk(call(1, undefined, undefined, ':1}')),
      stop('tool_calls'),
    )
    expect(foldEvents(events).items.map(({ start }) => start.kind)).toEqual([
      'tool-call',
      'reasoning',
      'tool-call',
      'message',
    ])
    expect(callsOf(events)[1]).toEqual(['c2', 'g', '{"a":1}'])
    expect(foldEvents(events).text).toBe('late')
  })
})

describe('a call that carries the other kind’s member too', () => {
  const words = { name: 'f', arguments: '{"a":1}' }
  const cases: [string, object, 'function' | 'custom', string][] = [
    ['a function with an empty custom', { type: 'function', function: words, custom: {} }, 'function', '{"a":1}'],
    ['a function with a null custom', { type: 'function', function: words, custom: null }, 'function', '{"a":1}'],
    [
      'a function with a custom that is filled in with nothing',
      { type: 'function', function: words, custom: { name: '', input: '' } },
      'function',
      '{"a":1}',
    ],
    ['a function without a type', { function: words, custom: { name: '', input: '' } }, 'function', '{"a":1}'],
    [
      'a custom call with an empty function',
      { type: 'custom', custom: { name: 'f', input: 'x' }, function: {} },
      'custom',
      'x',
    ],
    ['a custom call without a type', { custom: { name: 'f', input: 'x' }, function: {} }, 'custom', 'x'],
  ]

  test.each(cases)('is what its type says: %s', (_, wire, variant, text) => {
    for (const events of [
      decodeReply(reply({ tool_calls: [{ id: 'c1', ...wire }] })),
      decodeChunks(chunk({ tool_calls: [{ index: 0, id: 'c1', ...wire }] }), stop('tool_calls')),
    ]) {
      expect(events).toContainEqual({
        kind: 'item-start',
        index: 0,
        item: { kind: 'tool-call', variant, callId: 'c1', name: 'f' },
      })
      expect(callsOf(events)).toEqual([['c1', 'f', text]])
    }
  })

  test('is what its type says in pieces, of which the later have no type', () => {
    const events = decodeChunks(
      chunk({
        tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'f', arguments: '' }, custom: {} }],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"a"' }, custom: {} }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: ':1}' }, custom: { input: '' } }] }),
      stop('tool_calls'),
    )
    expect(callsOf(events)).toEqual([['c1', 'f', '{"a":1}']])
  })

  test('is one call although its provider gives it another id with each piece', () => {
    const events = decodeChunks(
      chunk(call(0, 'c1', 'f', '{"a"')),
      chunk(call(0, 'c2', 'f', ':1')),
      chunk(call(0, 'c3', 'f', '}')),
      chunk(call(1, 'c4', 'f', '{}')),
      stop('tool_calls'),
    )
    expect(callsOf(events)).toEqual([
      ['c1', 'f', '{"a":1}'],
      ['c4', 'f', '{}'],
    ])
  })
})
