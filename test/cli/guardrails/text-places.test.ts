import { expect, it } from 'vitest'
import { textPlaces } from '../../../src/cli/guardrails/text-places.ts'

it('counts lines and columns from 1, an emoji as one', () => {
  const text = '😀b\nc\n'
  const placeOf = textPlaces(text, [0, 1, 2, 3, 4, 5])
  expect([0, 1, 2, 3, 4, 5].map((position) => Object.values(placeOf(position)).join(':'))).toEqual([
    '1:1',
    '1:2',
    '1:3',
    '2:1',
    '2:2',
    '3:1',
  ])
})

it('takes positions in any order, and more than once', () => {
  const placeOf = textPlaces('a\nb', [2, 0, 2])
  expect(placeOf(2)).toEqual({ line: 2, column: 1 })
  expect(placeOf(0)).toEqual({ line: 1, column: 1 })
})
