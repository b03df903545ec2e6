import { withNeeds } from '../../canonical/change-turn.ts'
import type { Turn } from '../../canonical/turn.ts'
import { scoreOf } from '../../catalog/model-scores.ts'
import { isPanelist, panelOf } from '../../catalog/panel-of.ts'
import type { HealthSnapshot } from '../../routing/health-snapshot.ts'
import type { RouterModel } from '../../routing/router-models.ts'
import type { PluginOptions } from '../define-plugin.ts'
import type { ModelPool } from '../model-pool.ts'
import { leftOutBy, noModelLeft } from '../routers/no-model-left.ts'
import { type ReachableModel, reachableModels } from '../routers/reachable-models.ts'

type Preset = NonNullable<PluginOptions<'fusion'>['preset']>
type Order = (models: readonly ReachableModel[], health: HealthSnapshot) => readonly ReachableModel[]

/** Who comes first in each preset. */
const orders: Readonly<Record<Preset, Order>> = {
  'general-high': (models) => ordered(models, ({ model }) => -(scoreOf(model, 'all')?.score ?? 0), byPrice(-1)),
  'general-budget': (models) => ordered(models, byPrice(1)),
  'general-fast': (models, health) => ordered(models, (model) => secondsOf(model, health), byPrice(1)),
}

/** The panel of a preset, of models that the caller can reach now. Throws GatewayError 404 where there is none. */
export function presetPanel(preset: Preset, router: RouterModel, turn: Turn, pool: ModelPool): readonly string[] {
  const wanted = [...pool.models.values()].filter(isPanelist)
  // The panel gets what was said, without the tools and formats that the request sets for its answer.
  const said = withNeeds(turn, { parameters: new Set(), natives: [], outputModalities: new Set(['text']) })
  const { models, plan } = reachableModels(said, wanted, pool)
  const panel = panelOf(orders[preset](models, pool.health).map(({ model }) => model))
  if (panel.length === 0) throw noModelLeft(router, leftOutBy(plan), turn, plan, pool)
  return panel
}

type Rank = (model: ReachableModel) => number

/** Lowest first. */
function ordered(models: readonly ReachableModel[], ...ranks: readonly Rank[]): readonly ReachableModel[] {
  const ranked = models.map((each) => ({ each, places: ranks.map((rank) => rank(each)) }))
  ranked.sort((one, other) => {
    const at = one.places.findIndex((place, index) => place !== other.places[index])
    if (at >= 0) return (one.places[at] ?? 0) < (other.places[at] ?? 0) ? -1 : 1
    return one.each.model.id < other.each.model.id ? -1 : 1
  })
  return ranked.map(({ each }) => each)
}

/** Where no price is known the model comes last, in both directions. */
function byPrice(direction: 1 | -1): Rank {
  return ({ price }) => (Number.isFinite(price) ? direction * price : Number.POSITIVE_INFINITY)
}

/** To the first token, as lately seen; Infinity where nothing was. */
function secondsOf({ endpoints }: ReachableModel, health: HealthSnapshot): number {
  const seen = endpoints.map(({ id }) => {
    const { latencySeconds, latencySecondsHalfHour } = health.of(id) ?? {}
    return (latencySeconds ?? latencySecondsHalfHour)?.p50 ?? Number.POSITIVE_INFINITY
  })
  return Math.min(...seen)
}
