import { withModels } from '../../canonical/change-turn.ts'
import type { Routed, Turn } from '../../canonical/turn.ts'
import { type RouterModel, routerStrategies } from '../../routing/router-models.ts'

/** Models that a router names at most: the one it chose, and those to fall back on. */
const namedMax = 5

/** The turn with what a router chose, best first, in its place among the models of the request. */
export function withChosen(
  turn: Turn,
  names: readonly string[],
  router: RouterModel,
  chosen: readonly string[],
  how: Pick<Routed, 'task' | 'isPinned'> = {},
): Turn {
  const [requested = router] = names
  const models = [...new Set(names.flatMap((name) => (name === router ? chosen.slice(0, namedMax) : name)))]
  // Of two routers the first is the one that the request is known by.
  return withModels(turn, models, turn.routed ?? { ...how, router, requested, strategy: routerStrategies[router] })
}
