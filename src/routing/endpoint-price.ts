import type { Endpoint } from '../catalog/catalog.ts'

const promptShare = 750
const completionShare = 250
const picosPerNano = 1000

/**
 * The price that endpoints are compared by: pico-dollars for a request of 750 prompt and 250 completion tokens. Infinity when the price is
 * unknown, so that the endpoint comes last.
 */
export function typicalPrice({ prices }: Endpoint): number {
  if (prices === null) return Number.POSITIVE_INFINITY
  return (
    promptShare * prices.promptPicos + completionShare * prices.completionPicos + picosPerNano * prices.requestNanos
  )
}

/** USD for a million tokens, three of the prompt to one of the completion. Infinity when the price is unknown. */
export function averagePrice(endpoint: Endpoint): number {
  return typicalPrice(endpoint) / 1e9
}

/** True when the endpoint is known to be free. */
export function isFree(endpoint: Endpoint): boolean {
  return typicalPrice(endpoint) === 0
}
