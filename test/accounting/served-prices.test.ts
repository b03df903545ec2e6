import { expect, it } from 'vitest'
import { chargeablePrices, servedPrices } from '../../src/accounting/served-prices.ts'
import type { Endpoint, Tier, TierPrices } from '../../src/catalog/catalog.ts'

const of = (usd: number) => ({ promptPicos: usd, completionPicos: usd, requestNanos: 0 })
const all: TierPrices = { default: of(2), priority: of(4), flex: of(1) }
const endpoint = (tier: Tier, tierPrices: TierPrices | undefined = all) =>
  ({ tier, prices: all[tier] ?? null, ...(tierPrices !== undefined && { tierPrices }) }) as unknown as Endpoint
const served = (...given: Parameters<typeof servedPrices>) => {
  const { prices, isSure } = servedPrices(...given)
  return [prices?.promptPicos, isSure]
}

it.each([
  ['priority', null, 4],
  ['priority', 'priority', 4],
  ['priority', 'default', 2],
  ['flex', 'flex', 1],
  ['flex', 'default', 2],
  ['default', null, 2],
  ['default', 'default', 2],
  ['default', 'priority', 4],
  ['default', 'scale', 2],
  ['priority', 'no-such-tier', 4],
] as const)('what %s endpoints answer in the tier %s costs %s', (tier, said, usd) => {
  expect(served(endpoint(tier), said)).toEqual([usd, true])
})

it('is not sure of a tier that has no known price', () => {
  expect(served(endpoint('priority', {}), 'default')).toEqual([4, false])
  expect(served(null, 'default')).toEqual([undefined, true])
})

it('can charge a request for another tier the prices of the usual one, too', () => {
  expect(chargeablePrices(endpoint('flex'))).toEqual([of(1), of(2)])
  expect(chargeablePrices(endpoint('flex', {}))).toEqual([of(1)])
  expect(chargeablePrices(endpoint('priority'))).toEqual([of(4), of(2)])
  expect(chargeablePrices(endpoint('default'))).toEqual([of(2)])
})

it('charges what a batch costs where the provider says that it served one', () => {
  expect(served(endpoint('default', { default: of(2), batch: of(1) }), 'batch')).toEqual([1, true])
})
