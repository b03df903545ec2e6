import { expect, it } from 'vitest'
import { toCodePoints } from '../../../src/administration/guardrails/code-points.ts'

it('counts a character beyond 16 bits once, whichever order it is asked in', () => {
  const text = 'a🚂b🚂'
  const points = toCodePoints(text, [6, 1, 3, 0, 4])
  expect([0, 1, 3, 4, 6].map(points)).toEqual([0, 1, 2, 3, 4])
})
