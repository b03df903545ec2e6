import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toCodeUnits } from '../../../src/guardrails/presidio/code-points.ts'

it('counts characters beyond the Basic Multilingual Plane as two code units', () => {
  expect(toCodeUnits('a😀b😀c', [0, 1, 2, 3, 4, 5])).toEqual([0, 1, 3, 4, 6, 7])
})

it('stays inside of the text', () => {
  expect(toCodeUnits('ab', [9])).toEqual([2])
})

it('finds the place of each code point of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const characters = [...text]
      const places = characters.map((_, index) => index)
      expect(toCodeUnits(text, places)).toEqual(places.map((place) => characters.slice(0, place).join('').length))
    }),
  )
})
