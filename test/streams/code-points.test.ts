import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CodePointIndex, codePointsIn, sliceCodePoints, toCodeUnits } from '../../src/streams/code-points.ts'

const texts = fc
  .array(fc.constantFrom('a', 'ß', '€', '😀', 'e\u0301', '👩‍🚀', '\n'), { maxLength: 400 })
  .map((pieces) => pieces.join(''))

test('a text has as many code points as a loop over its characters gives', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(codePointsIn(text)).toBe([...text].length)
    }),
  )
})

test('the counts of pieces add up, wherever they are cut', () => {
  fc.assert(
    fc.property(texts, fc.nat(1000), (text, at) => {
      expect(codePointsIn(text.slice(0, at)) + codePointsIn(text.slice(at))).toBe(codePointsIn(text))
    }),
  )
})

test('a slice is what a list of characters gives', () => {
  fc.assert(
    fc.property(texts, fc.nat(500), fc.nat(50), (text, start, length) => {
      const expected = [...text].slice(start, start + length).join('')
      expect(sliceCodePoints(text, start, start + length)).toBe(expected)
    }),
  )
})

test('an index of UTF-16 becomes the place of its character, in texts of any length', () => {
  fc.assert(
    fc.property(texts, fc.nat(2000), (text, at) => {
      expect(new CodePointIndex(text).at(at)).toBe(codePointsIn(text.slice(0, at)))
    }),
  )
})

test('places in code points become indexes of UTF-16', () => {
  expect(toCodeUnits('a😀b😀c', [0, 1, 2, 3, 4, 5])).toEqual([0, 1, 3, 4, 6, 7])
})

test('a place beyond the end becomes the end', () => {
  expect(toCodeUnits('ab', [9])).toEqual([2])
})

test('each code point of any text is found', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const characters = [...text]
      const places = characters.map((_, index) => index)
      expect(toCodeUnits(text, places)).toEqual(places.map((place) => characters.slice(0, place).join('').length))
    }),
  )
})
