import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CallerPolicy } from '../policy/caller-policy.ts'
import { wantsZeroRetention } from '../routing/guardrail-filter.ts'
import type { Plan } from '../routing/plan.ts'

/** Whether nothing of what a request says may be kept: it says so itself, or a guardrail of its caller wants it of an endpoint that may be asked. */
export function isZdr(
  { guardrails }: Pick<CallerPolicy, 'guardrails'>,
  { routing }: Turn,
  { candidates }: Plan,
  catalog: () => Catalog,
): boolean {
  if (routing.zdr === true) return true
  if (guardrails === undefined) return false
  const known = catalog()
  return candidates.some(({ endpoint }) => wantsZeroRetention(guardrails, known, endpoint))
}
