import type { Usage } from '../canonical/usage.ts'

/**
 * The usage of an answer that broke off: what its provider had reported until then, and what is estimated of the rest. What was said since
 * costs too, and a prompt of no tokens is one that the provider has not counted yet.
 */
export function completeUsage(reported: Usage | undefined, estimated: Usage): Usage {
  if (reported === undefined) return estimated
  const { reportedCostUsd: _, reportedOutputCostUsd: __, billedOutputTokens: ___, ...counts } = reported
  const known = reported.outputTokens < estimated.outputTokens ? counts : reported
  return {
    ...known,
    ...(reported.inputTokens === 0 && { inputTokens: estimated.inputTokens }),
    outputTokens: Math.max(reported.outputTokens, estimated.outputTokens),
    origin: 'estimated',
  }
}
