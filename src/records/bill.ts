/** Where an amount comes from: reported by the provider, computed from tokens it reported, or from tokens we counted; `unknown` without a price. */
export type CostOrigin = 'provider' | 'computed' | 'estimated' | 'unknown'

/** What an answer costs its caller, in whole nano-dollars (1e-9 USD); null when the endpoint's price is unknown. */
export interface Bill {
  readonly totalNanos: number | null
  readonly inputNanos: number | null
  readonly outputNanos: number | null
  readonly origin: CostOrigin
}

/** A bill of zero: no tokens, or an answer that is never charged. */
export const freeOfCharge: Bill = { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'computed' }

/** Converts nano-dollars to dollars. */
export function toDollars(nanos: number): number {
  return nanos / 1e9
}
