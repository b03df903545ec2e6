import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { chunk, decodeChunks, decodeReply, reply, stop } from '../chat-streams.ts'

function kindsOf(events: readonly TurnEvent[]): string[] {
  return foldEvents(events).items.map(({ start }) => start.kind)
}

function stopReasonOf(events: readonly TurnEvent[]): string | undefined {
  return foldEvents(events).stopReason
}

describe('why a model stopped', () => {
  test.each([
    ['stop', 'end'],
    ['STOP', 'end'],
    ['eos', 'end'],
    ['length', 'max-tokens'],
    ['model_length', 'context-length'],
    ['content_filter', 'content-filter'],
    ['sensitive', 'content-filter'],
    ['tool_calls', 'end'],
    ['constructor', 'end'],
    ['something new', 'end'],
  ])('%s is %s', (reason, expected) => {
    expect(stopReasonOf(decodeChunks(chunk({ content: 'a' }), stop(reason)))).toBe(expected)
  })

  test('is the stop string where the server names one', () => {
    const events = decodeChunks(chunk({ content: 'a' }), chunk({}, {}, { finish_reason: 'stop', stop_reason: '###' }))
    expect(events.at(-1)).toEqual({
      kind: 'finish',
      stopReason: 'stop-sequence',
      nativeReason: 'stop',
      stopSequence: '###',
    })
    expect(
      stopReasonOf(decodeChunks(chunk({ content: 'a' }, {}, { finish_reason: 'stop', stop_reason: 154827 }))),
    ).toBe('end')
  })

  test('marks what was being said as incomplete when it was cut', () => {
    const done = decodeChunks(chunk({ content: 'a' }), stop('length')).find(({ kind }) => kind === 'item-done')
    expect(done).toEqual({ kind: 'item-done', index: 0, isIncomplete: true })
  })
})

describe('usage', () => {
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }

  test.each([
    ['a chunk of its own', [stop(), { choices: [], usage }]],
    ['the last chunk', [stop('stop', { usage })]],
    [
      'each chunk, the last of which counts',
      [chunk({ content: 'b' }, { usage: { ...usage, completion_tokens: 1 } }), stop('stop', { usage })],
    ],
    ['the choice', [chunk({}, {}, { finish_reason: 'stop', usage })]],
    ['x_groq', [stop('stop', { x_groq: { id: 'x', usage } })]],
    ['a chunk before one with none', [stop('stop', { usage }), { choices: [], usage: null }]],
  ])('is read from %s', (_, chunks) => {
    expect(foldEvents(decodeChunks(chunk({ content: 'a' }), ...chunks)).usage).toMatchObject({
      inputTokens: 10,
      outputTokens: 5,
    })
  })

  test('may be missing', () => {
    expect(decodeChunks(chunk({ content: 'a' }), stop()).at(-1)).not.toHaveProperty('usage')
  })
})

describe('refusals', () => {
  test('are parts of their own in the message', () => {
    const events = decodeChunks(
      chunk({ content: null, refusal: '' }),
      chunk({ refusal: 'I ' }),
      chunk({ refusal: 'won’t' }),
      stop(),
    )
    expect(foldEvents(events).items).toMatchObject([{ start: { kind: 'message' }, content: ['I won’t'] }])
    expect(events).toContainEqual({ kind: 'refusal-delta', index: 0, part: 0, text: 'I ' })
  })

  test('follow the text of the same message', () => {
    const events = decodeReply(reply({ content: 'Well.', refusal: 'No.' }))
    expect(foldEvents(events).items).toMatchObject([{ content: ['Well.', 'No.'] }])
  })
})

