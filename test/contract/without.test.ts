import { expect, test } from 'vitest'
import { without } from '../../src/contract/without.ts'

const original = { list: ['a', 'b', 'c'], old: { x: 1, y: 2 } }
const places = [
  ['list', '1'],
  ['list', '0'],
  ['old', 'x'],
]

test('without takes members and items out of a copy, in order', () => {
  expect(without(original, places, original)).toEqual({ list: ['c'], old: { y: 2 } })
  expect(original.list).toHaveLength(3)
})

test('without takes the same out of a document that was altered, wherever it is by now', () => {
  expect(without({ list: ['new', 'b', 'c', 'a'] }, places, original)).toEqual({ list: ['new', 'c'] })
  expect(without({ list: ['c'], old: { x: 1, z: 3 } }, places, original)).toEqual({ list: ['c'], old: { z: 3 } })
})
