import type { Turn } from '../canonical/turn.ts'
import type { Candidate, Exclusion, ExclusionReason } from './plan.ts'
import { supports } from './supports.ts'

const softParameters = [
  'tools',
  'structured_outputs',
  'reasoning',
  'verbosity',
] as const satisfies readonly ExclusionReason[]

/**
 * Narrows one model's candidates by preferences that at least one of them meets: flex endpoints with tier `flex`, and endpoints that
 * support the requested tools, structured outputs, reasoning and verbosity. The others are added to `excluded`.
 */
export function keepPreferred(
  candidates: readonly Candidate[],
  turn: Turn,
  excluded: Exclusion[],
): readonly Candidate[] {
  let kept = candidates
  if (turn.routing.serviceTier === 'flex') {
    kept = keepWhere(kept, excluded, 'tier', 'is not of tier flex', ({ endpoint }) => endpoint.tier === 'flex')
  }
  for (const parameter of softParameters) {
    if (!turn.needs.parameters.has(parameter)) continue
    const detail = `does not support ${parameter}, which others do`
    kept = keepWhere(kept, excluded, parameter, detail, ({ endpoint }) => supports(endpoint, parameter))
  }
  return kept
}

function keepWhere(
  candidates: readonly Candidate[],
  excluded: Exclusion[],
  reason: ExclusionReason,
  detail: string,
  isPreferred: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const preferred = candidates.filter(isPreferred)
  if (preferred.length === 0 || preferred.length === candidates.length) return candidates
  for (const candidate of candidates) {
    if (isPreferred(candidate)) continue
    excluded.push({ endpoint: candidate.endpoint, model: candidate.model, reason, detail })
  }
  return preferred
}
