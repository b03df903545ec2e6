import { withRouting } from '../../canonical/change-turn.ts'
import type { Turn } from '../../canonical/turn.ts'
import { answersLive } from '../../catalog/answers-live.ts'
import type { Endpoint, Model } from '../../catalog/catalog.ts'
import { averagePrice, conditionsOf } from '../../routing/endpoint-price.ts'
import type { Plan } from '../../routing/plan.ts'
import { supports } from '../../routing/supports.ts'
import type { ModelPool } from '../model-pool.ts'

/** A model that could answer a request now. */
export interface ReachableModel {
  readonly model: Model
  readonly endpoints: readonly Endpoint[]
  /** USD for a million tokens at the cheapest of them, three of the prompt to one of the completion; Infinity when unknown. */
  readonly price: number
}

export interface Reachable {
  readonly models: readonly ReachableModel[]
  /** Where the request could go with all of them. */
  readonly plan: Plan
  /** How many models have no endpoint with the tools or structured outputs that the request needs. */
  readonly lacking: number
}

/** What models need to know for these; for a model named by its caller they are only preferred. */
const neededParameters = ['tools', 'structured_outputs']

/** Which of these models could answer the turn now: what it needs, whom its caller may ask, and cool-downs all count. */
export function reachableModels(turn: Turn, models: readonly Model[], pool: ModelPool): Reachable {
  const ids = models.map(({ id }) => id)
  // Each model counts by itself: which of them the request may fall back on is decided once one is chosen.
  const plan = pool.plan(withRouting(turn, { allowFallbacks: true }), ids)
  const needed = neededParameters.filter((parameter) => turn.needs.parameters.has(parameter))
  const endpointsOf = new Map<Model, Endpoint[]>()
  const seen = new Set<string>()
  for (const { endpoint, model } of plan.candidates) {
    seen.add(model.id)
    if (!needed.every((parameter) => supports(endpoint, parameter))) continue
    const endpoints = endpointsOf.get(model)
    if (endpoints === undefined) endpointsOf.set(model, [endpoint])
    else endpoints.push(endpoint)
  }
  const conditions = conditionsOf(turn, Date.now())
  const reachable = [...endpointsOf].map(([model, endpoints]) => ({
    model,
    endpoints,
    price: Math.min(...endpoints.map((endpoint) => averagePrice(endpoint, conditions))),
  }))
  return { models: reachable, plan, lacking: seen.size - reachable.length }
}

/** True if a router may choose a model for text. Embedding, speech, image and batch models must be named by the caller. */
export function isRoutable(model: Model): boolean {
  const { outputModalities } = model
  return (outputModalities.length === 0 || outputModalities.includes('text')) && answersLive(model)
}
