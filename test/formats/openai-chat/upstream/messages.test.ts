import { describe, expect, test } from 'vitest'
import type { Item, ReasoningItem, Role } from '../../../../src/canonical/item.ts'
import type { Part } from '../../../../src/canonical/part.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { decodeReply, reply } from '../chat-streams.ts'
import { encode, endpointOf, messagesOf, turnOf } from '../request-fixtures.ts'

const text = (value: string): Part => ({ kind: 'text', text: value })
const message = (role: Role, ...parts: readonly (string | Part)[]): Item => ({
  kind: 'message',
  role,
  parts: parts.map((part) => (typeof part === 'string' ? text(part) : part)),
})
const call = (callId: string, name = 'f', extra?: object): Item => ({
  kind: 'tool-call',
  variant: 'function',
  callId,
  name,
  arguments: '{}',
  ...(extra === undefined ? {} : { extra: { 'openai-chat': extra } }),
})
const result = (callId: string, ...parts: readonly Part[]): Item => ({
  kind: 'tool-result',
  variant: 'function',
  callId,
  parts,
})
const thought = (more: Partial<ReasoningItem> = {}): Item => ({ kind: 'reasoning', text: ['Hm'], summary: [], ...more })
const wireCall = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })
const png: Part = { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AA==' } }
const wirePng = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }

describe('system and developer messages', () => {
  const items = [message('developer', 'b', 'c'), message('user', 'Hi'), message('system', 'd')]

  test('keep their roles where the provider knows both', () => {
    expect(messagesOf({ instructions: 'a', items })).toEqual([
      { role: 'system', content: 'a' },
      { role: 'developer', content: 'b\n\nc' },
      { role: 'user', content: 'Hi' },
      { role: 'system', content: 'd' },
    ])
  })

  test('are system messages elsewhere, those at the start as one', () => {
    expect(messagesOf({ instructions: 'a', items }, { hasDeveloperRole: false })).toEqual([
      { role: 'system', content: 'a\n\nb\n\nc' },
      { role: 'user', content: 'Hi' },
      { role: 'system', content: 'd' },
    ])
  })
})

describe('the parts of a message', () => {
  test('are said in the words of the format', () => {
    const parts: Part[] = [
      text('See'),
      { ...png, detail: 'low' } as Part,
      { kind: 'image', source: { kind: 'url', url: 'https://a.example/x.png' } },
      { kind: 'file', filename: 'x.pdf', source: { kind: 'data', mediaType: 'application/pdf', base64: 'AA==' } },
      { kind: 'file', source: { kind: 'url', url: 'https://a.example/x.pdf' } },
      { kind: 'file', source: { kind: 'id', id: 'file-1' } },
      { kind: 'audio', base64: 'AA==', audioFormat: 'wav' },
      { kind: 'video', source: { kind: 'url', url: 'https://a.example/x.mp4' } },
    ]
    expect(messagesOf({ items: [message('user', ...parts)] })).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'low' } },
          { type: 'image_url', image_url: { url: 'https://a.example/x.png' } },
          { type: 'file', file: { filename: 'x.pdf', file_data: 'data:application/pdf;base64,AA==' } },
          { type: 'file', file: { filename: 'file', file_data: 'https://a.example/x.pdf' } },
          { type: 'file', file: { file_id: 'file-1' } },
          { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } },
          { type: 'video_url', video_url: { url: 'https://a.example/x.mp4' } },
        ],
      },
    ])
  })

  test('that the format has no word for are left out and named', () => {
    const parts: Part[] = [
      text('Hi'),
      { kind: 'image', source: { kind: 'id', id: 'file-1' } },
      { kind: 'video', source: { kind: 'id', id: 'file-2' } },
    ]
    const { body, ignored } = encode(
      turnOf({ items: [message('user', ...parts), { ...message('user', { ...png, detail: 'original' } as Part) }] }),
    )
    expect(body['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'high' } }],
      },
    ])
    expect(ignored).toEqual(['input_image.file_id', 'input_video.file_id', 'input_image.detail'])
  })

  test('carry cache marks to a provider that takes them', () => {
    const items = [
      message('system', { kind: 'text', text: 'a', cacheBreakpoint: { ttl: '1h' } }),
      message('user', { kind: 'text', text: 'b', cacheBreakpoint: {} }),
    ]
    expect(messagesOf({ items }, { extraParameters: ['cache_control'] })).toEqual([
      { role: 'system', content: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } }] },
      { role: 'user', content: [{ type: 'text', text: 'b', cache_control: { type: 'ephemeral' } }] },
    ])
    expect(encode(turnOf({ items }))).toMatchObject({
      body: { messages: [{ content: 'a' }, { content: 'b' }] },
      ignored: ['cache_control'],
    })
  })
})

