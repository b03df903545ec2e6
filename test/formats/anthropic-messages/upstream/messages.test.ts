import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../src/canonical/item.ts'
import type { Part } from '../../../../src/canonical/part.ts'
import { anthropicMessages } from '../../../../src/formats/anthropic-messages/upstream.ts'
import { call, encode, endpointOf, hello, messagesOf, result, said, thought, turnOf } from '../request-fixtures.ts'

const text = (value: string) => ({ type: 'text', text: value })
const user = (...content: object[]) => ({ role: 'user', content })
const assistant = (...content: object[]) => ({ role: 'assistant', content })
const toolUse = (id: string, input: object = {}, name = 'f') => ({ type: 'tool_use', id, name, input })
const toolResult = (id: string, content: unknown = 'ok') => ({ type: 'tool_result', tool_use_id: id, content })

/** The blocks of a user's message with these parts. */
function blocksOf(...parts: Part[]): { blocks: unknown; ignored: readonly string[]; beta: string | undefined } {
  const { body, ignored, headers } = encode({ items: [{ kind: 'message', role: 'user', parts }, hello] })
  const [message] = body['messages'] as { content: unknown[] }[]
  return { blocks: message?.content.slice(0, -1), ignored, beta: headers['anthropic-beta'] }
}

describe('system text', () => {
  test('is the instructions and the system and developer messages before the first message', () => {
    const { body } = encode({
      instructions: 'Be brief.',
      items: [said('system', 'Be kind.'), said('developer', 'Be right.'), said('user', 'hello')],
    })
    expect(body['system']).toEqual([text('Be brief.'), text('Be kind.'), text('Be right.')])
    expect(body['messages']).toEqual([user(text('hello'))])
  })

  test('is absent when there is none, or only blank text', () => {
    expect(encode({}).body).not.toHaveProperty('system')
    expect(encode({ instructions: ' \n' }).body).not.toHaveProperty('system')
  })

  test('stays in its place later on, marked as not the words of the user', () => {
    const { messages } = messagesOf(
      said('user', 'a'),
      said('assistant', 'b'),
      said('system', 'Now rhyme.'),
      said('user', 'c'),
    )
    expect(messages).toEqual([
      user(text('a')),
      assistant(text('b')),
      user(text('<system>\nNow rhyme.\n</system>'), text('c')),
    ])
  })
})

describe('messages', () => {
  test('of one role in a row become one', () => {
    const { messages } = messagesOf(
      said('user', 'a'),
      said('user', 'b'),
      said('assistant', 'c'),
      said('assistant', 'd'),
      call('toolu_1'),
      result('toolu_1'),
      said('user', 'e'),
    )
    expect(messages).toEqual([
      user(text('a'), text('b')),
      assistant(text('c'), text('d'), toolUse('toolu_1')),
      user(toolResult('toolu_1'), text('e')),
    ])
  })

  test('have the results of parallel calls together, before anything else that was said', () => {
    const { messages } = messagesOf(hello, call('a'), call('b'), result('a'), said('user', 'wait'), result('b'))
    expect(messages).toEqual([
      user(text('hello')),
      assistant(toolUse('a'), toolUse('b')),
      user(toolResult('a'), toolResult('b'), text('wait')),
    ])
  })

  test('leave blank text out, which the provider refuses', () => {
    const { messages } = messagesOf(hello, said('assistant', ' \n'), said('user', ''), said('user', 'x'))
    expect(messages).toEqual([user(text('hello'), text('x'))])
  })

  test('that begin an answer end without white space', () => {
    expect(messagesOf(hello, said('assistant', 'Sure: \n')).messages).toEqual([
      user(text('hello')),
      assistant(text('Sure:')),
    ])
  })

  test('may begin with the assistant', () => {
    expect(messagesOf(said('assistant', 'Hi! '), hello).messages).toEqual([
      assistant(text('Hi! ')),
      user(text('hello')),
    ])
  })
})

