import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bucketLetters,
  joinTimeCounts,
  longTimeCounts,
  shortTimeCounts,
  timePercentiles,
  timesCounted,
} from '../../src/records/time-counts.ts'

const letter = fc.constantFrom(...bucketLetters)
const text = fc
  .array(fc.tuple(letter, fc.constantFrom('', '2', '17', '1000000')), { maxLength: 200 })
  .map((parts) => parts.flat().join(''))

it('counts the same, however texts are joined and shortened', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const joined = joinTimeCounts(one, other)
      expect(timesCounted(joined)).toBe(timesCounted(one) + timesCounted(other))
      expect(timePercentiles(joined)).toEqual(timePercentiles(other + one))
      expect(shortTimeCounts(joined)).toBe(joined)
    }),
  )
})

it('has each letter once in a text that was long', () => {
  expect(shortTimeCounts('a'.repeat(longTimeCounts))).toBe('a'.repeat(longTimeCounts))
  expect(shortTimeCounts(`B${'a'.repeat(longTimeCounts)}`)).toBe(`Ba${longTimeCounts}`)
})

it('knows nothing of no times', () => {
  expect([timePercentiles(''), timesCounted('')]).toEqual([null, 0])
})

it('takes times to lie evenly in their bucket', () => {
  expect(timePercentiles('A100')).toEqual({ p50: 5, p95: 9.5, p99: 9.9 })
  expect(timePercentiles('B')?.p50).toBe(11.25)
})

it('says of times beyond the last bound that they are there', () => {
  expect(timePercentiles('z3')?.p99).toBeCloseTo(700_649, 0)
})
