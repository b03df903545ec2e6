import { describe, expect, test } from 'vitest'
import { exactNumbers } from '../../src/guardrails/exact-numbers.ts'
import { holdsRounded, parseExact, withDigitsAsTexts, withMarks, writeExact } from '../../src/streams/exact-json.ts'
import { isJsonObject, textOf } from '../../src/streams/untrusted-json.ts'

describe('numbers keep all their digits', () => {
  test.each([
    '{"a":12345678901234567890}',
    '{"a":[-9007199254740993,{"b":1e400}],"c":0.12345678901234567891}',
    '[9007199254740993]',
    '12345678901234567890',
    '{"12345678901234567890":"12345678901234567890","b":"\\"12345678901234567890"}',
    '{"a":"\\\\","b":12345678901234567890}',
  ])('%s', (json) => {
    expect(writeExact(parseExact(json))).toBe(json)
  })

  test('those that JavaScript holds are numbers', () => {
    expect(parseExact('{"a":9007199254740991,"b":1.5,"c":0.1234567890123456,"d":1e20,"e":"1234567890123456"}')).toEqual(
      {
        a: 9007199254740991,
        b: 1.5,
        c: 0.1234567890123456,
        d: 1e20,
        e: '1234567890123456',
      },
    )
  })

  test('they survive a copy of what holds them', () => {
    const { schema } = parseExact('{"schema":{"maximum":12345678901234567890}}') as { schema: object }
    expect(writeExact({ ...schema, type: 'integer' })).toBe('{"maximum":12345678901234567890,"type":"integer"}')
  })
})

test('text that is not JSON has no value, whatever numbers it has', () => {
  for (const text of [
    '{"a":012345678901234567890}',
    '{"a":12345678901234567890',
    '{"a":x12345678901234567890}',
    '"123',
  ])
    expect(parseExact(text)).toBeUndefined()
})

test('a text that only looks like a number stays a text', () => {
  const forged = JSON.stringify({ a: '\ue00012345678901234567890', b: '12345678901234567890' })
  expect(writeExact(parseExact(forged))).toBe(forged)
})

test('a long string without end takes no longer than its length', () => {
  expect(withMarks(`["${'\\"'.repeat(500_000)}`, () => true)).toBeUndefined()
})

test('digits become texts for readers of doubles; other values stay the same object', () => {
  expect(withDigitsAsTexts(parseExact('{"a":12345678901234567890,"b":1}') as object)).toEqual({
    a: '12345678901234567890',
    b: 1,
  })
  const plain = { a: 1 }
  expect(withDigitsAsTexts(plain)).toBe(plain)
})

test('a parsed value tells that parsing has rounded it', () => {
  expect(holdsRounded(JSON.parse('{"a":[{"b":12345678901234567890}]}'))).toBe(true)
  expect(holdsRounded(JSON.parse('[1e400]'))).toBe(true)
  expect(holdsRounded({ a: ['12345678901234567890', 1.5, null, undefined] })).toBe(false)
})

describe('a text that forges a mark', () => {
  const [digits, number] = ['111', '12345678901234567890']
  /** The mark with which a text was read; no reader is shown one. */
  const markOf = () => {
    const { n } = exactNumbers(`{"n":${number}}`)?.body ?? {}
    return String(n).replace(number, '')
  }

  test('N36: stays a text where it is read, beside numbers and alone, and where it is written', () => {
    for (const mark of [markOf(), '\ue000', '\ue00000000000-0000-4000-8000-000000000000 ']) {
      expect(mark).toMatch(/^\ue000/)
      const text = JSON.stringify(mark + digits)
      for (const json of [
        `[${text},${number}]`,
        `[${text}]`,
        `{${text}:${number},"b":${text}}`,
        text,
        `[${text.replace('\ue000', '\\ue000')},${number}]`,
      ]) {
        const value = parseExact(json)
        expect(writeExact(value)).toBe(json.replace('\\ue000', '\ue000'))
        expect(JSON.stringify(withDigitsAsTexts({ value }))).toContain(text)
        const exact = exactNumbers(`{"body":${json}}`)
        if (exact !== null) expect(exact.write(exact.body)).toBe(`{"body":${json.replace('\\ue000', '\ue000')}}`)
      }
    }
  })

  test('N36: is never the one of another text', () => {
    expect(markOf()).not.toBe(markOf())
  })
})

test('N36: a number that a double would round is no text and no object for its readers, and rounded where its digits are not asked for', () => {
  const value = parseExact('[12345678901234567890]') as unknown[]
  const [number] = value
  expect([typeof number === 'string', isJsonObject(number), textOf(number)]).toEqual([false, false, ''])
  expect([String(number), JSON.stringify(value)]).toEqual(['12345678901234567890', '[12345678901234567000]'])
})
