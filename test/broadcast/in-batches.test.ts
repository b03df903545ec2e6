import { expect, test } from 'vitest'
import { inBatches } from '../../src/broadcast/in-batches.ts'

const batches = (...sizes: number[]) => [...inBatches(sizes, (size) => size, 10)]

test('as many are together as fit, in their order', () => {
  expect(batches(4, 6, 1, 9, 1)).toEqual([[4, 6], [1, 9], [1]])
})

test('one that is too large goes alone', () => {
  expect(batches(3, 25, 3)).toEqual([[3], [25], [3]])
})

test('of nothing there are none', () => {
  expect(batches()).toEqual([])
})
