import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceUsage } from '../../src/accounting/price.ts'
import type { FlatPrices, Prices } from '../../src/catalog/catalog.ts'
import { atShare, possiblePrices, pricesOf } from '../../src/catalog/request-prices.ts'
import { estimateCost } from '../../src/policy/estimate-cost.ts'
import { model, turnOf } from '../routing/arrange.ts'
import { runs } from '../support/level.ts'

const flat = (promptPicos: number): FlatPrices => ({ promptPicos, completionPicos: 2 * promptPicos, requestNanos: 0 })
const tiered: Prices = {
  ...flat(1000),
  tiers: [
    { aboveInputTokens: 128_000, prices: flat(2000) },
    { aboveInputTokens: 200_000, prices: flat(4000) },
  ],
}
const night: Prices = { ...flat(1000), offPeak: [{ from: 990, to: 30, timeZone: 'UTC', share: 0.25 }] }
const at = Date.UTC(2026, 0, 1, 12)

it.each([
  [0, 1000],
  [128_000, 1000],
  [128_001, 2000],
  [200_000, 2000],
  [200_001, 4000],
])('prices a whole request of %i tokens by the highest threshold that it exceeds', (inputTokens, promptPicos) => {
  expect(pricesOf(tiered, { inputTokens, at })).toMatchObject({ promptPicos })
})

it.each([
  ['2026-01-01T16:29:59.999Z', 1000],
  ['2026-01-01T16:30:00.000Z', 250],
  ['2026-01-01T23:59:59.999Z', 250],
  ['2026-01-02T00:29:59.999Z', 250],
  ['2026-01-02T00:30:00.000Z', 1000],
])('charges a share in hours that end on the next day: %s', (time, promptPicos) => {
  expect(pricesOf(night, { inputTokens: 0, at: Date.parse(time) })).toMatchObject({ promptPicos })
})

it('reads the clocks of the zone, also after they change', () => {
  const berlin = { ...night, offPeak: [{ from: 0, to: 60, timeZone: 'Europe/Berlin', share: 0.5 }] }
  const promptAt = (time: string) => pricesOf(berlin, { inputTokens: 0, at: Date.parse(time) }).promptPicos
  expect([promptAt('2026-01-01T23:00:00Z'), promptAt('2026-07-01T23:00:00Z')]).toEqual([500, 1000])
  expect([promptAt('2026-01-01T22:00:00Z'), promptAt('2026-07-01T22:00:00Z')]).toEqual([1000, 500])
})

it('lowers the prices of tokens only', () => {
  const whole = { ...flat(1000), cacheReadPicos: 100, webSearchNanos: 7, requestNanos: 5 }
  expect(atShare(whole, 0.5)).toEqual({ ...flat(500), cacheReadPicos: 50, webSearchNanos: 7, requestNanos: 5 })
})

it('finds every price that a bound lets a prompt reach', () => {
  const reached = (most: number) => possiblePrices(tiered, most).map(({ promptPicos }) => promptPicos)
  expect([reached(128_000), reached(128_001), reached(1e6)]).toEqual([[1000], [1000, 2000], [1000, 2000, 4000]])
  expect(possiblePrices(night, 1).map(({ promptPicos }) => promptPicos)).toEqual([1000, 250])
})

const amount = fc.integer({ min: 0, max: 1e9 })
const anyFlat: fc.Arbitrary<FlatPrices> = fc.record({
  promptPicos: amount,
  completionPicos: amount,
  cacheReadPicos: amount,
  cacheWritePicos: amount,
  requestNanos: fc.integer({ min: 0, max: 1e6 }),
})
const anyPrices: fc.Arbitrary<Prices> = fc
  .record({
    base: anyFlat,
    tiers: fc.uniqueArray(fc.record({ aboveInputTokens: fc.integer({ min: 1, max: 1e6 }), prices: anyFlat }), {
      maxLength: 3,
      selector: (tier) => tier.aboveInputTokens,
    }),
    share: fc.constantFrom(0, 1, 2, 3),
  })
  .map(({ base, tiers, share }) => ({
    ...base,
    tiers: tiers.toSorted((one, other) => one.aboveInputTokens - other.aboveInputTokens),
    offPeak: [{ from: 0, to: 720, timeZone: 'UTC', share }],
  }))

it('never charges more than was reserved, and always to the nano-dollar', () => {
  fc.assert(
    fc.property(
      anyPrices,
      fc.integer({ min: 0, max: 1e6 }),
      fc.nat(1e5),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(86_400_000),
      (prices, inputTokens, outputTokens, cachedShare, time) => {
        const cachedTokens = Math.floor(inputTokens * cachedShare)
        const usage = { inputTokens, cachedTokens: 0, cacheWriteTokens: cachedTokens, outputTokens, reasoningTokens: 0 }
        const bill = priceUsage({ ...usage, origin: 'reported' }, prices, time)
        const used = pricesOf(prices, { inputTokens, at: time })
        const input =
          BigInt(inputTokens - cachedTokens) * BigInt(used.promptPicos) +
          BigInt(cachedTokens) * BigInt(used.cacheWritePicos ?? 0)
        const output = BigInt(outputTokens) * BigInt(used.completionPicos)
        const rounded = (picos: bigint) => Number((picos + 500n) / 1000n)
        expect(bill.totalNanos).toBe(rounded(input) + rounded(output) + used.requestNanos)
        const known = model('a/m', { p: { prices, contextLength: 2e6, maxOutputTokens: 1e5 } })
        const candidates = known.endpoints.map((endpoint) => ({ endpoint, model: known, requestedAs: known.id }))
        const turn = { ...turnOf({ promptTokensMost: inputTokens }), outputTokensMax: outputTokens }
        // Each side is rounded by itself.
        expect(estimateCost(turn, candidates) + 1).toBeGreaterThanOrEqual(bill.totalNanos ?? 0)
      },
    ),
    { numRuns: runs(1000) },
  )
})
