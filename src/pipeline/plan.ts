import type { HealthRegistry } from '../attempts/health/health-registry.ts'
import type { PipelineNotes } from '../canonical/pipeline-notes.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { GatewayError } from '../errors/gateway-error.ts'
import { refusesTooLong, shortensUpTo } from '../plugins/context-compression/shortens-up-to.ts'
import type { CallerPolicy } from '../policy/caller-policy.ts'
import { fitPlan } from '../policy/fit-plan.ts'
import type { LossesOf } from '../routing/endpoint-filters.ts'
import type { SeenNames } from '../routing/guardrail-filter.ts'
import { keptStateRefusal } from '../routing/kept-state.ts'
import type { PriceNeed } from '../routing/leave-out-unpriced.ts'
import type { Plan } from '../routing/plan.ts'
import { planRoute } from '../routing/plan-route.ts'
import type { StickyEndpoints } from '../routing/put-sticky-first.ts'
import { explainNoCandidates } from '../routing/route-error.ts'
import type { WorkspaceByok } from '../workspaces/byok-access.ts'
import type { RouteCaller } from './request.ts'

export interface PlanParts {
  readonly catalog: () => Catalog
  readonly health: Pick<HealthRegistry, 'snapshot' | 'now'>
  readonly random: () => number
  readonly lossesOf?: LossesOf
  readonly routing: {
    /** Whether callers with budgets may use endpoints without a known price. */
    readonly allowsUnpriced: boolean
  }
}

/** What a plan is made for. */
export interface PlannedFor {
  readonly turn: Turn
  /** Absent: the request belongs to no known conversation. */
  readonly sticky?: StickyEndpoints | undefined
  readonly caller: RouteCaller
  readonly byok: WorkspaceByok | null
  /** Names of models that guardrails have looked at. Absent: they let none out that the catalog does not list. */
  readonly seenNames?: SeenNames | undefined
  /** Whether an error is to say what became of each endpoint. */
  readonly wantsMetadata?: boolean
  /** What ran before, and where the plan is noted. Absent: nothing, and it is not. */
  readonly notes?: PipelineNotes
}

/** The route of a request. Throws GatewayError where it can go nowhere. */
export function planRequest(parts: PlanParts, wanted: PlannedFor): Plan {
  const plan = planTurn(parts, wanted)
  wanted.notes?.route.planned(plan, isFirstSticky(plan, wanted))
  const refusal = refusalOf(plan, wanted.turn, parts, wanted)
  if (refusal !== null) throw refusal
  return plan
}

/**
 * Plans, and leaves out candidates whose context is too short for a conversation that must not be shortened. Returns a promise only if tokens
 * have to be counted; it rejects with GatewayError if no candidate is left.
 */
export function planFitting(parts: PlanParts, wanted: PlannedFor, signal: AbortSignal): Plan | Promise<Plan> {
  const fitting = fitUnshortened(planRequest(parts, wanted), wanted, signal)
  if (!(fitting instanceof Promise)) return fitting
  return fitting.then((plan) => {
    wanted.notes?.route.narrowed(plan)
    const refusal = refusalOf(plan, wanted.turn, parts, wanted)
    if (refusal !== null) throw refusal
    return plan
  })
}

/** Leaves out candidates whose context is too short for a conversation that must not be shortened. */
export function fitUnshortened(
  plan: Plan,
  { turn, caller }: Pick<PlannedFor, 'turn' | 'caller'>,
  signal: AbortSignal,
): Plan | Promise<Plan> {
  return refusesTooLong(turn, caller.defaults.plugins) ? fitPlan(plan, turn, signal) : plan
}

/** Whether the first candidate comes first because it served the conversation lately. Not asked where the order did not depend on it. */
function isFirstSticky({ candidates }: Plan, { turn, sticky }: PlannedFor): boolean {
  const [first] = candidates
  if (first === undefined || candidates.length === 1 || sticky === undefined) return false
  if ((turn.routing.order ?? []).length > 0) return false
  const hasRival = candidates.some((each) => each !== first && each.model === first.model)
  return hasRival && sticky.of(first.model.id) === first.endpoint.id
}

/** The error that a turn with this plan gets instead of an answer; null where it has somewhere to go. */
export function refusalOf(
  plan: Plan,
  turn: Turn,
  { catalog }: Pick<PlanParts, 'catalog'>,
  { wantsMetadata, notes }: Pick<PlannedFor, 'wantsMetadata' | 'notes'> = {},
): GatewayError | null {
  if (plan.candidates.length === 0)
    return explainNoCandidates(plan, turn, catalog(), { wantsMetadata, stages: notes?.list() })
  return turn.needs.keptState === undefined ? null : keptStateRefusal(plan, turn)
}

/**
 * Where a turn would go now: the one place where a plan's inputs come together, so that an explained route is the one that is taken. `countsInput`:
 * whether the guess of its tokens leaves out only what no count could let in.
 */
export function planTurn(
  { catalog, health, random, lossesOf, routing }: PlanParts,
  wanted: PlannedFor,
  countsInput = refusesTooLong(wanted.turn, wanted.caller.defaults.plugins),
): Plan {
  const { turn, sticky, caller, byok, seenNames } = wanted
  return planRoute({
    turn,
    catalog: byok === null ? catalog() : byok.catalog,
    health: health.snapshot(),
    sticky,
    now: health.now(),
    random,
    lossesOf,
    shortensUpTo: shortensUpTo(turn, caller.defaults.plugins),
    countsInput,
    defaults: caller.defaults,
    guardrails: caller.policy.guardrails,
    seenNames,
    needsPrice: routing.allowsUnpriced ? undefined : priceNeedOf(caller.policy),
    byok: byok === null ? undefined : { credentials: byok.credentials, caller },
  })
}

/** What is reached with the workspace's own credentials counts on those budgets only that say so. */
function priceNeedOf({ budgets }: CallerPolicy): PriceNeed | undefined {
  if (budgets.length === 0) return undefined
  return budgets.some(({ includesByok }) => includesByok) ? 'all' : 'own'
}
