/** A price in US dollars per token as one per million tokens, with at most six decimal places. */
export function perMillion(usdPerToken: number): number {
  return Number((usdPerToken * 1e6).toFixed(6))
}
