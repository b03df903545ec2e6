import type { Usage } from '../canonical/usage.ts'
import type { Prices } from '../catalog/catalog.ts'
import type { CostOrigin } from './generation-record.ts'

/** What an answer costs its caller, in whole nano-dollars (1e-9 USD); null when the endpoint's price is unknown. */
export interface Bill {
  readonly totalNanos: number | null
  readonly inputNanos: number | null
  readonly outputNanos: number | null
  readonly origin: CostOrigin
}

/** A bill over nothing: no tokens, or an answer that is never charged. */
export const freeOfCharge: Bill = { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'computed' }

const picosPerNano = 1000

/**
 * Prices an answer. Input tokens are billed once each: as cache reads, cache writes or plain prompt. Sums are whole pico-dollars
 * (exact below 9,000 USD) and are rounded half up to nano-dollars once for each side.
 */
export function priceUsage(usage: Usage, prices: Prices | null): Bill {
  if (usage.reportedCostUsd !== undefined) {
    return {
      totalNanos: Math.round(usage.reportedCostUsd * 1e9),
      inputNanos: prices === null ? null : inputNanos(usage, prices),
      outputNanos: prices === null ? null : outputNanos(usage, prices),
      origin: 'provider',
    }
  }
  if (prices === null) return { totalNanos: null, inputNanos: null, outputNanos: null, origin: 'unknown' }
  const input = inputNanos(usage, prices)
  const output = outputNanos(usage, prices)
  return {
    totalNanos: input + output,
    inputNanos: input,
    outputNanos: output,
    origin: usage.origin === 'estimated' ? 'estimated' : 'computed',
  }
}

function inputNanos(usage: Usage, prices: Prices): number {
  const plainTokens = Math.max(0, usage.inputTokens - usage.cachedTokens - usage.cacheWriteTokens)
  const picos =
    plainTokens * prices.promptPicos +
    usage.cachedTokens * (prices.cacheReadPicos ?? prices.promptPicos) +
    usage.cacheWriteTokens * (prices.cacheWritePicos ?? prices.promptPicos)
  return toNanos(picos) + prices.requestNanos
}

function outputNanos(usage: Usage, prices: Prices): number {
  return toNanos(usage.outputTokens * prices.completionPicos)
}

// In whole numbers: a quotient near 2^43 has no room for the thousandths that decide.
function toNanos(picos: number): number {
  const rest = picos % picosPerNano
  return (picos - rest) / picosPerNano + (rest >= picosPerNano / 2 ? 1 : 0)
}

/** Nano-dollars as a JSON number of dollars. */
export function toDollars(nanos: number): number {
  return nanos / 1e9
}
