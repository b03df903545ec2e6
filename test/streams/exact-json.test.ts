import { describe, expect, test } from 'vitest'
import { holdsRounded, parseExact, withDigitsAsTexts, withMarks, writeExact } from '../../src/streams/exact-json.ts'

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
