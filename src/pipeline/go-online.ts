import { withModels, withPlugins } from '../canonical/change-turn.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { asksForWeb } from '../routing/resolve-model.ts'
import { routerOf } from '../routing/router-models.ts'
import type { WorkspaceByok } from '../workspaces/byok-access.ts'
import type { RouteCaller } from './request.ts'

export interface OnlineParts {
  readonly catalog: () => Catalog
  readonly byok: { of(workspaceId: string): Promise<WorkspaceByok | null> | WorkspaceByok | null }
}

/**
 * The turn with the plugin `web` on where one of its models is named with the variant `:online`, unless it says itself what becomes of the
 * plugin. Routers are known without the variant. At once, with the same turn, for other requests.
 */
export function goOnline(
  { catalog, byok }: OnlineParts,
  turn: Turn,
  caller: RouteCaller,
  workspaceId: string,
): Turn | Promise<Turn> {
  const { textModel, plugins = [] } = caller.defaults
  const names = turn.models.length > 0 || textModel === undefined ? turn.models : [textModel]
  if (!names.some((name) => name.includes(':online'))) return turn
  const isOnAnyway = plugins.some(({ id, isEnabled }) => id === 'web' && isEnabled)
  const change = (known: Pick<Catalog, 'models'>): Turn => {
    if (!names.some((name) => asksForWeb(name, known))) return turn
    const models = names.map((name) => routerOf(name) ?? name)
    const named = models.some((name, at) => name !== names[at]) ? withModels(turn, models) : turn
    const { plugins: listed = [] } = turn
    const isSaid = isOnAnyway || listed.some(({ id }) => id === 'web')
    return isSaid ? named : withPlugins(named, [...listed, { id: 'web' }])
  }
  const own = byok.of(workspaceId)
  return own instanceof Promise
    ? own.then((found) => change(found?.catalog ?? catalog()))
    : change(own?.catalog ?? catalog())
}
