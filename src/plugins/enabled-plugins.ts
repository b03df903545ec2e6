import type { PluginRequest, Turn } from '../canonical/turn.ts'
import type { PluginDefault } from '../records/plugin-default.ts'
import type { RouterModel } from '../routing/router-models.ts'
import type { Plugin, PluginId } from './define-plugin.ts'
import { plugins } from './index.ts'

/** A plugin that runs for a request. */
export interface EnabledPlugin {
  readonly plugin: Plugin
  readonly options: PluginRequest
}

const none: readonly EnabledPlugin[] = []
const noRouters: readonly RouterModel[] = []
const noDefaults: readonly PluginDefault[] = []

/**
 * The plugins that run for a request, in order: those that it lists, and those that its workspace switches on and it does not list. What a
 * request lists counts with its own options alone; what a workspace protects counts as the workspace set it. A router runs for requests
 * that name its model, one of `routers`, unless it is switched off; few also run for others.
 */
export function enabledPlugins(
  turn: Turn,
  defaults: readonly PluginDefault[] = noDefaults,
  routers: readonly RouterModel[] = noRouters,
): readonly EnabledPlugin[] {
  if (turn.plugins === undefined && defaults.length === 0 && routers.length === 0) return none
  const enabled: EnabledPlugin[] = []
  for (const plugin of Object.values(plugins)) {
    const isNamed = plugin.routes !== undefined && routers.includes(plugin.routes)
    if (plugin.routes !== undefined && plugin.runsBeside !== true && !isNamed) continue
    const usual = isNamed ? ({ id: plugin.id } as PluginRequest) : undefined
    const options = optionsFor(plugin.id, turn, defaults) ?? usual
    if (options !== undefined && options.enabled !== false) enabled.push({ plugin, options })
  }
  return enabled
}

/** What a request, or else its workspace, says of a plugin, `enabled: false` too; undefined where neither says anything. */
export function optionsFor(
  id: PluginId,
  { plugins: listed }: Turn,
  defaults: readonly PluginDefault[] = noDefaults,
): PluginRequest | undefined {
  const usual = defaults.find((each) => each.id === id)
  const asked = usual?.preventsOverrides === true ? undefined : listed?.find((each) => each.id === id)
  return asked ?? (usual === undefined ? undefined : optionsOf(usual))
}

function optionsOf({ id, isEnabled, settings }: PluginDefault): PluginRequest {
  // Settings were checked against the plugin's schema when they were stored.
  return { ...settings, id, enabled: isEnabled } as PluginRequest
}
