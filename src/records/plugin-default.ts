import type { PluginRequest } from '../canonical/turn.ts'

/** What a workspace sets of a plugin, for the requests of its keys. */
export interface PluginDefault {
  readonly id: PluginRequest['id']
  readonly isEnabled: boolean
  /** The plugin's options, as a request would write them. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Whether requests can neither switch it on or off nor set options of their own. */
  readonly preventsOverrides: boolean
}
