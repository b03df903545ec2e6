import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPrices, shownPrices, type WirePrices } from '../../src/catalog/wire-prices.ts'
import { runs } from '../support/level.ts'

/** The prices read, and the complaints by their place. */
function read(wire: WirePrices) {
  const problems: Record<string, string> = {}
  const found = readPrices(wire, (path, message) => {
    problems[path.join('.')] = message
  })
  return { ...found, problems }
}

describe('readPrices', () => {
  it('takes what a tier lacks from below its threshold, in whatever order tiers are given', () => {
    const { prices } = read({
      ...{ prompt: 1, completion: 4, cache_read: 0.1 },
      tiers: [
        { above_input_tokens: 200_000, completion: 9 },
        { above_input_tokens: 128_000, prompt: 2, completion: 8 },
      ],
    })
    const low = { promptPicos: 2e6, completionPicos: 8e6, cacheReadPicos: 100_000, requestNanos: 0 }
    expect(prices.tiers).toEqual([
      { aboveInputTokens: 128_000, prices: low },
      { aboveInputTokens: 200_000, prices: { ...low, completionPicos: 9e6 } },
    ])
  })

  it('takes what a service tier lacks from the endpoint', () => {
    const { tierPrices } = read({
      ...{ prompt: 2, completion: 8, web_search: 0.01 },
      batch: { prompt: 1, completion: 4, tiers: [{ above_input_tokens: 10, prompt: 3 }] },
      flex: {},
    })
    const flex = { promptPicos: 2e6, completionPicos: 8e6, requestNanos: 0, webSearchNanos: 10_000_000 }
    const batch = { ...flex, promptPicos: 1e6, completionPicos: 4e6 }
    expect(tierPrices).toEqual({
      flex,
      batch: { ...batch, tiers: [{ aboveInputTokens: 10, prices: { ...batch, promptPicos: 3e6 } }] },
    })
  })

  it('takes one range of hours or several', () => {
    const range = { from: '16:30', to: '00:30', share: 0.5 }
    const known = { from: 990, to: 30, timeZone: 'UTC', share: 0.5 }
    expect(read({ prompt: 1, completion: 1, off_peak: range }).prices.offPeak).toEqual([known])
    const two = [range, { ...range, from: '02:00', timezone: 'Asia/Shanghai' }]
    expect(read({ prompt: 1, completion: 1, off_peak: two }).prices.offPeak).toEqual([
      known,
      { ...known, from: 120, timeZone: 'Asia/Shanghai' },
    ])
  })

  it('says where something can not be meant', () => {
    const { problems } = read({
      ...{ prompt: 1.25, completion: 1 },
      tiers: [
        { above_input_tokens: 5, prompt: 0.1234567 },
        { above_input_tokens: 5, prompt: 1 },
      ],
      off_peak: [
        { from: '01:00', to: '01:00', share: 0.5 },
        { from: '01:00', to: '02:00', timezone: 'Mars/Olympus', share: 1 / 3 },
      ],
      flex: { request: 1e-10 },
    })
    expect(problems).toEqual({
      'tiers.0.prompt': 'must have at most six decimal places (USD per million tokens)',
      'tiers.1.above_input_tokens': 'another tier is above 5 tokens already',
      'off_peak.0.to': 'must be another time than from',
      'off_peak.1.timezone': 'must be an IANA time zone such as Asia/Shanghai',
      'off_peak.1.share': 'must leave every price at most six decimal places (USD per million tokens)',
      'flex.request': 'must have at most nine decimal places (USD)',
    })
  })
})

it('shows of tiers what they change', () => {
  const wire = {
    ...{ prompt: 1, completion: 2, request: 0 },
    tiers: [
      { above_input_tokens: 10, prompt: 3 },
      { above_input_tokens: 20, completion: 4 },
    ],
    batch: { prompt: 0.5 },
  }
  const { prices, tierPrices } = read(wire)
  expect(shownPrices(prices, tierPrices)).toEqual(wire)
})

it('shows prices so that they are read as the same', () => {
  const usd = fc.integer({ min: 0, max: 1e9 }).map((picos) => picos / 1e6)
  const amounts = fc.record({ prompt: usd, completion: usd, cache_read: usd, web_search: fc.constant(0.01) })
  const tier = fc.tuple(fc.integer({ min: 1, max: 1e6 }), amounts)
  const tiers = fc.uniqueArray(tier, { minLength: 1, maxLength: 3, selector: ([above]) => above })
  fc.assert(
    fc.property(amounts, tiers, amounts, fc.constantFrom(0, 1, 2), (base, steps, batch, share) => {
      const { prices, tierPrices } = read({
        ...base,
        tiers: steps.map(([above_input_tokens, each]) => ({ above_input_tokens, ...each })),
        off_peak: { from: '00:05', to: '23:59', timezone: 'Europe/Berlin', share },
        batch,
      })
      expect(read(shownPrices(prices, tierPrices))).toEqual({ prices, tierPrices, problems: {} })
    }),
    { numRuns: runs(300) },
  )
})
