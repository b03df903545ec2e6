import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../src/canonical/item.ts'
import type { Part } from '../../../../src/canonical/part.ts'
import { claude, encode, encodeFor, endpointOf, llama, messagesOf, nova, said, turnOf } from '../request-fixtures.ts'

const call = (callId: string, text = '{}', name = 'f'): Item => ({
  kind: 'tool-call',
  variant: 'function',
  callId,
  name,
  arguments: text,
})
const result = (callId: string, parts: readonly Part[], more: object = {}): Item => ({
  kind: 'tool-result',
  variant: 'function',
  callId,
  parts,
  ...more,
})
const text = (value: string): Part => ({ kind: 'text', text: value })
const user = (...parts: readonly Part[]): Item => ({ kind: 'message', role: 'user', parts })
const png = { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } as const
const pdf = { kind: 'data', mediaType: 'application/pdf', base64: 'BBBB' } as const

describe('system instructions', () => {
  test('stand apart, those of the request first', () => {
    const { body } = encodeFor(claude, {
      instructions: 'Be brief.',
      items: [said('Be kind.', 'system'), said('Use metres.', 'developer'), said('Hi')],
    })
    expect(body).toEqual({
      system: [{ text: 'Be brief.' }, { text: 'Be kind.' }, { text: 'Use metres.' }],
      messages: [{ role: 'user', content: [{ text: 'Hi' }] }],
    })
  })

  test('in the middle of a conversation keep their place, as the user’s words', () => {
    expect(
      messagesOf({ items: [said('Hi'), said('Hello!', 'assistant'), said('Now in French.', 'developer')] }),
    ).toEqual([
      { role: 'user', content: [{ text: 'Hi' }] },
      { role: 'assistant', content: [{ text: 'Hello!' }] },
      { role: 'user', content: [{ text: 'Now in French.' }] },
    ])
  })

  test('that are blank are none', () => {
    expect(encodeFor(claude, { instructions: ' ', items: [said('', 'system'), said('Hi')] }).body).not.toHaveProperty(
      'system',
    )
  })
})

describe('roles', () => {
  test('alternate: what one side says in a row is one message', () => {
    expect(
      messagesOf({ items: [said('a'), said('b'), said('c', 'assistant'), said('d', 'assistant'), said('e')] }),
    ).toEqual([
      { role: 'user', content: [{ text: 'a' }, { text: 'b' }] },
      { role: 'assistant', content: [{ text: 'c' }, { text: 'd' }] },
      { role: 'user', content: [{ text: 'e' }] },
    ])
  })

  test('alternate also where a message between says nothing', () => {
    expect(messagesOf({ items: [said('a'), said(' \n', 'assistant'), said('b')] })).toEqual([
      { role: 'user', content: [{ text: 'a' }, { text: 'b' }] },
    ])
  })

  test('may end with the assistant, whose last text ends without white space', () => {
    expect(messagesOf({ items: [said('Hi'), said('Dear \n', 'assistant')] })).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ text: 'Dear' }] },
    ])
  })
})

describe('tools', () => {
  test('are called and answered in turn, all results in one message of the user and first in it', () => {
    const items: Item[] = [
      said('Weather?'),
      said('I look.', 'assistant'),
      call('a', '{"city":"Paris"}', 'weather'),
      call('b', '', 'weather'),
      said('Quick, please.'),
      result('a', [text('sunny')]),
      result('b', [text('no such city')], { isError: true }),
    ]
    expect(messagesOf({ items, tools: [{ kind: 'function', name: 'weather' }] })).toEqual([
      { role: 'user', content: [{ text: 'Weather?' }] },
      {
        role: 'assistant',
        content: [
          { text: 'I look.' },
          { toolUse: { toolUseId: 'a', name: 'weather', input: { city: 'Paris' } } },
          { toolUse: { toolUseId: 'b', name: 'weather', input: {} } },
        ],
      },
      {
        role: 'user',
        content: [
          { toolResult: { toolUseId: 'a', content: [{ text: 'sunny' }] } },
          { toolResult: { toolUseId: 'b', content: [{ text: 'no such city' }], status: 'error' } },
          { text: 'Quick, please.' },
        ],
      },
    ])
  })

  test('may return images and documents, or nothing', () => {
    const items = [
      said('Go'),
      call('a'),
      call('b'),
      result('a', [text('Here'), { kind: 'image', source: png }, { kind: 'file', source: pdf, filename: 'x.pdf' }]),
      result('b', [text('')]),
    ]
    expect(messagesOf({ items })).toMatchObject([
      {},
      {},
      {
        content: [
          {
            toolResult: {
              content: [
                { text: 'Here' },
                { image: { format: 'png', source: { bytes: 'AAAA' } } },
                { document: { format: 'pdf', name: 'x', source: { bytes: 'BBBB' } } },
              ],
            },
          },
          { toolResult: { content: [{ text: '(no output)' }] } },
        ],
      },
    ])
  })

  test.each([['not json'], ['[1]'], ['"x"']])('called with %s, which is no object, are shown it', (written) => {
    expect(messagesOf({ items: [said('Go'), call('a', written)] })).toMatchObject([
      {},
      { content: [{ toolUse: { input: { input: written } } }] },
    ])
  })
})

