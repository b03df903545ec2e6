const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A time in Unix milliseconds relative to `now`: `3 days ago`, `in 2 hours`, `just now`. */
export function describeTime(time: number, now: number): string {
  const distance = Math.abs(time - now)
  if (distance < minuteMs) return time > now ? 'in a moment' : 'just now'
  const [unitMs, unit] =
    distance < hourMs
      ? ([minuteMs, 'minute'] as const)
      : distance < dayMs
        ? ([hourMs, 'hour'] as const)
        : ([dayMs, 'day'] as const)
  const count = Math.round(distance / unitMs)
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`
  return time > now ? `in ${words}` : `${words} ago`
}
