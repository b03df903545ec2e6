import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChunkTemplate } from '../../../../src/formats/openai-chat/upstream/chunk-template.ts'
import { textToLatin1 } from '../../../../src/streams/latin1.ts'
import { runs } from '../../../support/level.ts'
import { chunk, decodePieces, stop, streamOf } from '../chat-streams.ts'

function learn(wire: object): ChunkTemplate {
  const template = new ChunkTemplate()
  template.learn(JSON.stringify(wire), wire)
  return template
}

/** The text that the template reads, of a chunk that stands between others. */
function match(template: ChunkTemplate, data: string): string | undefined {
  const bytes = textToLatin1(data)
  return template.match(`before${bytes}after`, 'before'.length, 'before'.length + bytes.length)
}

describe('ChunkTemplate', () => {
  test.each(['content', 'reasoning_content', 'reasoning'])('reads a chunk that differs only in its %s', (field) => {
    const template = learn(chunk({ role: 'assistant', [field]: 'one' }))
    expect(template.field).toBe(field)
    expect(match(template, JSON.stringify(chunk({ role: 'assistant', [field]: ' two 🐎' })))).toBe(' two 🐎')
    expect(match(template, JSON.stringify(chunk({ role: 'assistant', [field]: '' })))).toBe('')
  })

  test('reads escapes as the parser does', () => {
    const template = learn(chunk({ content: 'one' }))
    for (const content of ['a"b', 'a\nb', 'a\\', '\u2028', '\ud83d']) {
      expect(match(template, JSON.stringify(chunk({ content })))).toBe(content)
    }
  })

  test('leaves a chunk to the parser that differs in anything else, or whose text no parser takes', () => {
    const template = learn(chunk({ content: 'one' }))
    for (const text of ['a\tb', '\\x', '\\']) {
      expect(
        match(
          template,
          JSON.stringify(chunk({ content: '?' })).replace('?', () => text),
        ),
      ).toBeUndefined()
    }
    const others = [chunk({ content: 'a', x: 1 }), stop(), chunk({ content: 'a' }, { id: 'x' })]
    for (const other of others) expect(match(template, JSON.stringify(other))).toBeUndefined()
    expect(match(template, '{}')).toBeUndefined()
    expect(match(template, '')).toBeUndefined()
  })

  test.each([
    ['a finish reason', chunk({ content: 'a' }, {}, { finish_reason: 'stop' })],
    ['log probabilities', chunk({ content: 'a' }, {}, { logprobs: { content: [] } })],
    ['usage', chunk({ content: 'a' }, { usage: { prompt_tokens: 1 } })],
    ['tool calls', chunk({ content: 'a', tool_calls: [{ index: 0 }] })],
    ['two texts', chunk({ content: 'a', reasoning: 'b' })],
    ['annotations', chunk({ content: 'a', annotations: [{}] })],
    ['several choices', { choices: [{ delta: { content: 'a' } }, { delta: { content: 'a' } }] }],
    ['no text', chunk({ content: '' })],
  ])('learns nothing from a chunk with %s', (_, wire) => {
    expect(match(learn(wire), JSON.stringify(wire))).toBeUndefined()
  })

  test.each(['x', 'y', 'a'])('learns the right place where the same text stands elsewhere too: %s', (text) => {
    const wire = { note: { content: text }, ...chunk({ content: text }) }
    const template = learn(wire)
    expect(match(template, JSON.stringify({ ...wire, note: { content: 'zz' } }))).toBeUndefined()
  })

  test('gives up where each chunk is padded in its own way', () => {
    const template = new ChunkTemplate()
    const padded = (padding: string) => chunk({ content: 'a' }, { p: padding })
    for (const padding of 'abcdefgh') template.learn(JSON.stringify(padded(padding)), padded(padding))
    expect(match(template, JSON.stringify(padded('h')))).toBeUndefined()
  })

  test.each(['B', 'a"b', '/'])('learns nothing from a choice that is left out: %s', (content) => {
    const second = (text: string) => chunk({ content: text }, {}, { index: 1 })
    const events = decodePieces([
      streamOf(chunk({ content: 'A' }), second(content), second(content), second('C'), stop()),
    ])
    const texts = events.flatMap((event) => (event.kind === 'text-delta' ? [event.text] : []))
    expect(texts).toEqual(['A'])
  })

  test('never changes an answer', () => {
    const delta = fc.record(
      {
        content: fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 6 }),
          fc.constantFrom('x', 'a', null, '"', '\\', '\n'),
        ),
        reasoning: fc.constantFrom('hm', '', null),
        refusal: fc.constantFrom('no', '', null),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(delta, { maxLength: 20 }), (deltas) => {
        const chunks = deltas.map((one) => chunk(one))
        // The same chunks, each with a field of its own: no two match.
        const unlike = chunks.map((one, place) => ({ ...one, place }))
        expect(decodePieces([streamOf(...chunks, stop())])).toEqual(decodePieces([streamOf(...unlike, stop())]))
      }),
      { numRuns: runs(300) },
    )
  })
})
