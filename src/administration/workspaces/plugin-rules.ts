import { explainStrictly, plannedUseOf, type Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { PluginDefault } from '../../records/plugin-default.ts'

/** What a workspace is to set of a plugin. */
export type PluginWish = Schema<'WorkspacePluginWish'>

/**
 * The plugins as the store has them. Rejects with GatewayError for one that is named twice or not available yet, and for settings that a
 * request could not have.
 */
export async function readPlugins(wishes: readonly PluginWish[]): Promise<readonly PluginDefault[]> {
  for (const [index, { id, settings = {} }] of wishes.entries()) {
    const place = `data[${index}]`
    if (wishes.findIndex((other) => other.id === id) < index) throw invalid(`${place}.id`, 'is named twice')
    // A request says what settings a plugin takes, and which plugins there are.
    const request = { model: 'any/model', input: '', plugins: [{ ...settings, id }] }
    const planned = plannedUseOf('createResponse', request)
    if (planned !== undefined) throw invalid(`${place}.id`, `${id} is planned, not available yet (${planned.topic})`)
    const own = Object.keys(settings).find((name) => name === 'id' || name === 'enabled')
    if (own !== undefined) throw invalid(`${place}.settings.${own}`, 'is no setting: it has its own member')
    const [issue] = await explainStrictly('createResponse', request)
    if (issue !== undefined) throw invalid(issue.path.replace(/^plugins\[0\]/, `${place}.settings`), issue.message)
  }
  return wishes.map(({ id, enabled, settings = {}, prevent_overrides: preventsOverrides = false }) => ({
    id,
    isEnabled: enabled,
    settings,
    preventsOverrides,
  }))
}

function invalid(path: string, message: string): GatewayError {
  return new GatewayError('invalid_request', `${path}: ${message}.`, { metadata: { issues: [{ path, message }] } })
}

/** The wire record of what a workspace sets of a plugin. */
export function toPluginRecord({
  id,
  isEnabled,
  settings,
  preventsOverrides,
}: PluginDefault): Schema<'WorkspacePlugin'> {
  return { id, enabled: isEnabled, settings: { ...settings }, prevent_overrides: preventsOverrides }
}
