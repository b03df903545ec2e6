import { expect, it } from 'vitest'
import { stackOf } from '../../../../pages/console/charts/stack.ts'

it('puts each series on those before it', () => {
  expect(
    stackOf([
      [1, 2, null],
      [10, null, 5],
    ]),
  ).toEqual([
    [1, 2, 0],
    [11, 2, 5],
  ])
})