describe('tool calls', () => {
  test('have their arguments as an object, however the model wrote them', () => {
    const { messages } = messagesOf(
      hello,
      call('a', 'f', '{"x": {"y": [1]}}'),
      call('b', 'f', ' '),
      call('c', 'f', '{"x":'),
      call('d', 'f', '[1]'),
    )
    expect(messages).toEqual([
      user(text('hello')),
      assistant(
        toolUse('a', { x: { y: [1] } }),
        toolUse('b'),
        toolUse('c', { INVALID_JSON: '{"x":' }),
        toolUse('d', { INVALID_JSON: '[1]' }),
      ),
    ])
  })

  test('have numbers that parsing would round as the model wrote them', () => {
    const exact = '{"id":12345678901234567890,"at":{"x":1e400}}'
    const items = [
      hello,
      call('a', 'f', exact),
      call('b', 'f', '{"id":7}'),
      call('c', 'f', '{"id":98765432109876543210}'),
    ]
    const text = anthropicMessages.encodeRequest(turnOf({ items }), endpointOf()).body.toString()
    expect(text).toContain(`"name":"f","input":${exact}}`)
    expect(text).toContain('"input":{"id":7}}')
    expect(text).toContain('"input":{"id":98765432109876543210}}')
    expect(() => JSON.parse(text) as unknown).not.toThrow()
  })

  test('have results with errors, images and documents', () => {
    const image: Part = { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' } }
    const { messages } = messagesOf(
      hello,
      call('a'),
      call('b'),
      call('c'),
      { kind: 'tool-result', variant: 'function', callId: 'a', isError: true, parts: [{ kind: 'text', text: 'No.' }] },
      { kind: 'tool-result', variant: 'function', callId: 'b', parts: [{ kind: 'text', text: 'See:' }, image] },
      { kind: 'tool-result', variant: 'function', callId: 'c', parts: [] },
    )
    expect((messages as unknown[])[2]).toEqual(
      user(
        { ...toolResult('a', 'No.'), is_error: true },
        toolResult('b', [
          text('See:'),
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } },
        ]),
        { type: 'tool_result', tool_use_id: 'c' },
      ),
    )
  })

  test('carry what only this format says of them', () => {
    const caller = { type: 'code_execution_20250825', tool_id: 'srvtoolu_1' }
    const content = [{ type: 'tool_reference', tool_name: 'g' }]
    const { messages } = messagesOf(
      hello,
      { ...call('a'), extra: { 'anthropic-messages': { caller }, 'openai-chat': { x: 1 } } } as Item,
      { ...result('a'), extra: { 'anthropic-messages': { content } } } as Item,
    )
    expect(messages).toEqual([
      user(text('hello')),
      assistant({ ...toolUse('a'), caller }),
      user(toolResult('a', content)),
    ])
  })
})

describe('thoughts', () => {
  const sealed: Item = { kind: 'reasoning', text: [], summary: [], encrypted: 'Emww', signedBy: 'anthropic-claude-v1' }
  const thinking = (value: string, signature = 'sig') => ({ type: 'thinking', thinking: value, signature })

  test('that the provider signed or sealed go back to it', () => {
    const bare: Item = { kind: 'reasoning', text: ['b'], summary: [], signature: 'sig' }
    const { messages, ignored } = messagesOf(
      hello,
      thought('a'),
      sealed,
      bare,
      thought('', 'x'),
      said('assistant', 'Yes.'),
    )
    expect(messages).toEqual([
      user(text('hello')),
      assistant(
        thinking('a'),
        { type: 'redacted_thinking', data: 'Emww' },
        thinking('b'),
        thinking('', 'x'),
        text('Yes.'),
      ),
    ])
    expect(ignored).toEqual([])
  })

  test.each<[string, Partial<Item & { kind: 'reasoning' }>]>([
    ['another provider signed', { text: ['a'], signature: 'x', signedBy: 'google-gemini-v1' }],
    ['another provider sealed', { encrypted: 'gAAA', signedBy: 'openai-responses-v1' }],
    ['nobody signed', { text: ['a'] }],
    ['somebody sealed', { encrypted: 'x' }],
  ])('that %s are left out', (_, item) => {
    const { messages, ignored } = messagesOf(
      hello,
      { kind: 'reasoning', text: [], summary: [], ...item },
      said('assistant', 'b'),
    )
    expect(messages).toEqual([user(text('hello')), assistant(text('b'))])
    expect(ignored).toEqual(['input.reasoning'])
  })

  test('stand before the calls of their turn', () => {
    const { messages } = messagesOf(
      hello,
      said('assistant', 'Hm.'),
      call('a'),
      thought('first'),
      call('b'),
      result('a'),
      result('b'),
    )
    expect((messages as unknown[])[1]).toEqual(assistant(text('Hm.'), thinking('first'), toolUse('a'), toolUse('b')))
  })
})

