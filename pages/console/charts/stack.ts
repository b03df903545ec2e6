/** Values that stand on one another: each series with those before it added. Nothing measured adds nothing. */
export function stackOf(series: readonly (readonly (number | null)[])[]): (number | null)[][] {
  const sums: number[] = []
  return series.map((values) =>
    values.map((value, at) => {
      const sum = (sums[at] ?? 0) + (value ?? 0)
      sums[at] = sum
      return sum
    }),
  )
}
