/** USD per million tokens as whole pico-dollars a token; null when it is negative, too large or has more than six decimal places. */
export function toPicosPerToken(usdPerMillion: number): number | null {
  return toWhole(usdPerMillion, 1e6)
}

/** USD as whole nano-dollars; null when it is negative, too large or has more than nine decimal places. */
export function toNanos(usd: number): number | null {
  return toWhole(usd, 1e9)
}

function toWhole(amount: number, unitsPerDollar: number): number | null {
  const units = Math.round(amount * unitsPerDollar)
  if (!Number.isSafeInteger(units) || units < 0) return null
  // Dividing rounds to the double nearest to the decimal, which is what parsing that decimal gave: equal only if no place was lost.
  return units / unitsPerDollar === amount ? units : null
}
