const [width, height] = [120, 24]

/** A figure's way through the time, without numbers: they stand beside it. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return <svg class="spark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
  const max = Math.max(...known)
  const step = width / Math.max(1, values.length - 1)
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [`${(at * step).toFixed(1)},${(height - 2 - (max === 0 ? 0 : value / max) * (height - 4)).toFixed(1)}`],
  )
  return (
    <svg class="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" vector-effect="non-scaling-stroke" />
    </svg>
  )
}
