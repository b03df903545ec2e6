import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceUsage } from '../../src/accounting/price.ts'
import type { Usage } from '../../src/canonical/usage.ts'
import type { Prices } from '../../src/catalog/catalog.ts'
import { toDollars } from '../../src/records/bill.ts'
import { runs } from '../support/level.ts'

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

/** What the same tokens cost when each is put on the heap that it belongs to, in whole numbers without bound. */
function exactly(
  each: Usage,
  {
    promptPicos,
    completionPicos,
    cacheReadPicos = promptPicos,
    cacheWritePicos = promptPicos,
    cacheWriteHourPicos = cacheWritePicos,
    audioInputPicos = promptPicos,
    audioOutputPicos = completionPicos,
    imageOutputPicos = completionPicos,
    webSearchNanos = 0,
    requestNanos,
  }: Prices,
) {
  const { inputTokens, cachedTokens, cacheWriteTokens, outputTokens } = each
  const hour = Math.min(each.cacheWriteHourTokens ?? 0, cacheWriteTokens)
  const audioIn = Math.min(each.inputAudioTokens ?? 0, inputTokens - cachedTokens - cacheWriteTokens)
  const audioOut = Math.min(each.outputAudioTokens ?? 0, outputTokens)
  const imageOut = Math.min(each.outputImageTokens ?? 0, outputTokens - audioOut)
  const input: [number, number][] = [
    [inputTokens - cachedTokens - cacheWriteTokens - audioIn, promptPicos],
    [audioIn, audioInputPicos],
    [cachedTokens, cacheReadPicos],
    [cacheWriteTokens - hour, cacheWritePicos],
    [hour, cacheWriteHourPicos],
  ]
  const output: [number, number][] = [
    [outputTokens - audioOut - imageOut, completionPicos],
    [audioOut, audioOutputPicos],
    [imageOut, imageOutputPicos],
  ]
  const sum = (heaps: [number, number][]) =>
    heaps.reduce((total, [count, price]) => total + BigInt(count) * BigInt(price), 0n)
  expect(input.reduce((total, [count]) => total + count, 0)).toBe(inputTokens)
  expect(output.reduce((total, [count]) => total + count, 0)).toBe(outputTokens)
  return {
    inputNanos: roundToNanos(sum(input)) + requestNanos + (each.webSearchCount ?? 0) * webSearchNanos,
    outputNanos: roundToNanos(sum(output)),
  }
}