describe('thoughts', () => {
  test.each(['reasoning_content', 'reasoning'])('are read from %s and end where the text starts', (field) => {
    const events = decodeChunks(
      chunk({ content: null, [field]: '' }),
      chunk({ content: '', [field]: 'Hm' }),
      chunk({ [field]: ', so.' }),
      chunk({ content: 'Yes', [field]: null }),
      stop(),
    )
    expect(foldEvents(events).items).toMatchObject([
      { start: { kind: 'reasoning' }, reasoning: ['Hm, so.'] },
      { content: ['Yes'] },
    ])
    expect(foldEvents(events).items[0]?.start).toEqual({ kind: 'reasoning', extra: { 'openai-chat': { field } } })
  })

  test('count once when both the text and its details carry them', () => {
    const details = (text: string) => ({
      reasoning: text,
      reasoning_details: [{ type: 'reasoning.text', text, index: 0, format: 'unknown' }],
    })
    const events = decodeChunks(chunk(details('a')), chunk(details('b')), chunk({ content: 'c' }), stop())
    expect(foldEvents(events).items[0]).toMatchObject({ reasoning: ['ab'], start: { kind: 'reasoning' } })
  })

  test('carry the signature that lets their provider check them', () => {
    const events = decodeChunks(
      chunk({ reasoning_details: [{ type: 'reasoning.text', text: 'a', index: 0, format: 'anthropic-claude-v1' }] }),
      chunk({
        reasoning_details: [{ type: 'reasoning.text', signature: 's1', index: 0, format: 'anthropic-claude-v1' }],
      }),
      chunk({ reasoning_details: [{ type: 'reasoning.text', text: 'b', index: 1, format: 'anthropic-claude-v1' }] }),
      chunk({ reasoning_details: [{ type: 'reasoning.text', signature: 's2', index: 1 }] }),
      chunk({ content: 'c' }),
      stop(),
    )
    expect(foldEvents(events).items).toMatchObject([
      { start: { kind: 'reasoning', signedBy: 'anthropic-claude-v1' }, reasoning: ['a'], signature: 's1' },
      { start: { kind: 'reasoning' }, reasoning: ['b'], signature: 's2' },
      { start: { kind: 'message' } },
    ])
  })

  test('carry their cipher, with the id it was made with', () => {
    const format = 'openai-responses-v1'
    const events = decodeReply(
      reply({
        content: 'c',
        reasoning_details: [
          { type: 'reasoning.encrypted', data: 'x', id: 'rs_1', index: 0, format },
          { type: 'reasoning.summary', summary: 'A', index: 1, format },
          { type: 'reasoning.summary', summary: 'B', index: 2, format },
          { type: 'reasoning.encrypted', data: 'y', id: 'rs_2', index: 3, format },
        ],
      }),
    )
    expect(foldEvents(events).items).toMatchObject([
      { start: { id: 'rs_1', signedBy: format }, encrypted: 'x' },
      { summary: ['A', 'B'], encrypted: 'y' },
      { start: { kind: 'message' } },
    ])
    expect(events).toContainEqual({
      kind: 'item-done',
      index: 1,
      encrypted: 'y',
      extra: { 'openai-chat': { id: 'rs_2' } },
    })
  })

  test('stay behind the message when their cipher comes in the middle of it', () => {
    const events = decodeChunks(
      chunk({ content: 'a' }),
      chunk({ content: '', reasoning_details: [{ type: 'reasoning.encrypted', data: 'x', id: 'rs_1', index: 0 }] }),
      chunk({ content: 'b' }),
      stop(),
    )
    expect(foldEvents(events)).toMatchObject({ text: 'ab', items: [{ content: ['ab'] }, { encrypted: 'x' }] })
  })

  test('come between texts where the model thinks again', () => {
    const events = decodeChunks(chunk({ content: 'a' }), chunk({ reasoning: 'hm' }), chunk({ content: 'b' }), stop())
    expect(kindsOf(events)).toEqual(['message', 'reasoning', 'message'])
  })

  test('are read from a list of content parts', () => {
    const thinking = (text: string) => chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] })
    const events = decodeChunks(
      thinking('a'),
      thinking('b'),
      chunk({ content: [{ type: 'text', text: 'c' }] }),
      chunk({ content: 'd' }),
      stop(),
    )
    expect(foldEvents(events)).toMatchObject({ text: 'cd', items: [{ reasoning: ['ab'] }, { content: ['cd'] }] })
  })
})

describe('log probabilities', () => {
  const content = [{ token: 'a', logprob: -0.5, bytes: [97], top_logprobs: [{ token: 'b', logprob: -1, bytes: null }] }]

  test('come with the text that they are about', () => {
    const logprobs = [{ token: 'a', logprob: -0.5, bytes: [97], top: [{ token: 'b', logprob: -1 }] }]
    const expected = { kind: 'text-delta', index: 0, part: 0, text: 'a', logprobs }
    expect(decodeChunks(chunk({ content: 'a' }, {}, { logprobs: { content } }), stop())).toContainEqual(expected)
    expect(decodeReply(reply({ content: 'a' }, {}, { logprobs: { content } }))).toContainEqual(expected)
  })
})

