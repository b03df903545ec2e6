import type { Turn } from '../../canonical/turn.ts'
import type { PluginDefault } from '../../records/plugin-default.ts'
import { optionsFor } from '../enabled-plugins.ts'

/** Longest context, in tokens, that conversations are shortened for without being asked to. */
const usualContextMax = 8192

/**
 * The longest context, in tokens, for which a conversation that is too long may be shortened; 0 for none. `truncation: disabled` forbids it unless the workspace protects its setting,
 * the plugin and `truncation: auto` switch it on. What a provider keeps can't be shortened, and what is to be compacted must not be.
 */
export function shortensUpTo(turn: Turn, defaults: readonly PluginDefault[] | undefined): number {
  const { truncation, compaction, needs } = turn
  const isProtected = defaults?.some(({ id, preventsOverrides }) => id === 'context-compression' && preventsOverrides)
  if ((truncation === 'disabled' && isProtected !== true) || compaction !== undefined) return 0
  if (needs.keptState !== undefined || needs.parameters.has('prompt')) return 0
  const options = optionsFor('context-compression', turn, defaults)
  if (options !== undefined) return options.enabled === false ? 0 : Number.POSITIVE_INFINITY
  return truncation === 'auto' ? Number.POSITIVE_INFINITY : usualContextMax
}