describe('parts', () => {
  test('are images by bytes, address and id', () => {
    expect(
      blocksOf(
        { kind: 'image', source: { kind: 'data', mediaType: 'image/jpg', base64: '/9j/' }, detail: 'auto' },
        { kind: 'image', source: { kind: 'url', url: 'https://a.example/x.png' } },
        { kind: 'image', source: { kind: 'id', id: 'file_1' } },
      ),
    ).toEqual({
      blocks: [
        { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: '/9j/' } },
        { type: 'image', source: { type: 'url', url: 'https://a.example/x.png' } },
        { type: 'image', source: { type: 'file', file_id: 'file_1' } },
      ],
      ignored: [],
      beta: 'files-api-2025-04-14',
    })
  })

  test('are documents by bytes, address and id, with their names', () => {
    expect(
      blocksOf(
        { kind: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' }, filename: 'a.pdf' },
        { kind: 'file', source: { kind: 'url', url: 'https://a.example/x.pdf' } },
        { kind: 'file', source: { kind: 'id', id: 'file_1' } },
        {
          kind: 'file',
          source: { kind: 'data', mediaType: 'text/csv; charset=utf-8', base64: 'YSxiCjEswrU=' },
          filename: 'a.csv',
        },
        { kind: 'file', source: { kind: 'data', mediaType: 'text/plain;charset=koi8-r', base64: '8NLJ18XU' } },
        { kind: 'file', source: { kind: 'data', mediaType: 'image/png', base64: 'iVBO' }, filename: 'a.png' },
      ),
    ).toEqual({
      blocks: [
        {
          type: 'document',
          source: { type: 'base64', media_type: 'application/pdf', data: 'JVBE' },
          title: 'a.pdf',
        },
        { type: 'document', source: { type: 'url', url: 'https://a.example/x.pdf' } },
        { type: 'document', source: { type: 'file', file_id: 'file_1' } },
        { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'a,b\n1,µ' }, title: 'a.csv' },
        { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Привет' } },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } },
      ],
      ignored: [],
      beta: 'files-api-2025-04-14',
    })
  })

  test('that the format has no word for are left out and named', () => {
    const zip = { kind: 'data', mediaType: 'application/zip', base64: 'UEsD' } as const
    expect(
      blocksOf(
        { kind: 'audio', base64: 'UklG', audioFormat: 'wav' },
        { kind: 'video', source: { kind: 'url', url: 'https://a.example/x.mp4' } },
        { kind: 'file', source: zip },
        { kind: 'image', source: { kind: 'url', url: 'https://a.example/x' }, detail: 'low' },
      ).ignored,
    ).toEqual(['input_audio', 'input_video', 'input_file', 'input_image.detail'])
    const output: Item = {
      kind: 'message',
      role: 'assistant',
      parts: [
        { kind: 'refusal', text: 'No.' },
        { kind: 'audio', base64: 'UklG', audioFormat: 'wav' },
      ],
    }
    expect(messagesOf(hello, output)).toEqual({
      messages: [user(text('hello')), assistant(text('No.'))],
      ignored: ['input.output_media'],
    })
  })

  test('carry what only this format says of them', () => {
    const pdf = { kind: 'url', url: 'https://a.example/x.pdf' } as const
    const extra = { 'anthropic-messages': { citations: { enabled: true }, context: 'A report.' } }
    expect(blocksOf({ kind: 'file', source: pdf, extra }).blocks).toEqual([
      { type: 'document', source: { type: 'url', url: pdf.url }, citations: { enabled: true }, context: 'A report.' },
    ])
  })

  test('have the sources back that the provider sealed', () => {
    const location = { type: 'web_search_result_location', cited_text: 'x', encrypted_index: 'Eo8B' }
    const page = { type: 'page_location', document_index: 0, cited_text: 'x' }
    const place = { kind: 'url-citation', url: 'https://a.example', title: 'A', startIndex: 0, endIndex: 1 } as const
    const item: Item = {
      kind: 'message',
      role: 'assistant',
      parts: [
        {
          kind: 'text',
          text: 'a',
          annotations: [
            { ...place, extra: { 'anthropic-messages': location } },
            place,
            { kind: 'native', format: 'anthropic-messages', wire: page },
            { kind: 'native', format: 'openai-responses', wire: {} },
          ],
        },
      ],
    }
    expect((messagesOf(hello, item).messages as unknown[])[1]).toEqual(
      assistant({ ...text('a'), citations: [{ url: place.url, title: 'A', ...location }, page] }),
    )
  })

  test('are an image that a model made, which only a user may show', () => {
    const image: Item = { kind: 'generated-image', mediaType: 'image/png', base64: 'iVBO' }
    expect(messagesOf(hello, image, said('user', 'Make it blue.')).messages).toEqual([
      user(
        text('hello'),
        text('The image that the assistant made:'),
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } },
        text('Make it blue.'),
      ),
    ])
  })
})

