import type { Turn } from '../../canonical/turn.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { Plan } from '../../routing/plan.ts'
import type { RouterModel } from '../../routing/router-models.ts'
import type { ModelPool } from '../model-pool.ts'

/** What left models out, in words that follow "12 models", and how many. */
export type LeftOut = readonly (readonly [why: string, count: number])[]

/** The error of a request that a router has no model for: 404 with what left them out; 429 or 503 where they are left alone for now. */
export function noModelLeft(
  router: RouterModel,
  leftOut: LeftOut,
  turn: Turn,
  plan: Plan,
  pool: ModelPool,
): GatewayError {
  if (plan.excluded.some(({ retryAfterMs }) => retryAfterMs !== undefined))
    return pool.refusal({ ...plan, requested: router, requestedModels: [router], candidates: [] }, turn)
  const parts = leftOut
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${count} ${count === 1 ? 'model' : 'models'} ${why}`)
  const reasons = [...new Set(plan.excluded.map(({ reason }) => reason))]
  const why = parts.length === 0 ? 'the catalog has none to choose from' : parts.join('; ')
  return new GatewayError('not_found', `${router}: no model is left: ${why}.`, {
    metadata: {
      availability: {
        code: 'constraint_filtered',
        retryable: false,
        requested_models: [router],
        ...(reasons.length > 0 && { excluded_by: reasons }),
      },
    },
  })
}

/** How many models each reason of a plan left out, as far as no endpoint of theirs is left. */
export function leftOutBy(plan: Plan): LeftOut {
  const left = new Set(plan.candidates.map(({ model }) => model.id))
  const first = new Map<string, string>()
  for (const { model, reason, detail } of plan.excluded)
    if (!left.has(model.id) && !first.has(model.id)) first.set(model.id, `left out by ${reason} (${detail})`)
  const counts = new Map<string, number>()
  for (const why of first.values()) counts.set(why, (counts.get(why) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, shownMax)
}

const shownMax = 5
