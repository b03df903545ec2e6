/**
 * Tokens of one answer. `inputTokens` includes cached reads and cache writes, `outputTokens` includes reasoning, whatever the
 * provider's own convention is.
 */
export interface Usage {
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
  /** Those of `cacheWriteTokens` that are kept for an hour, where the provider tells them apart. */
  readonly cacheWriteHourTokens?: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  /** Those of `inputTokens` and `outputTokens` that stand for sound and pictures, where the provider tells them apart. */
  readonly inputAudioTokens?: number
  readonly outputAudioTokens?: number
  readonly outputImageTokens?: number
  /** Searches that the provider ran itself and charges for. */
  readonly webSearchCount?: number
  /** What the provider says that it charged, in USD. */
  readonly reportedCostUsd?: number
  /** The part of it that is for output, where the provider says so exactly. */
  readonly reportedOutputCostUsd?: number
  /** What the provider bills of `inputTokens` and `outputTokens`, where it bills less than it counts (its own prompt template, markup). */
  readonly billedInputTokens?: number
  readonly billedOutputTokens?: number
  /** `estimated` when the provider never said (an aborted stream). */
  readonly origin: 'reported' | 'estimated'
}
