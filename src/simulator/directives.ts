import type { Conversation } from '../canonical/conversation.ts'

/** Directives for the simulated models in a request's `metadata`. Invalid values count as absent. */
export interface Directives {
  /** `delay_ms`: time to the first token. */
  readonly delayMs: number | undefined
  /** `token_ms`: time for each token after the first. */
  readonly tokenMs: number | undefined
  /** `status`: HTTP status to fail with, 400 to 599. */
  readonly status: number | undefined
  /** `retry_after` in seconds. */
  readonly retryAfterMs: number | undefined
  /** `code`: the provider's own error code. */
  readonly code: string | undefined
  /** `fail_every`: every n-th request fails, 1 to 1000. */
  readonly failEvery: number | undefined
  /** `fail_at`: where in the answer. */
  readonly failAt: FailurePlace | undefined
  /** `cached_tokens`: how much of the input came from a cache. */
  readonly cachedTokens: number | undefined
}

/** `before`: an error instead of an answer; `after`: an error after the first tokens; `cut`: the answer just ends there. */
export type FailurePlace = (typeof failurePlaces)[number]

/** In the order in which sim/flaky's seeded choice sees them. */
export const failurePlaces = ['before', 'after', 'cut'] as const

const longestWaitMs = 3_600_000

/** Reads the directives of one request. */
export function readDirectives(metadata: Conversation['metadata']): Directives {
  const read = (key: string, min: number, max: number): number | undefined => {
    const text = metadata?.[key]
    if (text === undefined || !/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return undefined
    const value = Number(text)
    return value >= min && value <= max ? value : undefined
  }
  const readWhole = (key: string, min: number, max: number): number | undefined => {
    const value = read(key, min, max)
    return Number.isInteger(value) ? value : undefined
  }
  const retryAfterSeconds = read('retry_after', 0, longestWaitMs / 1000)
  return {
    delayMs: read('delay_ms', 0, longestWaitMs),
    tokenMs: read('token_ms', 0, longestWaitMs),
    status: readWhole('status', 400, 599),
    retryAfterMs: retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000,
    code: metadata?.['code'],
    failEvery: readWhole('fail_every', 1, 1000),
    failAt: failurePlaces.find((place) => place === metadata?.['fail_at']),
    cachedTokens: readWhole('cached_tokens', 0, 999_999_999),
  }
}
