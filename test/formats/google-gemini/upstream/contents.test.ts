import { describe, expect, test } from 'vitest'
import type { Item, ReasoningItem, ToolCallItem, ToolResultItem } from '../../../../src/canonical/item.ts'
import type { Part } from '../../../../src/canonical/part.ts'
import { asked } from '../gemini-streams.ts'
import { contentsOf, encode, endpointOf, turnOf } from '../request-fixtures.ts'

function system(text: string, role: 'system' | 'developer' = 'system'): Item {
  return { kind: 'message', role, parts: [{ kind: 'text', text }] }
}

function said(text: string): Item {
  return { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text }] }
}

function called(callId: string, name: string, text = '{}'): ToolCallItem {
  return { kind: 'tool-call', variant: 'function', callId, name, arguments: text }
}

function result(callId: string, parts: string | readonly Part[], more: Partial<ToolResultItem> = {}): ToolResultItem {
  return {
    kind: 'tool-result',
    variant: 'function',
    callId,
    parts: typeof parts === 'string' ? [{ kind: 'text', text: parts }] : parts,
    ...more,
  }
}

function signature(encrypted: string, more: Partial<ReasoningItem> = {}): ReasoningItem {
  return { kind: 'reasoning', text: [], summary: [], encrypted, signedBy: 'google-gemini-v1', ...more }
}

const image = { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'QQ==' } } as const
const inlineImage = { inlineData: { mimeType: 'image/png', data: 'QQ==' } }

describe('instructions', () => {
  test('and the system messages at the start stand apart', () => {
    const items = [system('two'), system('three', 'developer'), asked('hi')]
    expect(encode(turnOf({ instructions: 'one', items })).body).toEqual({
      systemInstruction: { parts: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] },
      contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
    })
  })

  test('that come later are marked as such', () => {
    expect(contentsOf({ items: [asked('hi'), system('be brief')] })).toEqual([
      { role: 'user', parts: [{ text: 'hi' }, { text: '<system>' }, { text: 'be brief' }, { text: '</system>' }] },
    ])
  })

  test('with pictures in them are no system instruction', () => {
    const items: Item[] = [{ kind: 'message', role: 'system', parts: [image] }, asked('hi')]
    expect(contentsOf({ items })).toMatchObject([{ role: 'user', parts: [{}, inlineImage, {}, { text: 'hi' }] }])
  })
})

describe('messages', () => {
  test('of one role in a row are one content, and empty texts none', () => {
    expect(
      contentsOf({ items: [asked('a'), asked(''), asked('b'), said('c'), said(''), said('d'), asked('')] }),
    ).toEqual([
      { role: 'user', parts: [{ text: 'a' }, { text: 'b' }] },
      { role: 'model', parts: [{ text: 'c' }, { text: 'd' }] },
    ])
  })

  test('hold media of every kind', () => {
    const parts: Part[] = [
      image,
      { kind: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'UA==' }, filename: 'a.pdf' },
      { kind: 'audio', base64: 'Uw==', audioFormat: 'wav' },
      { kind: 'video', source: { kind: 'url', url: 'https://youtu.be/x' } },
      { kind: 'refusal', text: 'no' },
    ]
    expect(contentsOf({ items: [{ kind: 'message', role: 'user', parts }] })).toEqual([
      {
        role: 'user',
        parts: [
          inlineImage,
          { inlineData: { mimeType: 'application/pdf', data: 'UA==' } },
          { inlineData: { mimeType: 'audio/wav', data: 'Uw==' } },
          { fileData: { fileUri: 'https://youtu.be/x', mimeType: 'video/mp4' } },
          { text: 'no' },
        ],
      },
    ])
  })

  test('lose files that are stored at another provider, which is noted', () => {
    const source = { kind: 'id', id: 'file-1' } as const
    const parts: Part[] = [
      { kind: 'image', source, detail: 'high' },
      { kind: 'file', source },
      { kind: 'video', source },
    ]
    const { body, ignored } = encode(turnOf({ items: [{ kind: 'message', role: 'user', parts }] }))
    expect(body['contents']).toEqual([])
    expect(ignored).toEqual(['input_image.detail', 'input_image.file_id', 'input_file.file_id', 'input_video.file_id'])
  })
})

