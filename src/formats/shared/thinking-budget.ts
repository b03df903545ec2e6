/** The smallest thinking budget that models accept, in tokens. */
export const budgetTokensMin = 1024
/** Anthropic advises batches beyond this: such thinking outlasts connections and seldom helps. */
export const budgetTokensForEffortMax = 32_000

/** The share of the output limit, which covers thinking and answer, that an effort spends on thinking: what is left must hold the answer. */
export const shareOfEffort: Readonly<Record<string, number>> = {
  minimal: 0.1,
  low: 0.2,
  medium: 0.5,
  high: 0.8,
  xhigh: 0.95,
  max: 0.95,
}
