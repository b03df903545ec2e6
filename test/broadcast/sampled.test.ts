import { expect, it } from 'vitest'
import { createGenerationId } from '../../src/accounting/generation-id.ts'
import { isSampled } from '../../src/broadcast/sampled.ts'

const ids = Array.from({ length: 20_000 }, (_, index) => createGenerationId(1_700_000_000_000 + index))

it.each([0.01, 0.1, 0.5, 0.9])('takes about the share %d of generations', (rate) => {
  const taken = ids.filter((id) => isSampled(id, rate)).length / ids.length
  expect(Math.abs(taken - rate)).toBeLessThan(0.02)
})

it('takes all or none at the ends, and more with a larger share', () => {
  expect(ids.every((id) => isSampled(id, 1) && !isSampled(id, 0))).toBe(true)
  expect(ids.every((id) => !isSampled(id, 0.1) || isSampled(id, 0.2))).toBe(true)
})
