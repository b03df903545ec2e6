import { priceUsage } from '../accounting/price.ts'
import type { RoutingPreferences } from '../canonical/turn.ts'
import type { Catalog, Endpoint } from '../catalog/catalog.ts'
import { type PlanParts, planTurn } from '../pipeline/plan.ts'
import type { PastRequest } from '../records/past-request.ts'
import type { ExclusionReason, Plan } from '../routing/plan.ts'
import type { WorkspaceByok } from '../workspaces/byok-access.ts'
import { endpointIdOf, type Observations, ownFirstTokenMs } from './observations.ts'
import type { PastCaller } from './past-callers.ts'
import { pastEndpoint, pastModels, pastTier, pastTurn } from './past-turn.ts'
import { type PriceTable, repricedCatalog } from './repriced-catalog.ts'
import { seededRandom } from './seeded-random.ts'

/** What is to be different. */
export interface Changes {
  readonly routing: RoutingPreferences
  readonly prices: PriceTable
}

/** A request then, and as it would have been. Amounts are nano-dollars, times milliseconds; null is unknown. */
export interface Replayed {
  readonly request: PastRequest
  readonly from: string
  /** Null where no endpoint could have served it. */
  readonly to: string | null
  readonly costBefore: number | null
  readonly costAfter: number | null
  readonly firstTokenBefore: number | null
  readonly firstTokenAfter: number | null
  /** What left endpoints out, where none is left. */
  readonly reasons: readonly ExclusionReason[]
  /** The chance that the endpoint tried first fails. */
  readonly failureChance: number
}

/** What became of a record: planned again, or why not. */
export type Outcome =
  | { readonly kind: 'planned'; readonly replayed: Replayed }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'gone' }

export type ReplayParts = Pick<PlanParts, 'catalog' | 'routing'> & { readonly now: number }

/** Plans past requests again, each as one of today with other preferences and prices. */
export class Replay {
  readonly #parts: ReplayParts
  readonly #changes: Changes
  readonly #observations: Observations
  readonly #callers: ReadonlyMap<number, PastCaller>
  /** By the catalog without the changes. */
  readonly #repriced = new Map<Catalog, Catalog>()
  readonly #repricedModels: ReadonlySet<string>

  constructor(
    parts: ReplayParts,
    changes: Changes,
    observations: Observations,
    callers: ReadonlyMap<number, PastCaller>,
  ) {
    this.#parts = parts
    this.#changes = changes
    this.#observations = observations
    this.#callers = callers
    this.#repricedModels = new Set([...changes.prices.keys()].map((id) => id.slice(0, id.lastIndexOf('@'))))
  }

  run(request: PastRequest): Outcome {
    const from = endpointIdOf(request)
    const past = this.#callers.get(request.keyId)
    if (from === null || past === undefined) return { kind: 'unanswered' }
    const catalog = past.byok?.catalog ?? this.#parts.catalog()
    const models = pastModels(request, catalog)
    if (models.length === 0) return { kind: 'gone' }
    const before = pastEndpoint(request, catalog)
    const plan = this.#plan(request, models, from, past, before)
    const [first] = plan.candidates
    const costBefore = before === undefined ? request.costNanos : costOf(request, before)
    const shared = { request, from, costBefore, firstTokenBefore: request.firstTokenMs }
    if (first === undefined) {
      const reasons = [...new Set(plan.excluded.map(({ reason }) => reason))]
      const nowhere = { to: null, costAfter: null, firstTokenAfter: null, failureChance: 0 }
      return { kind: 'planned', replayed: { ...shared, ...nowhere, reasons } }
    }
    const { endpoint, model } = first
    const to = `${model.id}@${endpoint.tag}`
    const share = this.#observations.answeredShare(endpoint.provider.slug, model.id)
    const replayed: Replayed = {
      ...shared,
      to,
      costAfter: costOf(request, endpoint),
      firstTokenAfter: this.#firstTokenAfter(request, from, to),
      reasons: [],
      failureChance: share === null ? 0 : 1 - share,
    }
    return { kind: 'planned', replayed }
  }

  #plan(
    request: PastRequest,
    models: readonly string[],
    from: string,
    { caller, byok }: PastCaller,
    before: Endpoint | undefined,
  ): Plan {
    const { routing } = this.#changes
    const tier = pastTier(request, before)
    const turn = pastTurn(request, models, tier === undefined ? routing : { ...routing, serviceTier: tier })
    const isBalanced =
      (routing.sort ?? caller.defaults.sort) === undefined &&
      (routing.order ?? []).length === 0 &&
      !models.some((name) => sortingVariant.test(name)) &&
      !this.#repricedModels.has(request.model ?? '')
    return planTurn(
      {
        catalog: () => this.#catalog(this.#parts.catalog()),
        health: { snapshot: () => this.#observations.health, now: () => this.#parts.now },
        random: seededRandom(request.id),
        routing: this.#parts.routing,
      },
      {
        turn,
        // A lot that was drawn stands as long as what was drawn may serve.
        sticky: isBalanced && !request.isByok ? { of: (id) => (id === request.model ? from : undefined) } : undefined,
        caller,
        byok: byok === null ? null : this.#repricedByok(byok),
      },
    )
  }

  #repricedByok({ credentials, catalog }: WorkspaceByok): WorkspaceByok {
    return { credentials, catalog: this.#catalog(catalog) }
  }

  #catalog(catalog: Catalog): Catalog {
    const known = this.#repriced.get(catalog) ?? repricedCatalog(catalog, this.#changes.prices)
    this.#repriced.set(catalog, known)
    return known
  }

  #firstTokenAfter(request: PastRequest, from: string, to: string): number | null {
    if (to === from) return request.firstTokenMs
    const ms = ownFirstTokenMs(request)
    return ms === null ? null : this.#observations.firstTokenAt(to, { from, ms })
  }
}

/** Names of models that ask for an order. */
const sortingVariant = /:(?:nitro|floor|exacto)(?::|$)/

function costOf(request: PastRequest, { prices }: Endpoint): number | null {
  return priceUsage({ ...request, origin: 'reported' }, prices, request.createdAt + request.durationMs).totalNanos
}
