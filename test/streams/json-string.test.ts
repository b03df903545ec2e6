import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonStringEnd } from '../../src/streams/json-string.ts'
import { runs } from '../support/level.ts'

/** The end of a string whose inside, and all that follows, are these bytes. */
function endOf(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString('latin1')
  return jsonStringEnd(text, 0, text.length)
}

/** Whether a strict parser takes the bytes as the inside of a string. */
function isString(bytes: Uint8Array): boolean {
  try {
    const text = Buffer.from(bytes).toString('latin1')
    return typeof JSON.parse(`"${text}"`) === 'string'
  } catch {
    return false
  }
}

describe('the end of a JSON string', () => {
  test.each([
    ['plain text', 'abc"d', 3],
    ['nothing', '"', 0],
    ['an escaped quote', 'a\\""', 3],
    ['an escaped backslash', 'a\\\\"b"', 3],
    ['a code point in digits', '\\u00e9"', 6],
    ['letters of all lengths', 'é世😀"', 9],
  ])('is found behind %s', (_, text, end) => {
    expect(endOf(Buffer.from(text))).toBe(end)
  })

  test.each<[string, Buffer]>([
    ['no end', Buffer.from('abc')],
    ['an end that is escaped', Buffer.from('abc\\"')],
    ['a raw tab', Buffer.from('a\tb"')],
    ['a raw NUL', Buffer.from('a\0b"')],
    ['an escape that JSON does not know', Buffer.from('\\x41"')],
    ['a code point of three digits', Buffer.from('\\u00e"')],
  ])('is nowhere with %s', (_, bytes) => {
    expect(endOf(bytes)).toBe(-1)
  })

  test('is found exactly where a strict parser takes what stands before it', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(JSON.stringify(text).slice(1, -1))),
      fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom('\\u00', '\\ud83d', '\\', '\\n', '\\q', '\x1f', '\x7f').map((text) => Buffer.from(text)),
    )
    const property = fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      const bytes = Buffer.concat(pieces)
      const end = endOf(Buffer.concat([bytes, Buffer.from('"')]))
      if (end === -1) expect(isString(bytes)).toBe(false)
      else expect(isString(bytes.subarray(0, end))).toBe(true)
    })
    fc.assert(property, { numRuns: runs(1500) })
  })
})