describe('thoughts', () => {
  const thought = (more: object): Item => ({ kind: 'reasoning', text: [], summary: [], ...more })
  const ofTurn = (items: readonly Item[], model = claude) =>
    encode(turnOf({ items: [said('Hi'), ...items, said('Hello!', 'assistant')] }), endpointOf(model))

  test('go back with their signature to the models that can check it', () => {
    const items = [
      thought({ text: ['Hm', '.'], signature: 's', signedBy: 'anthropic-claude-v1' }),
      thought({ encrypted: 'sealed', signedBy: 'anthropic-claude-v1' }),
      thought({ summary: ['In short'], signature: 't', signedBy: 'anthropic-claude-v1' }),
    ]
    const { body, ignored } = ofTurn(items)
    expect(body['messages']).toMatchObject([
      {},
      {
        role: 'assistant',
        content: [
          { reasoningContent: { reasoningText: { text: 'Hm.', signature: 's' } } },
          { reasoningContent: { redactedContent: Buffer.from('sealed').toString('base64') } },
          { reasoningContent: { reasoningText: { text: 'In short', signature: 't' } } },
          { text: 'Hello!' },
        ],
      },
    ])
    expect(ignored).toEqual([])
  })

  test.each([
    ['of another maker', { text: ['x'], signature: 's', signedBy: 'google-gemini-v1' }, claude],
    ['of nobody known', { text: ['x'], signature: 's' }, claude],
    ['without a signature', { text: ['x'], signedBy: 'anthropic-claude-v1' }, claude],
    ['of Claude, for another model', { text: ['x'], signature: 's', signedBy: 'anthropic-claude-v1' }, llama],
    ['of another model, for Claude', { text: ['x'], signature: 's', signedBy: 'bedrock-converse' }, claude],
  ])('%s are left out', (_, more, model) => {
    const { body, ignored } = ofTurn([thought(more)], model)
    expect(body['messages']).toEqual([
      { role: 'user', content: [{ text: 'Hi' }] },
      { role: 'assistant', content: [{ text: 'Hello!' }] },
    ])
    expect(ignored).toEqual(['input.reasoning'])
  })

  test('of other models on Bedrock go back to those', () => {
    const sealed = Buffer.from([0xff, 0x00]).toString('base64')
    const { body } = ofTurn(
      [thought({ encrypted: `base64:${sealed}`, signedBy: 'bedrock-converse' })],
      'us.openai.gpt-5.2',
    )
    expect(body['messages']).toMatchObject([{}, { content: [{ reasoningContent: { redactedContent: sealed } }, {}] }])
  })
})

