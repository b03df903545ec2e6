/**
 * Tokens of one answer. `inputTokens` includes cached reads and cache writes, `outputTokens` includes reasoning, whatever the
 * provider's own convention is.
 */
export interface Usage {
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  /** What the provider says that it charged, in USD. */
  readonly reportedCostUsd?: number
  /** `estimated` when the provider never said (an aborted stream). */
  readonly origin: 'reported' | 'estimated'
}