describe('function calls and their results', () => {
  test('name the function and the call', () => {
    const items = [asked('x'), called('c1', 'f', '{"a":1}'), result('c1', '{"b":2}')]
    expect(contentsOf({ items })).toEqual([
      { role: 'user', parts: [{ text: 'x' }] },
      { role: 'model', parts: [{ functionCall: { id: 'c1', name: 'f', args: { a: 1 } } }] },
      { role: 'user', parts: [{ functionResponse: { id: 'c1', name: 'f', response: { b: 2 } } }] },
    ])
  })

  test('have no ids at a provider that refuses them, but the order of the calls', () => {
    const items = [
      called('a', 'f'),
      called('b', 'f'),
      called('c', 'g'),
      result('c', '3'),
      result('a', '1'),
      result('b', '2'),
    ]
    expect(contentsOf({ items }, endpointOf('gemini-2.5-flash', { refusesCallIds: true }))).toEqual([
      {
        role: 'model',
        parts: ['f', 'f', 'g'].map((name) => ({ functionCall: { name, args: {} } })),
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'f', response: { output: '1' } } },
          { functionResponse: { name: 'f', response: { output: '2' } } },
          { functionResponse: { name: 'g', response: { output: '3' } } },
        ],
      },
    ])
  })

  test.each([
    ['{"a":1}', false, { a: 1 }],
    ['[1]', false, { output: '[1]' }],
    ['plain', false, { output: 'plain' }],
    ['{broken', false, { output: '{broken' }],
    ['', false, { output: '' }],
    ['plain', true, { error: 'plain' }],
    ['{"error":"x"}', true, { error: 'x' }],
    ['{"a":1}', true, { error: { a: 1 } }],
  ])('the result %j (error: %s)', (text, isError, response) => {
    const items = [called('c', 'f'), result('c', text, { isError })]
    expect(contentsOf({ items })).toMatchObject([{}, { parts: [{ functionResponse: { response } }] }])
  })

  test.each([
    ['', {}],
    ['{"a":[1]}', { a: [1] }],
    ['not json', { input: 'not json' }],
    ['[1]', { input: '[1]' }],
  ])('the arguments %j', (text, args) => {
    expect(contentsOf({ items: [called('c', 'f', text)] })).toMatchObject([{ parts: [{ functionCall: { args } }] }])
  })

  test('stand alone: media of results and what the user says follow in the next content', () => {
    const items = [called('a', 'f'), called('b', 'g'), result('a', [image]), result('b', 'done'), asked('and now?')]
    expect(contentsOf({ items })).toEqual([
      expect.objectContaining({ role: 'model' }),
      {
        role: 'user',
        parts: [
          {
            functionResponse: {
              id: 'a',
              name: 'f',
              response: { output: 'The result is attached to the next message.' },
            },
          },
          { functionResponse: { id: 'b', name: 'g', response: { output: 'done' } } },
        ],
      },
      {
        role: 'user',
        parts: [{ text: 'Attached to the result of function call a (f):' }, inlineImage, { text: 'and now?' }],
      },
    ])
    expect(contentsOf({ items: items.slice(0, 4) })).toHaveLength(3)
  })

  test('of a result whose call is not there have its id as name', () => {
    expect(contentsOf({ items: [result('lost', 'x')] })).toMatchObject([
      { parts: [{ functionResponse: { id: 'lost', name: 'lost' } }] },
    ])
  })
})

describe('signatures', () => {
  test('go onto the part that follows', () => {
    const items = [
      asked('x'),
      signature('s1'),
      said('let me see'),
      signature('s2', { summary: ['thinking'] }),
      called('a', 'f'),
      called('b', 'f'),
    ]
    expect(contentsOf({ items })).toMatchObject([
      {},
      {
        role: 'model',
        parts: [
          { text: 'let me see', thoughtSignature: 's1' },
          { functionCall: { name: 'f' }, thoughtSignature: 's2' },
          { functionCall: expect.not.objectContaining({ thoughtSignature: expect.anything() }) },
        ],
      },
    ])
  })

  test('go to the end of the turn where nothing follows', () => {
    const items = [asked('x'), said('y'), signature('s'), asked('z'), said('end'), signature('t')]
    expect(contentsOf({ items })).toEqual([
      { role: 'user', parts: [{ text: 'x' }] },
      { role: 'model', parts: [{ text: 'y' }, { text: '', thoughtSignature: 's' }] },
      { role: 'user', parts: [{ text: 'z' }] },
      { role: 'model', parts: [{ text: 'end' }, { text: '', thoughtSignature: 't' }] },
    ])
  })

  test('are never lost when several come together', () => {
    expect(
      contentsOf({ items: [said('x'), signature('s'), signature('t'), called('a', 'f'), result('a', '')] }),
    ).toEqual([
      {
        role: 'model',
        parts: [
          { text: 'x' },
          { text: '', thoughtSignature: 's' },
          { functionCall: { id: 'a', name: 'f', args: {} }, thoughtSignature: 't' },
        ],
      },
      expect.anything(),
    ])
  })

  test('of others are left out, which is noted; own summaries are for people', () => {
    const items = [
      signature('s', { signedBy: 'openai-responses-v1' }),
      { kind: 'reasoning', text: [], summary: ['s'], signedBy: 'google-gemini-v1' } as const,
      said('x'),
    ]
    const { body, ignored } = encode(turnOf({ items }))
    expect(body['contents']).toEqual([{ role: 'model', parts: [{ text: 'x' }] }])
    expect(ignored).toEqual(['input.reasoning'])
  })

  test("that are missing are stood in for where the model insists, once for each step's calls", () => {
    const items = [
      asked('x'),
      called('a', 'f'),
      called('b', 'f'),
      result('a', '1'),
      result('b', '2'),
      signature('real'),
      called('c', 'f'),
    ]
    const parts = (contentsOf({ items }, endpointOf('gemini-3-flash-preview')) as { parts: object[] }[]).map(
      (content) => content.parts,
    )
    expect(parts[1]?.[0]).toMatchObject({ thoughtSignature: 'skip_thought_signature_validator' })
    expect(parts[1]?.[1]).not.toHaveProperty('thoughtSignature')
    expect(parts[3]?.[0]).toMatchObject({ thoughtSignature: 'real' })
    expect(JSON.stringify(contentsOf({ items }))).not.toContain('skip_thought')
  })
})

test('pictures that the model made, and parts that only Gemini knows, are given back', () => {
  const items: Item[] = [
    asked('draw'),
    { kind: 'native', format: 'google-gemini', type: 'executableCode', wire: { executableCode: { code: '1' } } },
    signature('s'),
    { kind: 'generated-image', mediaType: 'image/png', base64: 'QQ==' },
    { kind: 'native', format: 'openai-responses', type: 'web_search_call', wire: {} },
  ]
  const { body, ignored } = encode(turnOf({ items }))
  expect(body['contents']).toEqual([
    { role: 'user', parts: [{ text: 'draw' }] },
    { role: 'model', parts: [{ executableCode: { code: '1' } }, { ...inlineImage, thoughtSignature: 's' }] },
  ])
  expect(ignored).toEqual(['input.web_search_call'])
})
