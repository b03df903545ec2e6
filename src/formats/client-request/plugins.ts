import type { PluginRequest } from '../../canonical/turn.ts'
import { refuse } from './refuse.ts'

/** The plugins that a request lists. Throws GatewayError `invalid_request` for one that is listed twice. */
export function decodePlugins(listed: readonly PluginRequest[] | null | undefined): {
  plugins?: readonly PluginRequest[]
} {
  if (listed === undefined || listed === null || listed.length === 0) return {}
  const twice = listed.findIndex(({ id }, index) => listed.findIndex((other) => other.id === id) < index)
  if (twice >= 0) refuse('invalid_request', `plugins[${twice}].id`, 'is listed twice')
  return { plugins: listed }
}
