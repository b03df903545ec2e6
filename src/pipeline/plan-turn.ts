import type { StickySession } from '../attempts/sticky-session.ts'
import type { Turn } from '../canonical/turn.ts'
import { checkKeptState } from '../routing/kept-state.ts'
import type { Plan } from '../routing/plan.ts'
import { planRoute } from '../routing/plan-route.ts'
import { explainNoCandidates } from '../routing/route-error.ts'
import type { WorkspaceByok } from '../workspaces/byok-access.ts'
import type { InferenceRequest, RouteCaller, Stages } from './stages.ts'

/** The route of a request. Throws GatewayError where it can go nowhere. */
export function planRequest(
  stages: Stages,
  turn: Turn,
  sticky: StickySession,
  { wantsMetadata, caller }: InferenceRequest,
  byok: WorkspaceByok | null,
): Plan {
  const plan = planTurn(stages, turn, sticky, caller, byok)
  if (plan.candidates.length === 0) throw explainNoCandidates(plan, turn, stages.catalog(), wantsMetadata)
  if (turn.needs.keptState !== undefined) checkKeptState(plan, turn)
  return plan
}

/** Where a turn would go now: the one place where a plan's inputs come together, so that an explained route is the one that is taken. */
export function planTurn(
  { catalog, health, random }: Stages,
  turn: Turn,
  sticky: StickySession,
  caller: RouteCaller,
  byok: WorkspaceByok | null,
): Plan {
  return planRoute({
    turn,
    catalog: byok === null ? catalog() : byok.catalog,
    health: health.snapshot(),
    sticky,
    now: health.now(),
    random,
    defaults: caller.defaults,
    byok: byok === null ? undefined : { credentials: byok.credentials, caller },
  })
}
