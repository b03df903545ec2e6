import type { PipelineNotes } from '../canonical/pipeline-notes.ts'
import type { Turn } from '../canonical/turn.ts'
import { type EnabledPlugin, enabledPlugins } from '../plugins/enabled-plugins.ts'
import type { PluginServices } from '../plugins/plugin-services.ts'
import type { Plan } from '../routing/plan.ts'
import { routersIn } from '../routing/router-models.ts'
import { type Holder, keyHolder } from '../shares/holder.ts'
import { type AdmitParts, admitAhead } from './admit.ts'
import { goOnline } from './go-online.ts'
import type { OutputStep } from './inspect.ts'
import { openPool, type PoolAsker, type PoolParts } from './open-pool.ts'
import type { InputStep } from './prepare.ts'
import type { InferenceRequest } from './request.ts'

/** What plugins of all kinds work with. */
export type PluginParts = PoolParts &
  AdmitParts & { readonly pluginServices: PluginServices; readonly metrics: PluginMetrics }

/** Counts the work of plugins. */
export interface PluginMetrics {
  pluginRan(plugin: string, isFailed: boolean, durationMs: number): void
}

/** Lets the plugins that are on for a request change it, each what the one before it gives. */
export function preparingByPlugins(parts: PluginParts): InputStep {
  return (turn, request) => {
    const asked = goOnline(parts, turn, request.caller, request.context.workspaceId)
    return asked instanceof Promise
      ? asked.then((online) => prepareByOwn(parts, online, request))
      : prepareByOwn(parts, asked, request)
  }
}

function prepareByOwn(parts: PluginParts, turn: Turn, request: InferenceRequest): Turn | Promise<Turn> {
  const enabled = pluginsOf(turn, request)
  if (enabled.length === 0) return turn
  const admit = (asked: Turn, plan: Plan, nanos: number) => admitAhead(parts, asked, request, plan, nanos)
  return prepareBy(
    parts,
    enabled,
    turn,
    { ...request, ...request.context, holder: keyHolder(request.context), admit },
    request.cancellation.signal,
  )
}

/** Lets the routers that a request names choose its models, as they would if it were made. */
export async function routeByPlugins(parts: PluginParts, asked: Turn, asker: Asker): Promise<Turn> {
  const turn = await goOnline(parts, asked, asker.caller, asker.workspaceId)
  const routers = pluginsOf(turn, asker).filter(({ plugin }) => plugin.routes !== undefined)
  return routers.length === 0 ? turn : prepareBy(parts, routers, turn, asker, new AbortController().signal)
}

/** Who asks, and where it is told what plugins did. */
export type Asker = PoolAsker & {
  readonly notes: PipelineNotes
  readonly holder: Holder
  readonly isInner?: boolean
  /** Absent: nothing is spent, since nothing is going to be asked. */
  readonly admit?: (turn: Turn, plan: Plan, nanos: number) => Promise<void>
}

async function prepareBy(
  parts: PluginParts,
  enabled: readonly EnabledPlugin[],
  turn: Turn,
  { notes, holder, caller, organizationId, workspaceId, isInner = false, admit }: Asker,
  signal: AbortSignal,
): Promise<Turn> {
  let prepared = turn
  for (const { plugin, options } of enabled) {
    const asked = prepared
    const pool = () => openPool(parts, asked, { caller, organizationId, workspaceId })
    const canBeServed = async (nanos: number) => {
      const { names, plan } = await pool()
      const route = plan(asked, names)
      if (route.candidates.length === 0) return false
      await admit?.(asked, route, nanos)
      return true
    }
    const run = { options, notes, services: parts.pluginServices, holder, signal, isInner, pool, canBeServed }
    const startedAt = notes.times.now()
    let isFailed = true
    try {
      prepared = await plugin.prepare(prepared, run)
      isFailed = false
    } finally {
      const endedAt = notes.times.now()
      notes.times.add('plugin', startedAt, plugin.id, endedAt)
      parts.metrics.pluginRan(plugin.id, isFailed, endedAt - startedAt)
    }
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
