import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DeltaTemplate } from '../../../../src/formats/anthropic-messages/upstream/delta-template.ts'
import { textToLatin1 } from '../../../../src/streams/latin1.ts'
import { decodeMessage, textBlock } from '../message-streams.ts'

function delta(type: string, field: string, text: string, index = 0): Record<string, unknown> {
  return { type: 'content_block_delta', index, delta: { type, [field]: text } }
}

function learn(wire: Record<string, unknown>, data = JSON.stringify(wire)): DeltaTemplate {
  const template = new DeltaTemplate()
  template.learn(data, wire)
  return template
}

/** The text that the template reads, of a delta that stands between others. */
function match(template: DeltaTemplate, data: string): string | undefined {
  const delta = textToLatin1(data)
  return template.match(`before${delta}after`, 'before'.length, 'before'.length + delta.length)
}

const textDelta = (text: string, index = 0) => delta('text_delta', 'text', text, index)

describe('DeltaTemplate', () => {
  test.each([
    ['text_delta', 'text'],
    ['thinking_delta', 'thinking'],
    ['input_json_delta', 'partial_json'],
  ])('reads a %s that differs only in its %s', (type, field) => {
    const template = learn(delta(type, field, 'one', 3))
    expect(template).toMatchObject({ kind: type, index: 3 })
    for (const text of [' two 🐎', '', '{"a": "b"}', 'a\nb', '\\', '"}}', '\u2028']) {
      expect(match(template, JSON.stringify(delta(type, field, text, 3)))).toBe(text)
    }
  })

  test("reads a delta whatever the provider's padding", () => {
    const template = learn(
      textDelta('a'),
      '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}   }',
    )
    const padded = '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" b "} }     '
    expect(match(template, padded)).toBe(' b ')
  })

  test('leaves to the parser what differs in anything else', () => {
    const template = learn(textDelta('one'))
    const others = [
      textDelta('a', 1),
      delta('thinking_delta', 'thinking', 'a'),
      { ...textDelta('a'), x: 1 },
      { type: 'message_stop' },
    ]
    for (const other of others) expect(match(template, JSON.stringify(other))).toBeUndefined()
    const data = JSON.stringify(textDelta('one'))
    for (const broken of ['', '{}', data.slice(0, -1), data.slice(0, -2), data.slice(0, -4), `${data}}`, `${data}x`]) {
      expect(match(template, broken)).toBeUndefined()
    }
    expect(match(template, data.replace('one', 'a\tb'))).toBeUndefined()
    expect(match(template, data.replace('one', 'a\\x'))).toBeUndefined()
    expect(match(template, data.replace('one', 'a\\'))).toBeUndefined()
  })

  test.each([
    ['another member', { ...textDelta('a'), x: 1 }],
    ['another member of the delta', { ...textDelta('a'), delta: { type: 'text_delta', text: 'a', x: 1 } }],
    ['a delta of another kind', delta('signature_delta', 'signature', 'a')],
    ['no number', { ...textDelta('a'), index: null }],
    ['no text', { ...textDelta('a'), delta: { type: 'text_delta', text: null } }],
  ])('learns nothing from a delta with %s', (_, wire) => {
    expect(match(learn(wire), JSON.stringify(wire))).toBeUndefined()
  })

  test('gives up on a block whose deltas are never alike, and tries again with the next', () => {
    const template = new DeltaTemplate()
    const odd = { ...textDelta('a'), p: 'x' }
    for (let count = 0; count < 5; count++) template.learn(JSON.stringify(odd), odd)
    const plain = textDelta('a')
    template.learn(JSON.stringify(plain), plain)
    expect(match(template, JSON.stringify(plain))).toBeUndefined()
    template.reset()
    template.learn(JSON.stringify(plain), plain)
    expect(match(template, JSON.stringify(plain))).toBe('a')
  })

  test('reads what the parser would have read, or nothing', () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"text":"x"', '","index":1', '"}}')))
    const property = fc.property(texts, (all) => {
      const template = learn(textDelta(all[0] ?? ''))
      for (const text of all) {
        expect([text, undefined]).toContain(match(template, JSON.stringify(textDelta(text))))
      }
      const found = decodeMessage(textBlock(0, ...all)).flatMap((event) =>
        event.kind === 'text-delta' ? [event.text] : [],
      )
      // Bytes carry no lone surrogates.
      expect(found).toEqual(all.filter((text) => text !== '').map((text) => Buffer.from(text).toString()))
    })
    fc.assert(property, { numRuns: 100 })
  })
})
