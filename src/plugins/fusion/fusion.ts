import { withOpening } from '../../canonical/change-turn.ts'
import type { FusionOpening } from '../../canonical/server-tool.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { definePlugin, type PluginOptions } from '../define-plugin.ts'
import { withChosen } from '../routers/choose-models.ts'
import { presetPanel } from './preset-panel.ts'

const router = 'service/fusion'

/** Puts a request to a panel of models before its own model writes the answer. The tool loop asks them. */
export const fusion = definePlugin({
  id: 'fusion',
  routes: router,
  runsBeside: true,
  async prepare(turn, { options, pool: open, isInner }) {
    const pool = await open()
    const isRouted = pool.names.includes(router)
    if (isInner && isRouted) {
      throw new GatewayError('invalid_request', `model: ${router} is not for models that a tool or plugin asks`)
    }
    // A panel of panels would not end; of a summary nobody wants several.
    const isLeftOut = isInner || turn.compaction !== undefined
    if (isLeftOut && !isRouted) return turn
    const { analysis_models: named, preset = 'general-high', model } = options
    const panel = named === undefined ? presetPanel(preset, router, turn, pool) : [...new Set(named)]
    const [first = ''] = panel
    const analyst = model ?? (isRouted ? first : (pool.names[0] ?? first))
    // A model that is not there is named alone, so that the caller is told.
    const writers = pool.modelNamed(analyst) === undefined ? [analyst] : [analyst, ...panel]
    const routed = isRouted ? withChosen(turn, pool.names, router, writers) : turn
    return isLeftOut ? routed : withOpening(routed, { panel, analyst, ...toolsOf(options) })
  },
})

function toolsOf({ tools, max_tool_calls: steps }: PluginOptions<'fusion'>): Pick<FusionOpening, 'tools' | 'stepsMax'> {
  return { ...(tools !== undefined && { tools }), ...(steps !== undefined && { stepsMax: steps }) }
}
