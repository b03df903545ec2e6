import type { Usage } from '../canonical/usage.ts'

/**
 * The usage of an answer that broke off: what its provider had told until then, and what is estimated of the rest. What was said since
 * costs too, and a prompt of no tokens is one that the provider has not counted yet.
 */
export function withTold(told: Usage | undefined, estimated: Usage): Usage {
  if (told === undefined) return estimated
  const { reportedCostUsd: _, reportedOutputCostUsd: __, billedOutputTokens: ___, ...counts } = told
  const known = told.outputTokens < estimated.outputTokens ? counts : told
  return {
    ...known,
    ...(told.inputTokens === 0 && { inputTokens: estimated.inputTokens }),
    outputTokens: Math.max(told.outputTokens, estimated.outputTokens),
    origin: 'estimated',
  }
}
