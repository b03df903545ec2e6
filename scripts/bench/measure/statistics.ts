/** The value below which `share` (0–1) of the values lie, by nearest rank; NaN for none. Leaves `values` as they are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  const rank = Math.ceil(share * sorted.length) - 1
  return sorted[Math.min(Math.max(rank, 0), sorted.length - 1)] ?? Number.NaN
}

/** The middle value, or the mean of the two in the middle; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const upper = sorted[sorted.length >> 1] ?? Number.NaN
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** Lowest and highest value; NaN for none. */
export function range(values: readonly number[]): { readonly low: number; readonly high: number } {
  let low = Number.NaN
  let high = Number.NaN
  for (const value of values) {
    if (!(value >= low)) low = value
    if (!(value <= high)) high = value
  }
  return { low, high }
}
