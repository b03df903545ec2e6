import type { Usage } from './usage.ts'

/** What models used and cost that tools and plugins asked for a request. They are recorded and charged as requests of their own. */
export interface InnerSpending {
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  /** Nano-dollars; null where a price is not known. */
  readonly costNanos: number | null
}

/** Both together. */
export function addInner(one: InnerSpending | null, other: InnerSpending): InnerSpending {
  if (one === null) return other
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    costNanos: one.costNanos === null || other.costNanos === null ? null : one.costNanos + other.costNanos,
  }
}

/** The usage that a caller is shown: its own answer's, and that of the models asked for it. */
export function withInnerUsage(usage: Usage | null, inner: InnerSpending): Usage {
  const { costNanos: _, ...tokens } = inner
  if (usage === null) return { ...tokens, origin: 'reported' }
  return {
    ...usage,
    inputTokens: usage.inputTokens + tokens.inputTokens,
    cachedTokens: usage.cachedTokens + tokens.cachedTokens,
    cacheWriteTokens: usage.cacheWriteTokens + tokens.cacheWriteTokens,
    outputTokens: usage.outputTokens + tokens.outputTokens,
    reasoningTokens: usage.reasoningTokens + tokens.reasoningTokens,
  }
}
