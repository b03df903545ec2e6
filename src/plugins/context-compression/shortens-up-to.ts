import type { Turn } from '../../canonical/turn.ts'
import type { PluginDefault } from '../../records/plugin-default.ts'
import { optionsFor } from '../enabled-plugins.ts'

/** Longest context, in tokens, that conversations are shortened for without being asked to. */
const usualContextMax = 8192

const nothing: readonly PluginDefault[] = []

/**
 * True if shortening is switched off. Conversations that are too long are then refused, so their tokens are counted before a provider is
 * asked. False if the provider keeps a part, which can't be counted.
 */
export function refusesTooLong(turn: Turn, defaults: readonly PluginDefault[] = nothing): boolean {
  return !isKept(turn) && isOff(turn, defaults)
}

/**
 * The longest context, in tokens, for which a conversation that is too long may be shortened; 0 for none. `truncation: disabled` forbids it unless the workspace protects its setting,
 * the plugin and `truncation: auto` switch it on. What a provider keeps can't be shortened, and what is to be compacted must not be.
 */
export function shortensUpTo(turn: Turn, defaults: readonly PluginDefault[] = nothing): number {
  if (turn.compaction !== undefined || isKept(turn) || isOff(turn, defaults)) return 0
  const isOn = turn.truncation === 'auto' || optionsFor('context-compression', turn, defaults) !== undefined
  return isOn ? Number.POSITIVE_INFINITY : usualContextMax
}

function isOff(turn: Turn, defaults: readonly PluginDefault[]): boolean {
  if (optionsFor('context-compression', turn, defaults)?.enabled === false) return true
  const isProtected = defaults.some(({ id, preventsOverrides }) => id === 'context-compression' && preventsOverrides)
  return turn.truncation === 'disabled' && !isProtected
}

function isKept({ needs }: Turn): boolean {
  return needs.keptState !== undefined || needs.parameters.has('prompt')
}
