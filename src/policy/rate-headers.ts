/** `X-RateLimit-*` of one limit: the limit, what is left of it, and when (Unix seconds) it resets. `now` is in Unix milliseconds. */
export function rateHeaders(
  { limit, remaining, resetsInMs }: { limit: number; remaining: number; resetsInMs: number },
  now: number,
): Readonly<Record<string, string>> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, remaining)),
    'x-ratelimit-reset': String(Math.ceil((now + Math.max(0, resetsInMs)) / 1000)),
  }
}
