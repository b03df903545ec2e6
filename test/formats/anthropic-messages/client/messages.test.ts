import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../src/canonical/item.ts'
import { turnOf, turnWith } from './exchanges.ts'

const format = 'anthropic-messages'
const itemsOf = (...messages: object[]): readonly Item[] => turnWith(...messages).conversation().items
const user = (...content: object[]) => ({ role: 'user', content })
const assistant = (...content: object[]) => ({ role: 'assistant', content })
const text = (said: string, more: object = {}) => ({ type: 'text', text: said, ...more })
const textFile = (said: string) => ({
  kind: 'data',
  mediaType: 'text/plain',
  base64: Buffer.from(said).toString('base64'),
})
const mark = { type: 'ephemeral', ttl: '1h' }

describe('the system text', () => {
  test.each([
    ['text', 'Be brief.'],
    ['one plain block', [text('Be brief.')]],
    ['one block without a mark', [text('Be brief.', { cache_control: null, citations: null })]],
  ])('is instructions where it is %s', (_name, system) => {
    const conversation = turnOf({ system }).conversation()
    expect(conversation.instructions).toBe('Be brief.')
    expect(conversation.items).toHaveLength(1)
  })

  test('is a message where there is more to say about it', () => {
    const conversation = turnOf({ system: [text('One.'), text('Two.', { cache_control: mark })] }).conversation()
    expect(conversation.instructions).toBeUndefined()
    expect(conversation.items[0]).toEqual({
      kind: 'message',
      role: 'system',
      parts: [
        { kind: 'text', text: 'One.' },
        { kind: 'text', text: 'Two.', cacheBreakpoint: { ttl: '1h' } },
      ],
    })
  })

  test('may stand amid the messages', () => {
    expect(itemsOf({ role: 'user', content: 'Hi' }, { role: 'system', content: 'Now in French.' })[1]).toEqual({
      kind: 'message',
      role: 'system',
      parts: [{ kind: 'text', text: 'Now in French.' }],
    })
  })
})

