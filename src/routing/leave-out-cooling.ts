import { type CoolDown, coolDownOf, type HealthSnapshot } from './health-snapshot.ts'
import type { Candidate, Exclusion } from './plan.ts'

/**
 * Moves endpoints in a cool-down to `excluded`. When no other is left, those whose provider did not ask for the cool-down stay: an endpoint
 * that failed may answer, and asking none gains nothing.
 */
export function leaveOutCooling(
  candidates: readonly Candidate[],
  health: HealthSnapshot,
  excluded: Exclusion[],
): readonly Candidate[] {
  // Nearly always no endpoint is cooling down: then nothing is allocated.
  if (!candidates.some(({ endpoint }) => coolDownOf(health, endpoint) !== undefined)) return candidates
  const seen = candidates.map((candidate) => ({ candidate, coolDown: coolDownOf(health, candidate.endpoint) }))
  const isAnyReady = seen.some(({ coolDown }) => coolDown === undefined)
  const kept: Candidate[] = []
  for (const { candidate, coolDown } of seen) {
    if (coolDown === undefined || (!isAnyReady && !coolDown.isBinding)) kept.push(candidate)
    else excluded.push(exclusionOf(candidate, coolDown))
  }
  return kept
}

function exclusionOf(
  { endpoint, model }: Candidate,
  { remainingMs, isBinding, isRateLimit = false, refusal }: CoolDown,
): Exclusion {
  const seconds = Math.ceil(remainingMs / 1000)
  const why = refusal !== undefined ? 'refused the credential and is' : isBinding ? 'asked to be' : 'failed and is'
  const detail = `${why} left alone for ${seconds} s`
  const exclusion = { endpoint, model, reason: 'cooling_down', detail, retryAfterMs: remainingMs, isRateLimit } as const
  return refusal === undefined ? exclusion : { ...exclusion, refusal }
}
