import type { PluginRequest, Turn } from '../canonical/turn.ts'
import type { PluginDefault } from '../records/plugin-default.ts'
import type { Plugin } from './define-plugin.ts'
import { plugins } from './index.ts'

/** A plugin that runs for a request. */
export interface EnabledPlugin {
  readonly plugin: Plugin
  readonly options: PluginRequest
}

const none: readonly EnabledPlugin[] = []
const noDefaults: readonly PluginDefault[] = []

/**
 * The plugins that run for a request, in order: those that it lists, and those that its workspace switches on and it does not list. What a
 * request lists counts with its own options alone; what a workspace protects counts as the workspace set it.
 */
export function enabledPlugins(
  { plugins: listed = noRequests }: Turn,
  defaults: readonly PluginDefault[] = noDefaults,
): readonly EnabledPlugin[] {
  if (listed.length === 0 && defaults.length === 0) return none
  const enabled: EnabledPlugin[] = []
  for (const plugin of Object.values(plugins)) {
    if (plugin === null) continue
    const usual = defaults.find(({ id }) => id === plugin.id)
    const asked = usual?.preventsOverrides === true ? undefined : listed.find(({ id }) => id === plugin.id)
    const options = asked ?? (usual === undefined ? undefined : optionsOf(usual))
    if (options !== undefined && options.enabled !== false) enabled.push({ plugin, options })
  }
  return enabled
}

const noRequests: readonly PluginRequest[] = []

function optionsOf({ id, isEnabled, settings }: PluginDefault): PluginRequest {
  // Settings were checked against the plugin's schema when they were stored.
  return { ...settings, id, enabled: isEnabled } as PluginRequest
}