describe('annotations', () => {
  const wire = {
    type: 'url_citation',
    url_citation: { url: 'https://a.example', title: 'A', start_index: 0, end_index: 2, content: 'x' },
  }
  const annotation = {
    kind: 'url-citation',
    url: 'https://a.example',
    title: 'A',
    startIndex: 0,
    endIndex: 2,
    extra: { 'openai-chat': { content: 'x' } },
  }

  test('wait for the text that they belong to, and count once', () => {
    const events = decodeChunks(
      chunk({ content: '', annotations: [wire] }),
      chunk({ content: 'ab' }),
      chunk({ annotations: [wire] }),
      stop(),
    )
    expect(events.filter(({ kind }) => kind === 'annotation')).toEqual([
      { kind: 'annotation', index: 0, part: 0, annotation },
    ])
    expect(decodeReply(reply({ content: 'ab', annotations: [wire] }))).toContainEqual({
      kind: 'annotation',
      index: 0,
      part: 0,
      annotation,
    })
  })

  test('of unknown kinds are carried as they came', () => {
    const other = { type: 'file', file: { hash: 'x' } }
    expect(decodeReply(reply({ content: 'a', annotations: [other] }))).toContainEqual({
      kind: 'annotation',
      index: 0,
      part: 0,
      annotation: { kind: 'native', format: 'openai-chat', wire: other },
    })
  })

  test('are made of sources that the text refers to by number', () => {
    const citations = ['https://a.example', 'https://b.example', 'https://c.example']
    const more = { citations, search_results: [{ url: 'https://b.example', title: 'B' }] }
    const events = decodeChunks(
      chunk({ content: 'x[2' }, more),
      chunk({ content: '] y[1][2]' }, more),
      stop('stop', more),
    )
    const found = events.flatMap((event) =>
      event.kind === 'annotation' && event.annotation.kind === 'url-citation' ? [event.annotation] : [],
    )
    expect(found.map(({ url, title, startIndex, endIndex }) => [url, title, startIndex, endIndex])).toEqual([
      ['https://a.example', 'https://a.example', 6, 9],
      ['https://b.example', 'B', 1, 4],
      ['https://b.example', 'B', 9, 12],
      ['https://c.example', 'https://c.example', 0, 0],
    ])
  })
})

describe('images that a model made', () => {
  const image = { type: 'image_url', image_url: { url: 'data:image/PNG;base64,AA==' } }

  test('are items of their own behind the text', () => {
    const events = decodeChunks(
      chunk({ content: 'See' }),
      chunk({ content: '', images: [image] }),
      chunk({ content: '.' }),
      stop(),
    )
    expect(foldEvents(events)).toMatchObject({
      text: 'See.',
      items: [{}, { start: { kind: 'generated-image', mediaType: 'image/png', base64: 'AA==' } }],
    })
  })

  test('may be all that an answer has', () => {
    const { items, stopReason } = foldEvents(decodeReply(reply({ content: null, images: [image, image] })))
    expect(items.map(({ start }) => start.kind)).toEqual(['generated-image', 'generated-image'])
    expect(stopReason).toBe('end')
  })

  test('are this format’s own where only their address is known', () => {
    const linked = { type: 'image_url', image_url: { url: 'https://a.example/x.png' } }
    expect(foldEvents(decodeChunks(chunk({ images: [linked, {}] }), stop())).items).toMatchObject([
      { start: { kind: 'native', format: 'openai-chat', type: 'image', wire: linked } },
      { start: { kind: 'native', type: 'image', wire: {} } },
    ])
  })
})

describe('a spoken answer', () => {
  test('is one item, put together from its pieces', () => {
    const events = decodeChunks(
      chunk({ audio: { id: 'audio_1', transcript: 'Os' } }),
      chunk({ audio: { data: 'AAAA', transcript: 'lo' } }),
      chunk({ audio: { data: 'BBBB', expires_at: 7 } }),
      stop(),
    )
    const wire = { id: 'audio_1', data: 'AAAABBBB', transcript: 'Oslo', expires_at: 7 }
    expect(foldEvents(events)).toMatchObject({
      stopReason: 'end',
      items: [{ start: { kind: 'native', format: 'openai-chat', type: 'audio', wire }, isDone: true }],
    })
  })
})
