import type { Knex } from 'knex'
import type { GenerationFilter } from '../../records/generation-query.ts'

/** Narrows a query on `generations` to what fits a filter, but for organization and time. */
export function applyFilter(query: Knex.QueryBuilder, filter: GenerationFilter): Knex.QueryBuilder {
  const { workspaceId, keyIds, model, provider, externalUser, sessionId, appId, status } = filter
  const equal = {
    ...{ workspace_id: workspaceId, model, provider, external_user: externalUser },
    ...{ session_id: sessionId, app_id: appId, status },
  }
  for (const [column, value] of Object.entries(equal)) if (value !== undefined) query.where(column, value)
  if (keyIds !== undefined) query.whereIn('key_id', [...keyIds])
  if (filter.stopReasons !== undefined) query.whereIn('stop_reason', [...filter.stopReasons])
  if (filter.costNanosMin !== undefined) query.where('cost_nanos', '>=', filter.costNanosMin)
  if (filter.endedSince !== undefined) query.whereRaw('created_at + duration_ms >= ?', [filter.endedSince])
  const { guardrailId, plugin, tool, label, errorText } = filter
  if (guardrailId !== undefined) holds(query, 'guardrails', `"id":${JSON.stringify(guardrailId)}`)
  if (plugin !== undefined) holds(query, 'plugins', JSON.stringify(plugin))
  if (tool !== undefined) holds(query, 'tools', JSON.stringify(tool))
  if (label !== undefined) {
    // The column's own JSON, so quotes are escaped alike. Not `like`, which ignores case.
    query.whereRaw("replace(metadata, ?, '') <> metadata", [
      `${JSON.stringify(label.name)}:${JSON.stringify(label.value)}`,
    ])
  }
  if (errorText !== undefined) holds(query, 'lower(error_message)', errorText.toLowerCase())
  return query
}

function holds(query: Knex.QueryBuilder, column: string, text: string): void {
  query.whereRaw(`${column} like ? escape '!'`, [`%${text.replaceAll(/[%_!]/g, '!$&')}%`])
}

/** An index that holds only what a filter may find, and the condition that its rows fit. */
export interface NarrowIndex {
  readonly name: string
  readonly condition: string
  readonly values: readonly (string | number)[]
}

/** The index to walk by time; null where only that of all the organization's rows fits. */
export function narrowIndexFor(filter: GenerationFilter): NarrowIndex | null {
  const { organizationId, sessionId, externalUser, appId, guardrailId, plugin, tool, label, status, errorText } = filter
  const ofOrganization = (name: string, condition: string): NarrowIndex => ({
    name,
    condition: `organization_id = ? and ${condition}`,
    values: [organizationId],
  })
  if (sessionId !== undefined)
    return { name: 'generations_by_session', condition: 'session_id = ?', values: [sessionId] }
  if (externalUser !== undefined)
    return { name: 'generations_by_user', condition: 'external_user = ?', values: [externalUser] }
  if (appId !== undefined) return { name: 'generations_by_app', condition: 'app_id = ?', values: [appId] }
  if (guardrailId !== undefined) return ofOrganization('generations_with_guardrails', 'guardrails is not null')
  if (tool !== undefined) return ofOrganization('generations_with_tools', 'tools is not null')
  if (label !== undefined) return ofOrganization('generations_with_metadata', 'metadata is not null')
  if (plugin !== undefined) return ofOrganization('generations_with_plugins', 'plugins is not null')
  // Nothing is said of one that did not fail.
  if (errorText !== undefined || (status !== undefined && status !== 'completed'))
    return ofOrganization('generations_not_completed', "status <> 'completed'")
  return null
}