describe('what the model said', () => {
  test('is one message with its text and calls', () => {
    const items = [
      message('assistant', 'Let ', 'me see.'),
      call('1'),
      call('2'),
      result('1', text('a')),
      result('2', text('b'), text('c')),
      message('assistant', 'Done.'),
    ]
    expect(messagesOf({ items })).toEqual([
      { role: 'assistant', content: 'Let me see.', tool_calls: [wireCall('1'), wireCall('2')] },
      { role: 'tool', tool_call_id: '1', content: 'a' },
      { role: 'tool', tool_call_id: '2', content: 'b\nc' },
      { role: 'assistant', content: 'Done.' },
    ])
  })

  test('keeps its calls next to their results when text stands between them', () => {
    expect(messagesOf({ items: [call('1'), message('assistant', 'Wait.'), result('1', text('a'))] })).toEqual([
      { role: 'assistant', content: 'Wait.', tool_calls: [wireCall('1')] },
      { role: 'tool', tool_call_id: '1', content: 'a' },
    ])
  })

  test('is a message for each text that stands alone, and none for nothing', () => {
    const items = [message('assistant', 'a'), message('assistant', 'b'), message('assistant')]
    expect(messagesOf({ items })).toEqual([
      { role: 'assistant', content: 'a' },
      { role: 'assistant', content: 'b' },
    ])
  })

  test('may be a refusal', () => {
    expect(messagesOf({ items: [message('assistant', { kind: 'refusal', text: 'No.' })] })).toEqual([
      { role: 'assistant', content: null, refusal: 'No.' },
    ])
  })

  test('may be a call of a custom tool', () => {
    const items: Item[] = [
      { kind: 'tool-call', variant: 'custom', callId: '1', name: 'sh', arguments: 'ls' },
      { kind: 'tool-result', variant: 'custom', callId: '1', parts: [text('x')] },
    ]
    expect(messagesOf({ items })).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: '1', type: 'custom', custom: { name: 'sh', input: 'ls' } }],
      },
      { role: 'tool', tool_call_id: '1', content: 'x' },
    ])
  })

  test('may be images, which go back to those who take them and are shown to all others', () => {
    const image: Item = { kind: 'generated-image', mediaType: 'image/png', base64: 'AA==' }
    const items = [message('assistant', 'See:'), image, message('user', 'More')]
    expect(messagesOf({ items }, { reasoningParameter: 'reasoning' })).toEqual([
      { role: 'assistant', content: 'See:', images: [wirePng] },
      { role: 'user', content: 'More' },
    ])
    expect(messagesOf({ items })).toEqual([
      { role: 'assistant', content: 'See:' },
      { role: 'user', content: [{ type: 'text', text: 'Made by the assistant:' }, wirePng] },
      { role: 'user', content: 'More' },
    ])
    expect(messagesOf({ items: [image] })).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Made by the assistant:' }, wirePng] },
    ])
  })

  test('may be speech, which goes back by its id', () => {
    const spoken = (wire: object): Item => ({ kind: 'native', format: 'openai-chat', type: 'audio', wire })
    expect(messagesOf({ items: [spoken({ id: 'audio_1', data: 'AAAA' })] })).toEqual([
      { role: 'assistant', content: null, audio: { id: 'audio_1' } },
    ])
    expect(messagesOf({ items: [spoken({ data: 'AAAA' }), message('user', 'Hi')] })).toEqual([
      { role: 'user', content: 'Hi' },
    ])
  })

  test('keeps the names of its speakers', () => {
    const named = (role: Role): Item => ({
      kind: 'message',
      role,
      parts: [text('a')],
      extra: { 'openai-chat': { name: 'ada' } },
    })
    expect(messagesOf({ items: [named('user'), named('assistant')] })).toEqual([
      { role: 'user', content: 'a', name: 'ada' },
      { role: 'assistant', content: 'a', name: 'ada' },
    ])
    expect(messagesOf({ items: [named('system'), named('system')] }, { hasDeveloperRole: false })).toHaveLength(2)
  })

  test('leaves items out that only another format knows, and names them', () => {
    const native: Item = { kind: 'native', format: 'openai-responses', type: 'web_search_call', wire: {} }
    expect(encode(turnOf({ items: [native, message('user', 'Hi')] }))).toMatchObject({
      body: { messages: [{ content: 'Hi' }] },
      ignored: ['input.web_search_call'],
    })
  })
})

