import type { Turn } from '../canonical/turn.ts'
import type { Endpoint, FlatPrices } from '../catalog/catalog.ts'
import { type PriceConditions, possiblePrices, pricesOf } from '../catalog/request-prices.ts'

const promptShare = 750
const completionShare = 250
const picosPerNano = 1000

/**
 * The price that endpoints are compared by: pico-dollars for 750 prompt and 250 completion tokens of a request. Infinity when the price is
 * unknown, so that the endpoint comes last. Without `conditions`: the price of a short prompt outside of special hours.
 */
export function typicalPrice({ prices }: Endpoint, conditions?: PriceConditions): number {
  if (prices === null) return Number.POSITIVE_INFINITY
  return typicalOf(conditions === undefined ? prices : pricesOf(prices, conditions))
}

function typicalOf({ promptPicos, completionPicos, requestNanos }: FlatPrices): number {
  return promptShare * promptPicos + completionShare * completionPicos + picosPerNano * requestNanos
}

/** Facts of a turn that its prices depend on. The prompt's likely length is the guess, unless a bound shows that it is too high. */
export function conditionsOf({ needs }: Pick<Turn, 'needs'>, now: number): PriceConditions {
  return { inputTokens: Math.min(needs.promptTokensGuess, needs.promptTokensMost), at: now }
}

/** USD for a million tokens, three of the prompt to one of the completion. Infinity when the price is unknown. */
export function averagePrice(endpoint: Endpoint, conditions?: PriceConditions): number {
  return typicalPrice(endpoint, conditions) / 1e9
}

/** True when the endpoint is known to be free, for prompts of any length. */
export function isFree({ prices }: Endpoint): boolean {
  return prices !== null && possiblePrices(prices, Number.POSITIVE_INFINITY).every((each) => typicalOf(each) === 0)
}
