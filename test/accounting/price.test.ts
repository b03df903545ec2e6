import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceUsage, toDollars } from '../../src/accounting/price.ts'
import type { Usage } from '../../src/canonical/usage.ts'
import type { Prices } from '../../src/catalog/catalog.ts'

const usage = (fields: Partial<Usage> = {}): Usage => ({
  inputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  origin: 'reported',
  ...fields,
})
const prices: Prices = {
  promptPicos: 250_000,
  completionPicos: 2_000_000,
  cacheReadPicos: 25_000,
  cacheWritePicos: 312_500,
  requestNanos: 0,
}

/** Half up, in whole numbers without bound. */
const roundToNanos = (picos: bigint) => Number((picos + 500n) / 1000n)

function exactly(
  { inputTokens, cachedTokens, cacheWriteTokens, outputTokens }: Usage,
  { promptPicos, completionPicos, cacheReadPicos, cacheWritePicos, requestNanos }: Prices,
) {
  const plain = BigInt(Math.max(0, inputTokens - cachedTokens - cacheWriteTokens))
  const input =
    plain * BigInt(promptPicos) +
    BigInt(cachedTokens) * BigInt(cacheReadPicos ?? promptPicos) +
    BigInt(cacheWriteTokens) * BigInt(cacheWritePicos ?? promptPicos)
  return {
    inputNanos: roundToNanos(input) + requestNanos,
    outputNanos: roundToNanos(BigInt(outputTokens) * BigInt(completionPicos)),
  }
}

const tokens = fc.oneof(fc.nat(2_000_000), fc.nat(1000))
// Up to 1,000 USD per million tokens, in millionths of a dollar.
const picos = fc.oneof(fc.nat(1_000_000_000), fc.nat(5000))
const arbitraryPrices: fc.Arbitrary<Prices> = fc
  .record({
    promptPicos: picos,
    completionPicos: picos,
    cacheReadPicos: fc.option(picos, { nil: undefined }),
    cacheWritePicos: fc.option(picos, { nil: undefined }),
    requestNanos: fc.nat(1_000_000_000),
  })
  .map(({ cacheReadPicos, cacheWritePicos, ...rest }) => ({
    ...rest,
    ...(cacheReadPicos !== undefined && { cacheReadPicos }),
    ...(cacheWritePicos !== undefined && { cacheWritePicos }),
  }))
const arbitraryUsage: fc.Arbitrary<Usage> = fc
  .record({
    inputTokens: tokens,
    cached: fc.double({ min: 0, max: 1, noNaN: true }),
    written: fc.double({ min: 0, max: 1, noNaN: true }),
    outputTokens: tokens,
  })
  .map(({ inputTokens, cached, written, outputTokens }) => {
    const cachedTokens = Math.floor(inputTokens * cached)
    return usage({
      inputTokens,
      cachedTokens,
      cacheWriteTokens: Math.floor((inputTokens - cachedTokens) * written),
      outputTokens,
    })
  })

