import { withRouting } from '../../canonical/change-turn.ts'
import type { Turn } from '../../canonical/turn.ts'
import type { Model } from '../../catalog/catalog.ts'
import { isSimulated } from '../../catalog/is-simulated.ts'
import { matches } from '../../routing/wildcards.ts'
import { definePlugin, type PluginOptions } from '../define-plugin.ts'
import type { ModelPool } from '../model-pool.ts'
import { withChosen } from '../routers/choose-models.ts'
import { leftOutBy, noModelLeft } from '../routers/no-model-left.ts'
import { isRoutable, reachableModels } from '../routers/reachable-models.ts'
import { classifyTask } from './classify-task.ts'
import { costBands, costTierOf, usualBand } from './cost-tiers.ts'
import { type RankedModel, rankModels } from './rank-models.ts'
import { taskInputOf } from './task-input.ts'

const router = 'service/auto'

/** Sends a request to the model that fits its task, by published scores and by what this gateway saw. */
export const autoRouter = definePlugin({
  id: 'auto-router',
  routes: router,
  async prepare(turn, { options, notes, pool: open }) {
    const pool = await open()
    const found = classifyTask(taskInputOf(turn))
    const tier = costTierOf(options)
    const band = tier === undefined ? usualBand : costBands[tier]
    const bounded = Number.isFinite(band.most) ? withCeiling(turn, band.most) : turn
    const { allowed, forbidden } = allowedModels(pool, options)
    const { models, plan, lacking } = reachableModels(bounded, allowed, pool)
    const before = pool.chosenBefore(router)
    const { task } = found
    const experience = await pool.experience()
    const inputs = { task, priceWeight: band.priceWeight, experience, health: pool.health, before }
    const ranked = keepPinned(rankModels(models, inputs), options.pin_model === true ? before : undefined)
    const [first] = ranked
    if (first === undefined) {
      const leftOut = [
        ['not among allowed_models, or among excluded_models', forbidden],
        ['without the tools or structured outputs that the request needs', lacking],
        ...leftOutBy(plan),
      ] as const
      throw noModelLeft(router, leftOut, turn, plan, pool)
    }
    const isKept = options.pin_model === true && first.id === before
    notes.add({
      type: 'plugin',
      name: 'auto_router',
      summary: `${task} (${found.probability}): ${first.id}${isKept ? ', kept for its session' : ''}`,
      data: {
        task,
        probability: found.probability,
        ...(tier !== undefined && { cost_tier: tier }),
        pinned: isKept,
        ranking: ranked.slice(0, shownMax).map(toWire),
      },
    })
    const ids = ranked.map(({ id }) => id)
    return withChosen(bounded, pool.names, router, ids, { task, isPinned: options.pin_model === true })
  },
})

const shownMax = 10

function withCeiling(turn: Turn, average: number): Turn {
  return withRouting(turn, { maxPrice: { ...turn.routing.maxPrice, average } })
}

/** The models that the request may be sent to by their names. Simulated ones only where a pattern names them. */
function allowedModels({ models }: ModelPool, options: PluginOptions<'auto-router'>) {
  const { allowed_models: wanted, excluded_models: unwanted = [] } = options
  const allowed: Model[] = []
  let forbidden = 0
  for (const model of models.values()) {
    if (!isRoutable(model)) continue
    const { id } = model
    const simulated = isSimulated(model)
    const names = (pattern: string) => (!simulated || !pattern.startsWith('*')) && matches(pattern, id)
    const isWanted = wanted === undefined ? !simulated : wanted.some(names)
    if (isWanted && !unwanted.some((pattern) => matches(pattern, id))) allowed.push(model)
    else if (!simulated) forbidden++
  }
  return { allowed, forbidden }
}

function keepPinned(ranked: readonly RankedModel[], pinned: string | undefined): readonly RankedModel[] {
  const kept = ranked.find(({ id }) => id === pinned)
  return kept === undefined ? ranked : [kept, ...ranked.filter((each) => each !== kept)]
}

function toWire({ id, score, quality, qualityFrom, success, price, latency, requests }: RankedModel) {
  return {
    model: id,
    score,
    quality,
    quality_from: qualityFrom,
    success,
    price: Number.isFinite(price) ? price : null,
    latency,
    requests,
  }
}
