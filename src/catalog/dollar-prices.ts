/** USD per million tokens as whole pico-dollars a token; null when it is negative, too large or has more than six decimal places. */
export function toPicosPerToken(usdPerMillion: number): number | null {
  return toWhole(usdPerMillion, 1e6)
}

/** USD as whole nano-dollars; null when it is negative, too large or has more than nine decimal places. */
export function toNanos(usd: number): number | null {
  return toWhole(usd, 1e9)
}

/** The relative rounding error of sums and products of doubles: 0.1 + 0.2 is 0.30000000000000004. */
const roundingShare = 1e-12

function toWhole(amount: number, unitsPerDollar: number): number | null {
  const units = Math.round(amount * unitsPerDollar)
  if (!Number.isSafeInteger(units) || units < 0) return null
  // A larger difference means decimal places that would be lost.
  return Math.abs(units / unitsPerDollar - amount) <= amount * roundingShare ? units : null
}