describe('results of tools', () => {
  test('have their images behind all results of the turn, since they can’t stand in them', () => {
    expect(
      messagesOf({
        items: [call('1'), call('2'), result('1', text('An image.'), png), result('2', png), message('user', 'So?')],
      }),
    ).toEqual([
      { role: 'assistant', content: null, tool_calls: [wireCall('1'), wireCall('2')] },
      { role: 'tool', tool_call_id: '1', content: 'An image.' },
      { role: 'tool', tool_call_id: '2', content: expect.stringContaining('attached') },
      {
        role: 'user',
        content: [
          { type: 'text', text: expect.stringContaining('tool call 1') },
          wirePng,
          { type: 'text', text: expect.stringContaining('tool call 2') },
          wirePng,
        ],
      },
      { role: 'user', content: 'So?' },
    ])
  })

  test('say that they are errors', () => {
    const failed = (value: string): Item => ({
      kind: 'tool-result',
      variant: 'function',
      callId: '1',
      parts: [text(value)],
      isError: true,
    })
    expect(messagesOf({ items: [failed('no file'), failed('error 7')] })).toMatchObject([
      { content: 'Error: no file' },
      { content: 'error 7' },
    ])
  })

  test('may be empty', () => {
    expect(messagesOf({ items: [result('1')] })).toEqual([{ role: 'tool', tool_call_id: '1', content: '' }])
  })
})

