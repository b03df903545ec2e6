/** Whether `at` is less than `spanMs` ago. A moment that is still to come is not: the clock was set back, and nobody knows how long ago that was. */
export function isWithin(spanMs: number, at: number, now: number): boolean {
  return at <= now && now - at < spanMs
}
