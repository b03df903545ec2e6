import { withRouting } from '../../canonical/change-turn.ts'
import type { PriceCeiling, Turn } from '../../canonical/turn.ts'
import type { Endpoint, Model } from '../../catalog/catalog.ts'
import { isSimulated } from '../../catalog/is-simulated.ts'
import { type ModelScore, scoreOf } from '../../catalog/model-scores.ts'
import { type PriceConditions, pricesOf } from '../../catalog/request-prices.ts'
import { averagePrice, conditionsOf } from '../../routing/endpoint-price.ts'
import { definePlugin, type PluginOptions } from '../define-plugin.ts'
import { withChosen } from '../routers/choose-models.ts'
import { leftOutBy, noModelLeft } from '../routers/no-model-left.ts'
import { isRoutable, reachableModels } from '../routers/reachable-models.ts'

const router = 'service/pareto-code'
/** What a model has to score where the request does not say. */
const usualScore = 0.5

/** Sends a request to the cheapest model that codes well enough, by published benchmarks. */
export const paretoRouter = definePlugin({
  id: 'pareto-router',
  routes: router,
  async prepare(turn, { options, notes, pool: open }) {
    const pool = await open()
    const { min_coding_score: least = usualScore } = options
    const scores = new Map<Model, ModelScore>()
    const counts = { unscored: 0, worse: 0 }
    for (const model of pool.models.values()) {
      if (!isRoutable(model) || isSimulated(model)) continue
      const score = scoreOf(model, 'coding')
      if (score === undefined) counts.unscored++
      else if (score.score < least) counts.worse++
      else scores.set(model, score)
    }
    const bounded = withCeiling(turn, options)
    const { models, plan, lacking } = reachableModels(bounded, [...scores.keys()], pool)
    const conditions = conditionsOf(turn, Date.now())
    const priceOf = options.price_source === 'prompt' ? promptPrice : averagePrice
    const ranked = models
      .map(({ model, endpoints }) => ({
        model,
        price: Math.min(...endpoints.map((each) => priceOf(each, conditions))),
        score: scores.get(model),
      }))
      .filter(({ price }) => Number.isFinite(price))
      .sort(
        (a, b) =>
          a.price - b.price || (b.score?.score ?? 0) - (a.score?.score ?? 0) || (a.model.id < b.model.id ? -1 : 1),
      )
    const [first] = ranked
    if (first === undefined) {
      const leftOut = [
        [`with a published coding score below ${least}`, counts.worse],
        ['without a published coding score', counts.unscored],
        ['without the tools or structured outputs that the request needs', lacking],
        ['without a known price', models.length],
        ...leftOutBy(plan),
      ] as const
      throw noModelLeft(router, leftOut, turn, plan, pool)
    }
    notes.add({
      type: 'plugin',
      name: 'pareto_router',
      summary: `${first.model.id}: coding score ${first.score?.score}, ${first.price} USD for a million tokens`,
      data: {
        min_coding_score: least,
        price_source: options.price_source ?? 'weighted_avg',
        ...(options.max_price !== undefined && { max_price: options.max_price }),
        ranking: ranked.slice(0, shownMax).map(({ model, price, score }) => ({
          model: model.id,
          price,
          coding_score: score?.score,
          sources: score?.from.map(({ benchmark, score: percent, source }) => ({ benchmark, percent, source })),
        })),
      },
    })
    const cheapest = bounded.routing.sort === undefined ? withRouting(bounded, { sort: 'price' }) : bounded
    const ids = ranked.map(({ model }) => model.id)
    return withChosen(cheapest, pool.names, router, ids)
  },
})

const shownMax = 5

/** The turn with the router's price limit, beside the caller's own. */
function withCeiling(turn: Turn, { max_price: most, price_source: source }: PluginOptions<'pareto-router'>): Turn {
  if (most === undefined) return turn
  const own: PriceCeiling = turn.routing.maxPrice ?? {}
  const maxPrice =
    source === 'prompt' ? { ...own, prompt: Math.min(own.prompt ?? most, most) } : { ...own, average: most }
  return withRouting(turn, { maxPrice })
}

function promptPrice({ prices }: Endpoint, conditions: PriceConditions): number {
  return prices === null ? Number.POSITIVE_INFINITY : pricesOf(prices, conditions).promptPicos / 1e6
}