describe('thoughts', () => {
  const items = [message('user', 'Hi'), thought(), call('1'), result('1', text('a'))]

  test.each(['reasoning_content', 'reasoning'] as const)('go back in the field %s', (field) => {
    const expected = { role: 'assistant', content: null, [field]: 'Hm', tool_calls: [wireCall('1')] }
    expect(messagesOf({ items }, { reasoningEcho: field })).toMatchObject([{}, expected, {}])
    const known = items.map((item) =>
      item.kind === 'reasoning' ? { ...item, extra: { 'openai-chat': { field } } } : item,
    )
    expect(messagesOf({ items: known })).toMatchObject([{}, expected, {}])
  })

  test('go back as details, signed, where the provider steers reasoning by an object', () => {
    const signed = [
      thought({ signature: 's', signedBy: 'anthropic-claude-v1' }),
      thought({
        text: [],
        summary: ['So'],
        encrypted: 'x',
        signedBy: 'openai-responses-v1',
        extra: { 'openai-chat': { id: 'rs_1' } },
      }),
      message('assistant', 'Yes'),
    ]
    expect(messagesOf({ items: signed }, { reasoningParameter: 'reasoning' })).toEqual([
      {
        role: 'assistant',
        content: 'Yes',
        reasoning_details: [
          { type: 'reasoning.text', text: 'Hm', format: 'anthropic-claude-v1', index: 0, signature: 's' },
          { type: 'reasoning.summary', summary: 'So', format: 'openai-responses-v1', index: 1 },
          { type: 'reasoning.encrypted', data: 'x', format: 'openai-responses-v1', index: 2, id: 'rs_1' },
        ],
      },
    ])
  })

  test('that are only a seal name the call that they stand before', () => {
    const seal = (encrypted: string) => thought({ text: [], encrypted, signedBy: 'google-gemini-v1' })
    const items = [seal('x'), call('1'), seal('y'), call('2'), seal('z')]
    expect(messagesOf({ items }, { reasoningParameter: 'reasoning' })).toMatchObject([
      {
        reasoning_details: [
          { type: 'reasoning.encrypted', data: 'x', id: '1', index: 0 },
          { data: 'y', id: '2', index: 1 },
          { data: 'z', id: 'turn_end', index: 2 },
        ],
      },
    ])
  })

  test('are left out and named where nobody takes them', () => {
    expect(encode(turnOf({ items }))).toMatchObject({
      body: { messages: [{ role: 'user' }, { role: 'assistant', content: null }, { role: 'tool' }] },
      ignored: ['input.reasoning'],
    })
    expect(messagesOf({ items: [thought(), message('user', 'Hi')] })).toEqual([{ role: 'user', content: 'Hi' }])
  })

  test('that were lost are empty for a provider that wants them with each call', () => {
    expect(messagesOf({ items: [call('1')] }, { reasoningEcho: 'reasoning_content' })).toMatchObject([
      { reasoning_content: '' },
    ])
    expect(messagesOf({ items: [message('assistant', 'a')] }, { reasoningEcho: 'reasoning_content' })).toEqual([
      { role: 'assistant', content: 'a' },
    ])
  })
})

describe('what came from a provider', () => {
  /** The items that a caller keeps of an answer. */
  function itemsOf(answer: object): Item[] {
    return foldEvents(decodeReply(reply(answer))).items.map((item): Item => {
      const { start } = item
      if (start.kind === 'message') return message('assistant', ...item.content)
      if (start.kind === 'tool-call') return { ...start, arguments: item.arguments }
      if (start.kind === 'native' || start.kind === 'generated-image') return start
      return {
        ...start,
        text: item.reasoning,
        summary: item.summary,
        ...(item.signature === undefined ? {} : { signature: item.signature }),
        ...(item.encrypted === undefined ? {} : { encrypted: item.encrypted }),
      }
    })
  }

  test.each([
    ['text', { content: 'Hi' }, {}],
    [
      'calls with signatures',
      {
        content: 'Hm',
        tool_calls: [{ ...wireCall('1'), extra_content: { google: { thought_signature: 'x' } } }, wireCall('2')],
      },
      {},
    ],
    ['thoughts', { content: null, reasoning_content: 'Hm', tool_calls: [wireCall('1')] }, {}],
    ['thoughts in the other field', { content: 'a', reasoning: 'Hm' }, {}],
    [
      'signed thoughts',
      {
        content: null,
        reasoning_details: [
          { type: 'reasoning.text', text: 'Hm', format: 'anthropic-claude-v1', index: 0, signature: 's' },
        ],
        tool_calls: [wireCall('1')],
      },
      { reasoningParameter: 'reasoning' },
    ],
  ] as const)('goes back as it came: %s', (_, answer, capabilities) => {
    const { body, ignored } = encode(turnOf({ items: itemsOf(answer) }), endpointOf(capabilities))
    expect(body['messages']).toEqual([{ role: 'assistant', ...answer }])
    expect(ignored).toEqual([])
  })
})
