import type { Usage } from '../canonical/usage.ts'

/**
 * The usage of an answer that broke off: what its provider had reported, completed with the estimate. Output since that report costs too,
 * and a reported prompt of 0 tokens means that the provider has not counted it yet.
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
