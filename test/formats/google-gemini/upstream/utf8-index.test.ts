import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Utf8Index } from '../../../../src/formats/google-gemini/upstream/utf8-index.ts'
import { runs } from '../../../support/level.ts'

test('a byte offset becomes the index of the character that starts there', () => {
  const text = 'a°€😀z'
  const index = new Utf8Index(text)
  expect([0, 1, 3, 6, 10, 11].map((offset) => index.toUtf16(offset))).toEqual([0, 1, 2, 3, 5, 6])
})

test('an offset within a character is its start, one behind the end is the end', () => {
  const index = new Utf8Index('é😀')
  expect([1, 3, 5, 100].map((offset) => index.toUtf16(offset))).toEqual([0, 1, 1, 3])
  expect(new Utf8Index('ascii').toUtf16(100)).toBe(5)
  expect(new Utf8Index('').toUtf16(0)).toBe(0)
})

test('text of any length is measured as Node measures it', () => {
  const character = fc.constantFrom('a', 'ß', '€', '😀', '\n')
  fc.assert(
    fc.property(fc.array(character, { maxLength: 900 }), fc.nat(900), (characters, count) => {
      const text = characters.join('')
      const start = characters.slice(0, count).join('')
      expect(new Utf8Index(text).toUtf16(Buffer.byteLength(start))).toBe(start.length)
    }),
    { numRuns: runs(300) },
  )
})