describe('media', () => {
  const blocks = (...parts: readonly Part[]) => {
    const { body, ignored } = encode(turnOf({ items: [user(text('Look'), ...parts)] }))
    return { content: (body['messages'] as [{ content: unknown[] }])[0].content.slice(1), ignored }
  }

  test.each([
    ['image/jpeg', 'jpeg'],
    ['image/jpg', 'jpeg'],
    ['image/webp', 'webp'],
    ['image/gif', 'gif'],
    ['image/bmp', 'bmp'],
  ])('an image of %s is %s', (mediaType, format) => {
    expect(blocks({ kind: 'image', source: { kind: 'data', mediaType, base64: 'AA' } }).content).toEqual([
      { image: { format, source: { bytes: 'AA' } } },
    ])
  })

  test('a text is sent in UTF-8, as no encoding can be named', () => {
    const source = { kind: 'data', mediaType: 'text/plain;charset=koi8-r', base64: '8NLJ18XU' } as const
    expect(blocks({ kind: 'file', source }).content).toMatchObject([
      { document: { format: 'txt', source: { bytes: Buffer.from('Привет').toString('base64') } } },
    ])
  })

  test.each([
    ['application/pdf', undefined, 'pdf'],
    ['text/plain', undefined, 'txt'],
    ['text/markdown', undefined, 'md'],
    ['text/csv', undefined, 'csv'],
    ['text/html; charset=utf-8', undefined, 'html'],
    ['text/x-python', 'a.py', 'txt'],
    ['application/json', 'a.json', 'txt'],
    ['application/msword', undefined, 'doc'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', undefined, 'docx'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', undefined, 'xlsx'],
    ['application/vnd.ms-excel', undefined, 'xls'],
    ['application/octet-stream', 'a.xlsx', 'xlsx'],
    ['application/octet-stream', undefined, 'txt'],
    ['application/zip', 'a.zip', 'zip'],
  ])('a file of %s (%s) is %s', (mediaType, filename, format) => {
    const source = { kind: 'data', mediaType, base64: 'AA' } as const
    const part: Part = { kind: 'file', source, ...(filename === undefined ? {} : { filename }) }
    expect(blocks(part).content).toMatchObject([{ document: { format, source: { bytes: 'AA' } } }])
  })

  test.each([
    ['video/mp4', 'mp4'],
    ['video/quicktime', 'mov'],
    ['video/x-matroska', 'mkv'],
    ['video/3gpp', 'three_gp'],
    ['video/webm', 'webm'],
  ])('a video of %s is %s', (mediaType, format) => {
    expect(blocks({ kind: 'video', source: { kind: 'data', mediaType, base64: 'AA' } }).content).toEqual([
      { video: { format, source: { bytes: 'AA' } } },
    ])
  })

  test('sound is sent as it came', () => {
    expect(blocks({ kind: 'audio', base64: 'AA', audioFormat: 'mp3' }).content).toEqual([
      { audio: { format: 'mp3', source: { bytes: 'AA' } } },
    ])
  })

  test('in S3 is read by Bedrock itself; its format is the name’s', () => {
    const at = (url: string) => ({ kind: 'url', url }) as const
    expect(
      blocks(
        { kind: 'image', source: at('s3://bucket/a/kiwi.JPG') },
        { kind: 'video', source: at('s3://bucket/clip.mov') },
        { kind: 'file', source: at('s3://bucket/My report.pdf') },
      ).content,
    ).toEqual([
      { image: { format: 'jpeg', source: { s3Location: { uri: 's3://bucket/a/kiwi.JPG' } } } },
      { video: { format: 'mov', source: { s3Location: { uri: 's3://bucket/clip.mov' } } } },
      {
        document: {
          format: 'pdf',
          name: 'My report',
          source: { s3Location: { uri: 's3://bucket/My report.pdf' } },
        },
      },
    ])
  })

  test('that Bedrock can’t get is named', () => {
    expect(
      blocks(
        { kind: 'image', source: { kind: 'url', url: 'https://a.example/x.png' } },
        { kind: 'file', source: { kind: 'id', id: 'file_1' } },
        { kind: 'video', source: { kind: 'id', id: 'file_2' } },
      ),
    ).toEqual({ content: [], ignored: ['input_image.image_url', 'input_file.file_id', 'input_video.file_id'] })
  })

  test('a document alone gets a text, without which Bedrock refuses it', () => {
    expect(messagesOf({ items: [user({ kind: 'file', source: pdf })] })).toMatchObject([
      { content: [{ text: expect.any(String) }, { document: { name: 'Document' } }] },
    ])
  })

  test.each([
    ['report.pdf', 'report'],
    ['/home/me/Jahresbericht_2026 (final).pdf', 'Jahresbericht-2026 (final)'],
    ['C:\\docs\\a.b.c.txt', 'a b c'],
    ['résumé.pdf', 'resume'],
    ["John's  report\t#1, [x].pdf", 'John s report 1 [x]'],
    ['분기보고서.pdf', 'Document'],
    ['.pdf', 'Document'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('a document called %s is called %s', (filename, name) => {
    expect(blocks({ kind: 'file', source: pdf, filename }).content).toMatchObject([{ document: { name } }])
  })

  test('no two documents have one name', () => {
    const file = (filename: string): Part => ({ kind: 'file', source: pdf, filename })
    const { content } = blocks(
      file('a.pdf'),
      file('a.txt'),
      file('x'.repeat(300)),
      file('x'.repeat(250)),
      file('a.csv'),
    )
    const names = (content as { document: { name: string } }[]).map(({ document }) => document.name)
    expect(names).toEqual(['a', 'a (2)', 'x'.repeat(200), `${'x'.repeat(196)} (2)`, 'a (3)'])
  })

  test('that the assistant made has no place in a request', () => {
    const items: Item[] = [
      said('Draw'),
      { kind: 'generated-image', mediaType: 'image/png', base64: 'AA' },
      { kind: 'message', role: 'assistant', parts: [text('There.'), { kind: 'image', source: png }] },
    ]
    const { body, ignored } = encodeFor(nova, { items })
    expect(body['messages']).toMatchObject([{}, { content: [{ text: 'There.' }] }])
    expect(ignored).toEqual(['input.generated_image', 'input.output_media'])
  })
})

describe('cache marks', () => {
  const marked = (value: string, ttl?: string): Part => ({
    kind: 'text',
    text: value,
    cacheBreakpoint: ttl === undefined ? {} : { ttl },
  })
  const items: Item[] = [
    { kind: 'message', role: 'system', parts: [marked('Rules', '1h')] },
    user(marked('Book'), text('Question')),
    call('a'),
    result('a', [marked('found', '5m')]),
  ]

  test('stand behind what they end, and behind a whole result', () => {
    const { body, ignored } = encodeFor(claude, { items })
    expect(body).toMatchObject({
      system: [{ text: 'Rules' }, { cachePoint: { type: 'default', ttl: '1h' } }],
      messages: [
        { content: [{ text: 'Book' }, { cachePoint: { type: 'default' } }, { text: 'Question' }] },
        {},
        { content: [{ toolResult: {} }, { cachePoint: { type: 'default' } }] },
      ],
    })
    expect(ignored).toEqual([])
  })

  test('say how long only to models that know it, and nothing to those without a cache', () => {
    const plain = encodeFor(nova, { items })
    expect(plain.body['system']).toEqual([{ text: 'Rules' }, { cachePoint: { type: 'default' } }])
    expect(plain.ignored).toEqual(['cache_control.ttl'])
    const none = encodeFor(llama, { items })
    expect(JSON.stringify(none.body)).not.toContain('cachePoint')
    expect(none.ignored).toEqual(['cache_control'])
  })

  test('of a whole request stand behind its last block, unless one is there', () => {
    expect(messagesOf({ items: [said('Hi')], cacheControl: {} })).toEqual([
      { role: 'user', content: [{ text: 'Hi' }, { cachePoint: { type: 'default' } }] },
    ])
    expect(messagesOf({ items: [user(marked('Hi'))], cacheControl: {} })).toEqual([
      { role: 'user', content: [{ text: 'Hi' }, { cachePoint: { type: 'default' } }] },
    ])
  })

  test('never stand behind nothing', () => {
    expect(messagesOf({ items: [user(marked(' '), text('Hi'))] })).toEqual([
      { role: 'user', content: [{ text: 'Hi' }] },
    ])
  })
})

test('items that only Bedrock knows go back as they came, those of others are named', () => {
  const wire = { toolUse: { toolUseId: 's', name: 'nova_grounding', input: {}, type: 'server_tool_use' } }
  const { body, ignored } = encodeFor(nova, {
    items: [
      said('Hi'),
      { kind: 'native', format: 'bedrock-converse', type: 'toolUse', wire },
      { kind: 'native', format: 'openai-responses', type: 'web_search_call', wire: {} },
    ],
  })
  expect(body['messages']).toMatchObject([{}, { role: 'assistant', content: [wire] }])
  expect(ignored).toEqual(['input.web_search_call'])
})

describe('cache marks of whole blocks', () => {
  test('follow calls and results', () => {
    const mark = { cacheBreakpoint: {} }
    const items = [said('Hi'), { ...call('c1'), ...mark } as Item, result('c1', [text('done')], mark), said('On')]
    expect(messagesOf({ items })).toMatchObject([
      {},
      { content: [{ toolUse: {} }, { cachePoint: { type: 'default' } }] },
      { content: [{ toolResult: {} }, { cachePoint: { type: 'default' } }, { text: 'On' }] },
    ])
  })
})
