import { StickySession } from '../attempts/health/sticky-session.ts'
import type { StickyStore } from '../attempts/health/sticky-store.ts'
import { withModels } from '../canonical/change-turn.ts'
import type { Turn } from '../canonical/turn.ts'
import type { ModelPool } from '../plugins/model-pool.ts'
import type { ModelExperience } from '../records/model-experience.ts'
import { resolveModel } from '../routing/resolve-model.ts'
import { explainNoCandidates } from '../routing/route-error.ts'
import type { ByokAccess } from '../workspaces/byok-access.ts'
import { type PlanParts, planTurn } from './plan.ts'
import type { RouteCaller } from './request.ts'

/** What routers choose by. */
export interface PoolParts extends PlanParts {
  readonly byok: Pick<ByokAccess, 'of'>
  readonly sticky: StickyStore
  /** What was seen of models in the last seven days. */
  readonly experience: { of(organizationId: string): Promise<readonly ModelExperience[]> }
}

/** Whose request a router chooses for. */
export interface PoolAsker {
  readonly caller: RouteCaller
  readonly organizationId: string
  readonly workspaceId: string
}

/** The models that a caller may be sent to. Planned as the request itself will be, so that a router chooses what can be reached. */
export async function openPool(parts: PoolParts, turn: Turn, asker: PoolAsker): Promise<ModelPool> {
  const { caller, organizationId, workspaceId } = asker
  const sticky = new StickySession(parts.sticky, turn, organizationId)
  const byok = await parts.byok.of(workspaceId)
  const catalog = byok?.catalog ?? parts.catalog()
  const { textModel } = caller.defaults
  return {
    names: turn.models.length > 0 || textModel === undefined ? turn.models : [textModel],
    models: catalog.models,
    modelNamed: (name) => {
      const found = resolveModel(name, catalog)
      return found.kind === 'known' ? found.model : undefined
    },
    plan: (asked, ids) => planTurn(parts, { turn: withModels(asked, ids), sticky, caller, byok }),
    refusal: (plan, asked) => explainNoCandidates(plan, asked, catalog),
    health: parts.health.snapshot(),
    chosenBefore: (router) => sticky.of(router),
    experience: () => parts.experience.of(organizationId),
  }
}
