import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LearnedTemplate } from '../../src/streams/learned-template.ts'
import { runs } from '../support/level.ts'

const tree = { number: 'number', delta: { text: 'text' }, list: { 0: { text: 'listed' } } } as const

function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function learned(text: string): LearnedTemplate<'number' | 'text' | 'listed'> {
  const template = new LearnedTemplate<'number' | 'text' | 'listed'>(tree)
  template.learn(bytesOf(text), text.indexOf('{'))
  return template
}

function matches(template: LearnedTemplate<string>, text: string): boolean {
  const line = bytesOf(text)
  return template.match(`before${line}after`, 6, 6 + line.length)
}

const first = 'event: a\ndata: {"type":"a","number":7,"delta":{"text":"x"},"rest":[1,"y"]}'

describe('a learned template', () => {
  test.each([
    ['the same', first],
    ['another text', first.replace('"x"', '"Grüße \\"😀\\""')],
    ['another number', first.replace('7', '1234')],
    ['no text', first.replace('"x"', '""')],
  ])('matches an event with %s', (_, event) => {
    expect(matches(learned(first), event)).toBe(true)
  })

  test.each([
    ['another name', first.replace('event: a', 'event: b')],
    ['another type', first.replace('"type":"a"', '"type":"b"')],
    ['something else in it', first.replace('[1', '[2')],
    ['more behind it', `${first} `],
    ['less', first.slice(0, -1)],
    ['a raw tab in its text', first.replace('"x"', '"\t"')],
    ['an escape that JSON does not know', first.replace('"x"', '"\\x"')],
    ['a number that begins with zero', first.replace('7', '07')],
    ['no number', first.replace('7', '')],
    ['a number below zero', first.replace('7', '-7')],
    ['another line', `${first}\nid: 1`],
  ])('does not match one with %s', (_, event) => {
    expect(matches(learned(first), event)).toBe(false)
  })

  test('tells where what varies stands', () => {
    const template = learned(first)
    const line = bytesOf(first.replace('"x"', '"hello"').replace('7', '42'))
    expect(template.match(line, 0, line.length)).toBe(true)
    expect(template.labels.map((label, at) => [label, line.slice(template.starts[at], template.ends[at])])).toEqual([
      ['number', '42'],
      ['text', 'hello'],
    ])
  })

  test('takes spaces among what closes an event, which are padding', () => {
    const event = 'data: {"delta":{"text":"x"}   }'
    for (const padding of ['', ' ', '       ']) {
      expect(matches(learned(event), `data: {"delta":{"text":"yes"}${padding}}${padding}`)).toBe(true)
    }
    expect(matches(learned(event), 'data: {"delta":{"text":"yes"} ]')).toBe(false)
    expect(matches(learned(event), 'data: {"delta":{"text":"yes"} x}')).toBe(false)
  })

  test('is not made of an event that names a member twice, or in escapes', () => {
    for (const event of ['data: {"delta":{"text":"x","text":"y"}}', 'data: {"delta":{"text":"x"},"d\\u0065lta":1}']) {
      expect(matches(learned(event), event)).toBe(false)
    }
  })

  test('gives up on events that differ in more, and starts anew when told to', () => {
    const template = learned(first)
    const others = Array.from({ length: 9 }, (_, at) => first.replace('[1', `[${at + 2}`))
    for (const other of others) template.learn(bytesOf(other), other.indexOf('{'))
    expect(matches(template, others.at(-1) ?? '')).toBe(false)
    template.reset()
    template.learn(bytesOf(first), first.indexOf('{'))
    expect(matches(template, first)).toBe(true)
  })

  test('matches nothing that a parser would not take', () => {
    const wire = fc.record({
      number: fc.nat(),
      delta: fc.record({ text: fc.string({ unit: 'grapheme' }) }),
      z: fc.jsonValue(),
    })
    const noise = fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 3 }), fc.nat(3))
    const property = fc.property(wire, fc.array(noise, { maxLength: 2 }), (event, changes) => {
      const text = JSON.stringify(event)
      const template = learned(text)
      let bytes = Buffer.from(text)
      for (const [at, more, dropped] of changes) {
        const place = at % bytes.length
        bytes = Buffer.concat([bytes.subarray(0, place), more, bytes.subarray(place + dropped)])
      }
      const line = bytes.toString('latin1')
      if (!template.match(line, 0, line.length)) return
      expect(JSON.parse(bytes.toString())).toMatchObject({ z: JSON.parse(text).z })
    })
    fc.assert(property, { numRuns: runs(1500) })
  })
})
