import type { Turn } from '../canonical/turn.ts'
import { type EnabledPlugin, enabledPlugins } from '../plugins/enabled-plugins.ts'
import type { OutputStep } from './inspect.ts'
import type { InputStep } from './prepare.ts'
import type { InferenceRequest } from './request.ts'

/** Lets the plugins that are on for a request change it, each what the one before it gives. */
export const prepareByPlugins: InputStep = (turn, request) => {
  const enabled = pluginsOf(turn, request)
  return enabled.length === 0 ? turn : prepareBy(enabled, turn, request)
}

async function prepareBy(enabled: readonly EnabledPlugin[], turn: Turn, { notes }: InferenceRequest): Promise<Turn> {
  let prepared = turn
  for (const { plugin, options } of enabled) prepared = await plugin.prepare(prepared, { options, notes })
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

function pluginsOf(turn: Turn, { caller }: InferenceRequest): readonly EnabledPlugin[] {
  return enabledPlugins(turn, caller.defaults.plugins)
}
