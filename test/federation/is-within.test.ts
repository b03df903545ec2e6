import { expect, it } from 'vitest'
import { isWithin } from '../../src/federation/is-within.ts'

it.each([
  ['now', 1_000, true],
  ['a while ago', 1, true],
  ['too long ago', 0, false],
  ['still to come, since the clock was set back', 1_001, false],
])('F47: what was read %s', (_when, at, isFresh) => {
  expect(isWithin(1_000, at, 1_000)).toBe(isFresh)
})