describe('blocks of a message', () => {
  test('in a row are the parts of one message', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'AAAA' }
    expect(itemsOf(user(text('What is this?', { cache_control: mark }), { type: 'image', source }))).toEqual([
      {
        kind: 'message',
        role: 'user',
        parts: [
          { kind: 'text', text: 'What is this?', cacheBreakpoint: { ttl: '1h' } },
          { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } },
        ],
      },
    ])
  })

  test.each([
    [
      { type: 'url', url: 'https://example.com/a.png' },
      { kind: 'url', url: 'https://example.com/a.png' },
    ],
    [
      { type: 'url', url: 'data:image/gif;base64,AAAA' },
      { kind: 'data', mediaType: 'image/gif', base64: 'AAAA' },
    ],
    [
      { type: 'file', file_id: 'file_1' },
      { kind: 'id', id: 'file_1' },
    ],
  ])('may have a picture from elsewhere: %j', (source, decoded) => {
    expect(itemsOf(user({ type: 'image', source }))).toMatchObject([{ parts: [{ kind: 'image', source: decoded }] }])
  })

  test.each([
    [
      'bytes',
      { source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' }, title: 'T', cache_control: mark },
      {
        source: { kind: 'data', mediaType: 'application/pdf', base64: 'AAAA' },
        filename: 'T',
        cacheBreakpoint: { ttl: '1h' },
      },
    ],
    [
      'an address',
      { source: { type: 'url', url: 'https://example.com/a.pdf' }, title: null },
      { source: { kind: 'url', url: 'https://example.com/a.pdf' } },
    ],
    [
      'plain text',
      { source: { type: 'text', media_type: 'text/plain', data: 'Grüße' }, context: 'c', citations: { enabled: true } },
      { source: textFile('Grüße'), extra: { [format]: { context: 'c', citations: { enabled: true } } } },
    ],
    [
      'a text of its own division',
      { source: { type: 'content', content: 'whole' } },
      { source: textFile('whole'), extra: { [format]: { source: { type: 'content', content: 'whole' } } } },
    ],
    [
      'texts of its own division',
      { source: { type: 'content', content: [text('a'), text('b')] } },
      {
        source: textFile('a\n\nb'),
        extra: { [format]: { source: { type: 'content', content: [text('a'), text('b')] } } },
      },
    ],
    ['a stored file', { source: { type: 'file', file_id: 'file_1' } }, { source: { kind: 'id', id: 'file_1' } }],
  ])('may have a document as %s', (_name, block, part) => {
    expect(itemsOf(user({ type: 'document', ...block }))).toEqual([
      { kind: 'message', role: 'user', parts: [{ kind: 'file', ...part }] },
    ])
  })

  test('may have a document with pictures in it, which is what it holds', () => {
    const source = { type: 'file', file_id: 'file_1' }
    const content = [text('a'), { type: 'image', source }]
    expect(itemsOf(user({ type: 'document', source: { type: 'content', content } }))).toMatchObject([
      {
        parts: [
          { kind: 'text', text: 'a' },
          { kind: 'image', source: { kind: 'id', id: 'file_1' } },
        ],
      },
    ])
  })

  test('may have a search result, which is a text to others', () => {
    const block = { type: 'search_result', source: 'https://x.example', title: 'Leave', content: [text('30 days')] }
    expect(itemsOf(user(block))).toEqual([
      {
        kind: 'message',
        role: 'user',
        parts: [
          {
            kind: 'file',
            source: textFile('Leave\nhttps://x.example\n\n30 days'),
            filename: 'Leave',
            extra: { [format]: block },
          },
        ],
      },
    ])
  })

  test('say what they cite', () => {
    const web = { type: 'web_search_result_location', cited_text: 'x', url: 'https://x.example', encrypted_index: 'E' }
    const place = {
      type: 'char_location',
      cited_text: 'x',
      document_index: 0,
      document_title: null,
      start_char_index: 0,
      end_char_index: 1,
    }
    const citations = [
      { ...web, title: 'X' },
      { ...web, title: null },
      { ...web, title: 'X', encrypted_index: '' },
      place,
    ]
    const carried = { type: web.type, cited_text: 'x', encrypted_index: 'E' }
    const cited = { kind: 'url-citation', url: 'https://x.example', startIndex: 0, endIndex: 5 }
    expect(itemsOf(assistant(text('cited', { citations })))).toEqual([
      {
        kind: 'message',
        role: 'assistant',
        parts: [
          {
            kind: 'text',
            text: 'cited',
            annotations: [
              { ...cited, title: 'X', extra: { [format]: carried } },
              { ...cited, title: '', extra: { [format]: { ...carried, title: null } } },
              { ...cited, title: 'X' },
              { kind: 'native', format, wire: place },
            ],
          },
        ],
      },
    ])
  })

  test('that say nothing are nothing', () => {
    expect(itemsOf({ role: 'user', content: '' }, { role: 'assistant', content: [] })).toEqual([])
  })
})