describe('items of one format only', () => {
  const native = (type: string, format = 'anthropic-messages'): Item => ({
    kind: 'native',
    format,
    type,
    wire: { type, id: 'x' },
  })

  test('pass as they came when they are of this one, in the message of who wrote them', () => {
    const { messages, ignored } = messagesOf(
      hello,
      native('container_upload'),
      native('server_tool_use'),
      native('web_search_tool_result'),
      said('assistant', 'a'),
      native('search_result'),
    )
    expect(messages).toEqual([
      user(text('hello'), { type: 'container_upload', id: 'x' }),
      assistant({ type: 'server_tool_use', id: 'x' }, { type: 'web_search_tool_result', id: 'x' }, text('a')),
      user({ type: 'search_result', id: 'x' }),
    ])
    expect(ignored).toEqual([])
  })

  test('are left out and named when they are of another', () => {
    expect(messagesOf(hello, native('web_search_call', 'openai-responses'))).toEqual({
      messages: [user(text('hello'))],
      ignored: ['input.web_search_call'],
    })
  })
})

describe('cache marks', () => {
  const marked = (value: string, ttl?: string): Part => ({
    kind: 'text',
    text: value,
    cacheBreakpoint: ttl === undefined ? {} : { ttl },
  })

  test('stand on their blocks', () => {
    const { body } = encode({
      cacheControl: {},
      items: [
        { kind: 'message', role: 'system', parts: [marked('s', '1h')] },
        { kind: 'message', role: 'user', parts: [marked('u')] },
        call('a'),
        { kind: 'tool-result', variant: 'function', callId: 'a', parts: [marked('r', '5m')] },
      ],
    })
    const mark = (ttl?: string) => ({ cache_control: { type: 'ephemeral', ...(ttl !== undefined && { ttl }) } })
    expect(body).toMatchObject({
      ...mark(),
      system: [{ ...text('s'), ...mark('1h') }],
      messages: [
        user({ ...text('u'), ...mark() }),
        assistant(toolUse('a')),
        user(toolResult('a', [{ ...text('r'), ...mark('5m') }])),
      ],
    })
  })
})
