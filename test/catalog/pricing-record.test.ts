import { expect, it } from 'vitest'
import type { Prices } from '../../src/catalog/catalog.ts'
import { toPricing } from '../../src/catalog/pricing-record.ts'

const usual = { promptPicos: 1_250_000, completionPicos: 10_000_000, requestNanos: 0 }
const long = { promptPicos: 2_500_000, completionPicos: 15_000_000, requestNanos: 0 }
const tiers: Prices['tiers'] = [{ aboveInputTokens: 200_000, prices: long }]

it('lists prices of long prompts, which begin one token above the threshold', () => {
  expect(toPricing({ ...usual, tiers })).toMatchObject({
    prompt: '0.00000125',
    overrides: [{ min_prompt_tokens: 200_001, prompt: '0.0000025', completion: '0.000015' }],
  })
  expect(toPricing(usual)).not.toHaveProperty('overrides')
})

it('lists hours in UTC, with the prices of long prompts then', () => {
  const offPeak = [{ from: 30, to: 8 * 60, timeZone: 'Asia/Shanghai', share: 0.5 }]
  const hours = { utc_start: 16.5, utc_end: 0 }
  expect(toPricing({ ...usual, tiers, offPeak }).overrides).toEqual([
    { min_prompt_tokens: 200_001, prompt: '0.0000025', completion: '0.000015' },
    { ...hours, prompt: '0.000000625', completion: '0.000005' },
    { ...hours, min_prompt_tokens: 200_001, prompt: '0.00000125', completion: '0.0000075' },
  ])
})
