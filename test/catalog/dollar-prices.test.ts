import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toNanos, toPicosPerToken } from '../../src/catalog/dollar-prices.ts'

it('converts each price of up to six places exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (picos) => {
      const decimal = `${Math.floor(picos / 1e6)}.${String(picos % 1e6).padStart(6, '0')}`
      expect(toPicosPerToken(Number(decimal))).toBe(picos)
    }),
  )
})

it.each([0.1234567, 1e-7, -1, -0.000001, Number.NaN, Number.POSITIVE_INFINITY, 1e12])(
  'refuses %s USD a million',
  (price) => {
    expect(toPicosPerToken(price)).toBeNull()
  },
)

it('converts requests to nano-dollars', () => {
  expect([0, 0.005, 0.000000001, 0.0000000001].map(toNanos)).toEqual([0, 5_000_000, 1, null])
})
