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

it('M5: rounds what is off a nano-dollar by no more than doubles are', () => {
  expect(toNanos(0.1 + 0.2)).toBe(300_000_000)
  expect(toNanos(0.30000000000000004)).toBe(300_000_000)
  expect(toNanos(1.1 * 3)).toBe(3_300_000_000)
  expect(toPicosPerToken(0.1 + 0.2)).toBe(300_000)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 }), fc.integer({ min: 0, max: 1e6 }), (a, b) => {
      expect(toNanos(a / 1e9 + b / 1e9)).toBe(a + b)
    }),
  )
  for (const none of [-1, -1e-9, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 1e-10, 0.1234567891]) {
    expect(toNanos(none)).toBeNull()
  }
})
