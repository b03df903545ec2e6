import { expect, it } from 'vitest'
import { addBills, addUsage } from '../../src/accounting/sum-usage.ts'
import type { Usage } from '../../src/canonical/usage.ts'
import type { Bill } from '../../src/records/bill.ts'

const usage: Usage = {
  inputTokens: 10,
  cachedTokens: 4,
  cacheWriteTokens: 1,
  outputTokens: 5,
  reasoningTokens: 2,
  origin: 'reported',
}
const bill: Bill = { totalNanos: 7, inputNanos: 3, outputNanos: 4, origin: 'computed' }

it('adds every counter, also those that only one of the two has', () => {
  const other: Usage = { ...usage, webSearchCount: 2, cacheWriteHourTokens: 1, reportedCostUsd: 1, origin: 'estimated' }
  expect(addUsage(usage, other)).toEqual({
    inputTokens: 20,
    cachedTokens: 8,
    cacheWriteTokens: 2,
    cacheWriteHourTokens: 1,
    outputTokens: 10,
    reasoningTokens: 4,
    webSearchCount: 2,
    origin: 'estimated',
  })
  expect(addUsage(null, usage)).toBe(usage)
  expect(addUsage(usage, null)).toBe(usage)
  expect(addUsage(null, null)).toBeNull()
})

it('adds what answers cost, which is unknown where the cost of one is', () => {
  expect(addBills(bill, bill)).toEqual({ totalNanos: 14, inputNanos: 6, outputNanos: 8, origin: 'computed' })
  const unknown: Bill = { totalNanos: null, inputNanos: null, outputNanos: null, origin: 'unknown' }
  expect(addBills(bill, unknown)).toEqual(unknown)
  expect(addBills(bill, { ...bill, origin: 'estimated' })).toMatchObject({ totalNanos: 14, origin: 'estimated' })
  expect(addBills(null, bill)).toBe(bill)
})
