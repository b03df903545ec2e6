/** How long to wait after failures, in milliseconds. */
export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/** A pause that doubles with each failure up to `mostMs`; random by a half, so that processes don't come back together. `failures` is 1 after the first. */
export function pauseAfter(failures: number, { firstMs, mostMs }: Backoff, random = Math.random()): number {
  return Math.round(Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30)) * (0.5 + random / 2))
}

const longestMs = 60 * 60_000

/** What a Retry-After header (RFC 9110 §10.2.3) asks for, in milliseconds, an hour at most; null where it says nothing. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : null
}
