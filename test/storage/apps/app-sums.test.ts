import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppSums, lowRange } from '../../../src/storage/apps/app-sums.ts'

const part = fc.integer({ min: 0, max: lowRange - 1 })
const counts = fc.record({
  appId: fc.oneof(fc.nat(20), fc.nat(5_000)),
  requests: fc.oneof(fc.nat(300), part),
  low: fc.oneof(fc.nat(300), part),
  high: fc.oneof(fc.constant(0), fc.nat(2 ** 30)),
})

function sumsOf(all: readonly (typeof counts extends fc.Arbitrary<infer T> ? T : never)[]): AppSums {
  const sums = new AppSums()
  for (const { appId, requests, low, high } of all) sums.add(appId, requests, low, high)
  return sums
}

it('packed sums are the same when they are unpacked, and nothing when they are taken off again', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 40 }), (all) => {
      const sums = sumsOf(all)
      const copy = new AppSums()
      copy.addPacked(sums.pack(), 1)
      for (const { appId } of all) {
        expect(copy.tokens(appId)).toBe(sums.tokens(appId))
        expect(copy.requests[appId]).toBe(sums.requests[appId])
      }
      expect(copy.pack()).toEqual(sums.pack())
      copy.addPacked(sums.pack(), -1)
      expect(copy.pack()).toHaveLength(0)
    }),
  )
})

it('moves what one app has used to another, once', () => {
  const sums = sumsOf([
    { appId: 3, requests: 1, low: lowRange - 1, high: 7 },
    { appId: 2_000, requests: 2, low: 5, high: 0 },
  ])
  const whole = sums.tokens(3) + sums.tokens(2_000)
  sums.move(3, 2_000)
  sums.move(3, 2_000)
  sums.move(9_000, 2_000)
  expect(sums.tokens(2_000)).toBe(whole)
  expect([sums.tokens(3), sums.requests[3], sums.requests[2_000]]).toEqual([0n, 0, 3])
})
