import type { PipelineNotes } from '../canonical/pipeline-notes.ts'
import type { Turn } from '../canonical/turn.ts'
import { type EnabledPlugin, enabledPlugins } from '../plugins/enabled-plugins.ts'
import type { PluginServices } from '../plugins/plugin-services.ts'
import { routersIn } from '../routing/router-models.ts'
import type { OutputStep } from './inspect.ts'
import { openPool, type PoolAsker, type PoolParts } from './open-pool.ts'
import type { InputStep } from './prepare.ts'
import type { InferenceRequest } from './request.ts'

/** What plugins of all kinds work with. */
export type PluginParts = PoolParts & { readonly pluginServices: PluginServices }

/** Lets the plugins that are on for a request change it, each what the one before it gives. */
export function preparingByPlugins(parts: PluginParts): InputStep {
  return (turn, request) => {
    const enabled = pluginsOf(turn, request)
    if (enabled.length === 0) return turn
    const asker = { ...request, ...request.context }
    return prepareBy(parts, enabled, turn, asker, request.cancellation.signal)
  }
}

/** Lets the routers that a request names choose its models, as they would if it were made. */
export function routeByPlugins(parts: PluginParts, turn: Turn, asker: Asker): Turn | Promise<Turn> {
  const routers = pluginsOf(turn, asker).filter(({ plugin }) => plugin.routes !== undefined)
  return routers.length === 0 ? turn : prepareBy(parts, routers, turn, asker, new AbortController().signal)
}

/** Who asks, and where it is told what plugins did. */
export type Asker = PoolAsker & { readonly notes: PipelineNotes; readonly isInner?: boolean }

async function prepareBy(
  parts: PluginParts,
  enabled: readonly EnabledPlugin[],
  turn: Turn,
  { notes, caller, organizationId, workspaceId, isInner = false }: Asker,
  signal: AbortSignal,
): Promise<Turn> {
  let prepared = turn
  for (const { plugin, options } of enabled) {
    const asked = prepared
    const pool = () => openPool(parts, asked, { caller, organizationId, workspaceId })
    const run = { options, notes, services: parts.pluginServices, signal, isInner, pool }
    prepared = await plugin.prepare(prepared, run)
  }
  return prepared
}

/** Lets the plugins that are on for a request see its answer, in their order. */
export const inspectByPlugins: OutputStep = {
  begin(turn, request) {
    const { notes } = request
    const stages = pluginsOf(turn, request).flatMap(
      ({ plugin, options }) => plugin.inspect(turn, { options, notes }) ?? [],
    )
    if (stages.length === 0) return null
    return (events) => stages.reduce((shown, stage) => (shown.length === 0 ? shown : stage(shown)), events)
  },
}

function pluginsOf(turn: Turn, { caller }: Pick<InferenceRequest, 'caller'>): readonly EnabledPlugin[] {
  const { textModel, plugins } = caller.defaults
  const routers = turn.models.length > 0 || textModel === undefined ? routersIn(turn.models) : routersIn([textModel])
  return enabledPlugins(turn, plugins, routers)
}
