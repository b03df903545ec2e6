import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RelayTemplate } from '../../../../src/formats/openai-chat/relay/template.ts'
import { latin1ToText, textToLatin1 } from '../../../../src/streams/latin1.ts'
import { runs } from '../../../support/level.ts'
import { chunk } from '../chat-streams.ts'
import type { Json } from '../exchanges.ts'

/** What the relay does to a chunk, for these tests: another id, and thoughts under two names. */
function rewrite(wire: unknown): string | undefined {
  if (typeof wire !== 'object' || wire === null) return undefined
  const { choices } = wire as { choices: Json[] }
  const [choice] = choices
  const delta = choice?.['delta'] as Json
  const thoughts = delta['reasoning_content']
  const shown = { ...delta, ...(thoughts !== undefined && { reasoning: thoughts }) }
  return `data: ${JSON.stringify({ ...wire, id: 'ours', choices: [{ ...choice, delta: shown }] })}\n\n`
}

function lineOf(wire: object): string {
  return textToLatin1(`data: ${JSON.stringify(wire)}`)
}

function learned(wire: object, template = new RelayTemplate()): RelayTemplate {
  const line = lineOf(wire)
  template.learn(line, line.slice('data: '.length), textToLatin1(rewrite(wire) ?? ''), rewrite)
  return template
}

function matched(template: RelayTemplate, wire: object): string | undefined {
  const line = lineOf(wire)
  const text = `before${line}after`
  const out = template.match(text, 'before'.length, 'before'.length + line.length)
  return out === undefined ? undefined : latin1ToText(out)
}

const call = (more: object) => ({ tool_calls: [{ index: 0, function: more }] })

describe('the relay’s template', () => {
  test.each<[string, object, object]>([
    ['text', { content: 'a' }, { content: 'Grüße' }],
    ['thoughts', { reasoning_content: 'a' }, { reasoning_content: 'b' }],
    [
      'thoughts with their details',
      { reasoning: 'a', reasoning_details: [{ type: 'reasoning.text', text: 'a', index: 0 }] },
      { reasoning: 'b', reasoning_details: [{ type: 'reasoning.text', text: 'c', index: 0 }] },
    ],
    ['arguments', call({ arguments: '{' }), call({ arguments: '"a":1}' })],
    ['a refusal', { content: null, refusal: 'a' }, { content: null, refusal: 'b' }],
    ['speech', { audio: { data: 'AAAA', transcript: 'a' } }, { audio: { data: 'BBBB', transcript: 'b' } }],
  ])('rewrites chunks of %s as the one that it has learned from', (_, first, second) => {
    const more = { usage: null, obfuscation: 'abc' }
    const template = learned(chunk(first, more))
    const other = chunk(second, { ...more, obfuscation: 'x' })
    expect(matched(template, other)).toBe(rewrite(other))
    expect(template.hasSaid).toBe(true)
  })

  test.each<[string, object]>([
    ['another id', chunk({ content: 'a' }, { id: 'other' })],
    ['a reason to end', chunk({ content: 'a' }, {}, { finish_reason: 'stop' })],
    ['usage', chunk({ content: 'a' }, { usage: { prompt_tokens: 1 } })],
    ['a call', chunk({ content: 'a', tool_calls: [] })],
    ['no text', chunk({ content: null })],
    ['more behind it', { ...chunk({ content: 'a' }), more: 1 }],
  ])('leaves a chunk with %s to the parser', (_, other) => {
    expect(matched(learned(chunk({ content: 'x' })), other)).toBeUndefined()
  })

  test('passes escapes on as they are, and learns nothing from a text that is spelled otherwise', () => {
    const template = learned(chunk({ content: 'x' }))
    const other = chunk({ content: 'a"\\\n\u2028' })
    expect(matched(template, other)).toBe(rewrite(other))
    const line = lineOf(chunk({ content: 'é' })).replace(textToLatin1('é'), '\\u00e9')
    const fresh = new RelayTemplate()
    fresh.learn(line, line.slice(6), textToLatin1(rewrite(JSON.parse(latin1ToText(line.slice(6)))) ?? ''), rewrite)
    expect(fresh.match(line, 0, line.length)).toBeUndefined()
  })

  test('tells a chunk that says nothing', () => {
    const template = learned(chunk({ content: 'x' }, { p: 'abc' }))
    expect(matched(template, chunk({ content: '' }, { p: 'abcdef' }))).toBeDefined()
    expect(template.hasSaid).toBe(false)
    const empty = learned(chunk({ content: '' }))
    expect(matched(empty, chunk({ content: '' }))).toBeUndefined()
  })

  test('gives a provider up whose chunks differ in more', () => {
    const template = new RelayTemplate()
    for (let created = 0; created < 9; created++) learned(chunk({ content: 'x' }, { created }), template)
    expect(matched(template, chunk({ content: 'x' }, { created: 8 }))).toBeUndefined()
  })

  test('does the same as the parser, or nothing', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('', '@@0@@', '"', '\\', '"}', '\\"', '世界', '\n', '"finish_reason":"stop"'),
    )
    const delta = fc.record(
      { content: text, reasoning: text, reasoning_content: text, refusal: fc.oneof(text, fc.constant(null)) },
      { requiredKeys: [] },
    )
    const wire = fc.tuple(delta, text, fc.boolean()).map(([said, padding, isPretty]) => {
      const made = chunk(said, { obfuscation: padding })
      return isPretty ? JSON.stringify(made, null, ' ').replaceAll('\n', '') : JSON.stringify(made)
    })
    const property = fc.property(fc.array(wire, { minLength: 1, maxLength: 6 }), (texts) => {
      const template = new RelayTemplate()
      for (const one of texts) {
        const line = textToLatin1(`data: ${one}`)
        const expected = rewrite(JSON.parse(one)) ?? ''
        const out = template.match(line, 0, line.length)
        if (out !== undefined) expect(latin1ToText(out)).toBe(expected)
        else template.learn(line, line.slice(6), textToLatin1(expected), rewrite)
      }
    })
    fc.assert(property, { numRuns: runs(300) })
  })
})