describe('calls and results', () => {
  const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input: { b: 1, a: [true, null] } }

  test('are items between messages, with their input as JSON in its order', () => {
    const items = itemsOf(
      assistant(text('Let me see.'), { ...call, caller: { type: 'direct' }, cache_control: mark }),
      user({ type: 'tool_result', tool_use_id: 'toolu_1', content: 'rain', is_error: false }, text('And now?')),
    )
    expect(items).toEqual([
      { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: 'Let me see.' }] },
      {
        kind: 'tool-call',
        variant: 'function',
        callId: 'toolu_1',
        name: 'f',
        arguments: '{"b":1,"a":[true,null]}',
        extra: { [format]: { caller: { type: 'direct' }, cache_control: mark } },
      },
      {
        kind: 'tool-result',
        variant: 'function',
        callId: 'toolu_1',
        parts: [{ kind: 'text', text: 'rain' }],
        isError: false,
      },
      { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'And now?' }] },
    ])
  })

  test('keep numbers that are too large for JavaScript', () => {
    const body = `{"model":"a/b","messages":[{"role":"user","content":"x"},
      {"content" : [ {"type":"text","text":"a, ] } \\" b"} ,{"type":"tool_use","id":"t","name":"f",
      "input": {"id": 12345678901234567890, "deep":[{"x":1e999}]} } ],"role":"assistant"}]}`
    expect(turnOf(body).conversation().items[2]).toMatchObject({
      arguments: '{"id":12345678901234567890,"deep":[{"x":1e999}]}',
    })
  })

  test.each([
    ['nothing', undefined, '{}'],
    ['null', null, '{}'],
    ['a text that was no JSON', '{"a', '{"a'],
  ])('may have %s for an input', (_name, input, expected) => {
    expect(itemsOf(assistant({ ...call, input }))).toMatchObject([{ arguments: expected }])
  })

  test('may have pictures and documents in a result', () => {
    const content = [
      text('The chart.'),
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } },
    ]
    expect(itemsOf(assistant(call), user({ type: 'tool_result', tool_use_id: 'toolu_1', content }))[1]).toEqual({
      kind: 'tool-result',
      variant: 'function',
      callId: 'toolu_1',
      parts: [
        { kind: 'text', text: 'The chart.' },
        { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } },
        { kind: 'file', source: textFile('x') },
      ],
    })
  })

  test('carry a result that names tools', () => {
    const content = [text('Found.'), { type: 'tool_reference', tool_name: 'get_weather' }]
    const [, result] = itemsOf(assistant(call), user({ type: 'tool_result', tool_use_id: 'toolu_1', content }))
    expect(result).toMatchObject({ parts: [{ kind: 'text', text: 'Found.' }], extra: { [format]: { content } } })
  })

  test('may have a result without content', () => {
    const [, result] = itemsOf(assistant(call), user({ type: 'tool_result', tool_use_id: 'toolu_1', is_error: true }))
    expect(result).toMatchObject({ parts: [], isError: true })
  })
})

describe('blocks that only this format knows', () => {
  test.each([
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'x' } },
    { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
    { type: 'mcp_tool_use', id: 'm', name: 'f', server_name: 's', input: {} },
    { type: 'container_upload', file_id: 'file_1' },
    { type: 'compaction', content: 'x' },
    { type: 'tool_addition', tool: { type: 'tool_reference', name: 'f' } },
  ])('are carried as they came: $type', (block) => {
    expect(itemsOf(assistant(text('a'), block, text('b')))[1]).toEqual({
      kind: 'native',
      format,
      type: block.type,
      wire: block,
    })
  })

  test('do not stand for the picture that a model drew', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'AAAA' }
    expect(itemsOf(assistant({ type: 'image', source }))).toEqual([
      { kind: 'generated-image', mediaType: 'image/png', base64: 'AAAA' },
    ])
  })
})

describe('thoughts', () => {
  test.each([
    [
      { type: 'thinking', thinking: 'Hm.', signature: 'EqQB+/=' },
      { text: ['Hm.'], signature: 'EqQB+/=', signedBy: 'anthropic-claude-v1' },
    ],
    [
      { type: 'thinking', thinking: '', signature: 'EqQB' },
      { text: [], signature: 'EqQB', signedBy: 'anthropic-claude-v1' },
    ],
    [
      { type: 'redacted_thinking', data: 'EmwK' },
      { text: [], encrypted: 'EmwK', signedBy: 'anthropic-claude-v1' },
    ],
    [{ type: 'thinking', thinking: 'Hm.', signature: '' }, { text: ['Hm.'] }],
    [{ type: 'thinking', thinking: 'Hm.', signature: null }, { text: ['Hm.'] }],
    [{ type: 'thinking', thinking: 'Hm.' }, { text: ['Hm.'] }],
  ])('are those of this format’s provider where nothing else is said: %j', (block, item) => {
    expect(itemsOf(assistant(block))).toEqual([{ kind: 'reasoning', summary: [], ...item }])
  })
})
