import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../../pages/console/api/contract.ts'
import { figuresOf, signed } from '../../../../pages/console/routes/back-test-figures.ts'
import { dearestPrices } from '../../../../pages/console/routes/dearest-prices.ts'
import { preferencesOf } from '../../../../pages/console/routes/preferences.ts'
import { pricesForBacktest, triedPrices, writtenPrices } from '../../../../pages/console/routes/tried-prices.ts'

const none = { requests: 0, rows: [] }

function result(changes: Partial<Schema<'RouteBacktest'>> = {}): Schema<'RouteBacktest'> {
  return {
    ...{
      since: '2026-01-05T00:00:00Z',
      until: '2026-01-12T00:00:00Z',
      stayed: 1,
      moved: 1,
      moves: [],
      moves_left_out: 0,
    },
    records: { matched: 2, planned: 2, share: 1, unanswered: none, model_gone: none },
    cost: { before: 2, after: 1.76, recorded: 2, unpriced: none, rows: [] },
    first_token: {
      ...{ before: { p50: 300, p95: 500 }, after: { p50: 300, p95: 540 }, compared: 2, unmeasured: none, rows: [] },
    },
    failed: { requests: 3, reasons: [], rows: [] },
    failed_attempts: { before: 0, after: 0 },
    endpoints: [],
    ...changes,
  }
}

describe('figuresOf', () => {
  it('says the change of cost and time, and what would have failed', () => {
    expect(figuresOf(result()).map(({ text, look }) => [text, look])).toEqual([
      ['−12% cost', 'good'],
      ['+40 ms p95', 'warn'],
      ['3 requests would have failed', 'bad'],
    ])
  })

  it('says what says nothing, and leaves out times that nobody knows', () => {
    const figures = figuresOf(
      result({
        cost: { before: 0, after: 0, recorded: 0, unpriced: { requests: 1, rows: [] }, rows: [] },
        first_token: { before: null, after: null, compared: 0, unmeasured: { requests: 2, rows: [] }, rows: [] },
        failed: { requests: 1, reasons: [], rows: [] },
      }),
    )
    expect(figures.map(({ text }) => text)).toEqual([
      '±0% cost',
      '1 request would have failed',
      '1 without a known price',
      '2 would go where too little is known of the speed',
    ])
  })

  it('writes the sign of a change', () => {
    expect([5, -5, 0].map((change) => signed(change, String))).toEqual(['+5', '−5', '±0'])
  })
})

describe('the address', () => {
  it('keeps other prices', () => {
    const prices = [{ endpoint: 'acme/wise@dear', prompt: 0.5, completion: 2 }]
    const query = new URLSearchParams({ prices: writtenPrices(prices) })
    expect(triedPrices(query)).toEqual(prices)
    expect(pricesForBacktest(prices)).toEqual([
      { endpoint_id: 'acme/wise@dear', prices: { prompt: 0.5, completion: 2 } },
    ])
    expect(triedPrices(new URLSearchParams({ prices: 'a@b*x*1\n*1*1\n' }))).toEqual([])
  })

  it('keeps preferences about speed and order', () => {
    const query = new URLSearchParams({ wait: '1.5', speed: 'fast', order: 'dear, cheap' })
    expect(preferencesOf(query)).toEqual({ preferred_max_latency: 1.5, order: ['dear', 'cheap'] })
  })
})

it('sliders of prices end at the highest price of a plan', () => {
  expect(dearestPrices(undefined)).toEqual({ in: 20, out: 20 })
})