describe('priceUsage', () => {
  it('bills each input token once: as cache read, cache write or plain prompt', () => {
    const bill = priceUsage(
      usage({ inputTokens: 1000, cachedTokens: 600, cacheWriteTokens: 100, outputTokens: 50, reasoningTokens: 20 }),
      prices,
    )
    expect(bill).toEqual({
      inputNanos: (300 * 250_000 + 600 * 25_000 + 100 * 312_500) / 1000,
      outputNanos: 100_000,
      totalNanos: 75_000 + 15_000 + 31_250 + 100_000,
      origin: 'computed',
    })
  })

  it('takes the prompt price for cached tokens where there is no other', () => {
    const { cacheReadPicos: _, cacheWritePicos: __, ...plain } = prices
    const same = { inputTokens: 1000, outputTokens: 0 }
    expect(priceUsage(usage({ ...same, cachedTokens: 700, cacheWriteTokens: 300 }), plain)).toEqual(
      priceUsage(usage(same), plain),
    )
  })

  it('adds the price of a request once', () => {
    expect(priceUsage(usage(), { ...prices, requestNanos: 5_000_000 })).toMatchObject({
      totalNanos: 5_000_000,
      inputNanos: 5_000_000,
      outputNanos: 0,
    })
  })

  it('rounds half up to nano-dollars, once for each side', () => {
    const odd: Prices = { promptPicos: 1, completionPicos: 1, requestNanos: 0 }
    expect(
      [499, 500, 501, 1499, 1500].map((count) => priceUsage(usage({ inputTokens: count }), odd).totalNanos),
    ).toEqual([0, 1, 1, 1, 2])
  })

  it('is exact for any usage and prices below 9,000 dollars', () => {
    const property = fc.property(arbitraryUsage, arbitraryPrices, (each, at) => {
      const expected = exactly(each, at)
      fc.pre(expected.inputNanos - at.requestNanos < 9e12 && expected.outputNanos < 9e12)
      const { inputNanos, outputNanos, totalNanos } = priceUsage(each, at)
      expect({ inputNanos, outputNanos }).toEqual(expected)
      expect(totalNanos).toBe(expected.inputNanos + expected.outputNanos)
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  it('is exact where a quotient of doubles is not', () => {
    // 9,000 dollars less one thousandth of a nano-dollar: a plain division by 1000 rounds up.
    const count = 8_999_999_999
    const at: Prices = { promptPicos: 0, completionPicos: 1_000_001, requestNanos: 0 }
    for (const outputTokens of [count, count - 501, count - 1000]) {
      expect(priceUsage(usage({ outputTokens }), at).outputNanos).toBe(exactly(usage({ outputTokens }), at).outputNanos)
    }
  })

  it('never costs less for more tokens', () => {
    const property = fc.property(arbitraryUsage, arbitraryPrices, fc.nat(1000), (each, at, more) => {
      const before = priceUsage(each, at).totalNanos ?? 0
      expect(priceUsage({ ...each, outputTokens: each.outputTokens + more }, at).totalNanos).toBeGreaterThanOrEqual(
        before,
      )
      expect(priceUsage({ ...each, inputTokens: each.inputTokens + more }, at).totalNanos).toBeGreaterThanOrEqual(
        before,
      )
    })
    fc.assert(property)
  })

  it('believes what the provider says it charged', () => {
    const bill = priceUsage(usage({ inputTokens: 10, outputTokens: 10, reportedCostUsd: 0.000_123 }), prices)
    expect(bill).toMatchObject({ totalNanos: 123_000, inputNanos: 2_500, outputNanos: 20_000, origin: 'provider' })
    expect(priceUsage(usage({ reportedCostUsd: 0.1 }), null)).toEqual({
      totalNanos: 100_000_000,
      inputNanos: null,
      outputNanos: null,
      origin: 'provider',
    })
  })

  it('says that it does not know instead of nothing', () => {
    expect(priceUsage(usage({ inputTokens: 10 }), null)).toEqual({
      totalNanos: null,
      inputNanos: null,
      outputNanos: null,
      origin: 'unknown',
    })
  })

  it('says what it only estimates', () => {
    expect(priceUsage(usage({ outputTokens: 5, origin: 'estimated' }), prices)).toMatchObject({
      totalNanos: 10_000,
      origin: 'estimated',
    })
  })
})

describe('toDollars', () => {
  it('gives a number that has no more digits than nano-dollars do, and gives them back', () => {
    expect(JSON.stringify([46_000, 1, 1_234_567_890, 300].map(toDollars))).toBe('[0.000046,1e-9,1.23456789,3e-7]')
    const property = fc.property(fc.integer({ min: 0, max: 2 ** 47 }), (nanos) => {
      expect(Math.round(toDollars(nanos) * 1e9)).toBe(nanos)
    })
    fc.assert(property)
  })
})
