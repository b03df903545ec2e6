/**
 * Tokens of one answer. `inputTokens` includes cached reads and cache writes, `outputTokens` includes reasoning, whatever the provider's
 * convention.
 */
export interface Usage {
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
  /** Part of `cacheWriteTokens` written for an hour, if the provider reports it. */
  readonly cacheWriteHourTokens?: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  /** Parts of `inputTokens` and `outputTokens` for audio and images, if the provider reports them. */
  readonly inputAudioTokens?: number
  readonly outputAudioTokens?: number
  readonly outputImageTokens?: number
  /** Searches that the provider ran itself and charges for. */
  readonly webSearchCount?: number
  /** The charge that the provider reports, in USD. */
  readonly reportedCostUsd?: number
  /** Its part for output, if the provider reports it exactly. */
  readonly reportedOutputCostUsd?: number
  /** The billed parts of `inputTokens` and `outputTokens`, if the provider bills less than it counts (its own prompt template, markup). */
  readonly billedInputTokens?: number
  readonly billedOutputTokens?: number
  /** `estimated` when the provider reported none (an aborted stream). */
  readonly origin: 'reported' | 'estimated'
}

/** What a provider claims to have counted, by name: numbers, or words where it sent no number. */
export type ClaimedUsage = Readonly<Record<string, number | string>>