const tokens = fc.oneof(fc.nat(2_000_000), fc.nat(1000))
// Up to 1,000 USD per million tokens, in millionths of a dollar.
const picos = fc.oneof(fc.nat(1_000_000_000), fc.nat(5000))
const arbitraryPrices = fc.record(
  {
    promptPicos: picos,
    completionPicos: picos,
    cacheReadPicos: picos,
    cacheWritePicos: picos,
    cacheWriteHourPicos: picos,
    audioInputPicos: picos,
    audioOutputPicos: picos,
    imageOutputPicos: picos,
    webSearchNanos: fc.nat(100_000_000),
    requestNanos: fc.nat(1_000_000_000),
  },
  { requiredKeys: ['promptPicos', 'completionPicos', 'requestNanos'] },
) as fc.Arbitrary<Prices>
const share = fc.double({ min: 0, max: 1, noNaN: true })
const arbitraryUsage: fc.Arbitrary<Usage> = fc
  .record({
    inputTokens: tokens,
    cached: share,
    written: share,
    outputTokens: tokens,
    rare: fc.record(
      {
        cacheWriteHourTokens: tokens,
        inputAudioTokens: tokens,
        outputAudioTokens: tokens,
        outputImageTokens: tokens,
        webSearchCount: fc.nat(20),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ inputTokens, cached, written, outputTokens, rare }) => {
    const cachedTokens = Math.floor(inputTokens * cached)
    const cacheWriteTokens = Math.floor((inputTokens - cachedTokens) * written)
    return usage({ inputTokens, cachedTokens, cacheWriteTokens, outputTokens, ...(rare as Partial<Usage>) })
  })

describe('priceUsage', () => {
  it('bills each input token once: as cache read, cache write or plain prompt', () => {
    const bill = priceUsage(
      usage({ inputTokens: 1000, cachedTokens: 600, cacheWriteTokens: 100, outputTokens: 50, reasoningTokens: 20 }),
      prices,
      0,
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
    expect(priceUsage(usage({ ...same, cachedTokens: 700, cacheWriteTokens: 300 }), plain, 0)).toEqual(
      priceUsage(usage(same), plain, 0),
    )
  })

  it('bills an hour of cache, sound, pictures and searches apart, and each token still once', () => {
    const all: Prices = {
      ...prices,
      cacheWriteHourPicos: 500_000,
      audioInputPicos: 1_000_000,
      audioOutputPicos: 4_000_000,
      imageOutputPicos: 30_000_000,
      webSearchNanos: 10_000_000,
    }
    const each = usage({
      inputTokens: 1000,
      cachedTokens: 300,
      cacheWriteTokens: 200,
      cacheWriteHourTokens: 150,
      inputAudioTokens: 100,
      outputTokens: 1500,
      outputAudioTokens: 20,
      outputImageTokens: 1290,
      webSearchCount: 2,
    })
    // In: 400 plain, 100 sound, 300 read, 50 written, 150 written for an hour. Out: 190 plain, 20 sound, 1290 picture.
    expect(priceUsage(each, all, 0)).toMatchObject({
      inputNanos: (400 * 250_000 + 100 * 1_000_000 + 300 * 25_000 + 50 * 312_500 + 150 * 500_000) / 1000 + 20_000_000,
      outputNanos: (190 * 2_000_000 + 20 * 4_000_000 + 1290 * 30_000_000) / 1000,
    })
  })

  it('takes the nearest price for what has none of its own', () => {
    const each = usage({
      inputTokens: 100,
      cacheWriteTokens: 40,
      cacheWriteHourTokens: 40,
      inputAudioTokens: 60,
      outputTokens: 10,
      outputAudioTokens: 5,
      outputImageTokens: 5,
      webSearchCount: 3,
    })
    expect(priceUsage(each, prices, 0)).toEqual(
      priceUsage(usage({ inputTokens: 100, cacheWriteTokens: 40, outputTokens: 10 }), prices, 0),
    )
  })

  it('does not bill more of a kind than there is of its whole', () => {
    const all: Prices = {
      ...prices,
      cacheWriteHourPicos: 1e9,
      audioInputPicos: 1e9,
      audioOutputPicos: 1e9,
      imageOutputPicos: 1e9,
    }
    const most = { cacheWriteHourTokens: 9e5, inputAudioTokens: 9e5, outputAudioTokens: 9e5, outputImageTokens: 9e5 }
    expect(priceUsage(usage({ ...most, inputTokens: 10, cachedTokens: 10, outputTokens: 1 }), all, 0)).toMatchObject({
      inputNanos: 250,
      outputNanos: 1_000_000,
    })
  })

  it('adds the price of a request once', () => {
    expect(priceUsage(usage(), { ...prices, requestNanos: 5_000_000 }, 0)).toMatchObject({
      totalNanos: 5_000_000,
      inputNanos: 5_000_000,
      outputNanos: 0,
    })
  })

  it('rounds half up to nano-dollars, once for each side', () => {
    const odd: Prices = { promptPicos: 1, completionPicos: 1, requestNanos: 0 }
    expect(
      [499, 500, 501, 1499, 1500].map((count) => priceUsage(usage({ inputTokens: count }), odd, 0).totalNanos),
    ).toEqual([0, 1, 1, 1, 2])
  })

  it('is exact for any usage and prices below 9,000 dollars', () => {
    const property = fc.property(arbitraryUsage, arbitraryPrices, (each, at) => {
      const expected = exactly(each, at)
      fc.pre(expected.inputNanos - at.requestNanos < 9e12 && expected.outputNanos < 9e12)
      const { inputNanos, outputNanos, totalNanos } = priceUsage(each, at, 0)
      expect({ inputNanos, outputNanos }).toEqual(expected)
      expect(totalNanos).toBe(expected.inputNanos + expected.outputNanos)
    })
    fc.assert(property, { numRuns: runs(2_000) })
  })

  it('is exact where a quotient of doubles is not', () => {
    // 9,000 dollars less one thousandth of a nano-dollar: a plain division by 1000 rounds up.
    const count = 8_999_999_999
    const at: Prices = { promptPicos: 0, completionPicos: 1_000_001, requestNanos: 0 }
    for (const outputTokens of [count, count - 501, count - 1000]) {
      expect(priceUsage(usage({ outputTokens }), at, 0).outputNanos).toBe(
        exactly(usage({ outputTokens }), at).outputNanos,
      )
    }
  })

  it('never costs less for more tokens', () => {
    const property = fc.property(arbitraryUsage, arbitraryPrices, fc.nat(1000), (each, at, more) => {
      const before = priceUsage(each, at, 0).totalNanos ?? 0
      expect(priceUsage({ ...each, outputTokens: each.outputTokens + more }, at, 0).totalNanos).toBeGreaterThanOrEqual(
        before,
      )
      expect(priceUsage({ ...each, inputTokens: each.inputTokens + more }, at, 0).totalNanos).toBeGreaterThanOrEqual(
        before,
      )
    })
    fc.assert(property)
  })

  it('believes what the provider says it charged', () => {
    const bill = priceUsage(usage({ inputTokens: 10, outputTokens: 10, reportedCostUsd: 0.000_123 }), prices, 0)
    // Known prices (2,500 and 20,000) only say how it divides: its sides add up to it.
    expect(bill).toEqual({ totalNanos: 123_000, inputNanos: 13_667, outputNanos: 109_333, origin: 'provider' })
    const free = { ...prices, promptPicos: 0, completionPicos: 0 }
    expect(priceUsage(usage({ inputTokens: 10, outputTokens: 10, reportedCostUsd: 0.000_123 }), free, 0)).toMatchObject(
      {
        totalNanos: 123_000,
        inputNanos: 123_000,
        outputNanos: 0,
      },
    )
    expect(priceUsage(usage({ reportedCostUsd: 0.1 }), null, 0)).toEqual({
      totalNanos: 100_000_000,
      inputNanos: null,
      outputNanos: null,
      origin: 'provider',
    })
  })

  it('says that it does not know instead of nothing', () => {
    expect(priceUsage(usage({ inputTokens: 10 }), null, 0)).toEqual({
      totalNanos: null,
      inputNanos: null,
      outputNanos: null,
      origin: 'unknown',
    })
  })

  it('says what it only estimates', () => {
    expect(priceUsage(usage({ outputTokens: 5, origin: 'estimated' }), prices, 0)).toMatchObject({
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
