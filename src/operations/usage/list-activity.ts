import type { Catalog } from '../../catalog/catalog.ts'
import type { QueryParameters, Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { toDollars } from '../../records/bill.ts'
import type { ActivityFilter, ActivityRow } from '../../storage/generations/activity-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Handler } from '../handler.ts'
import { providerName } from './generation-record.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysShown = 30

/** GET /activity */
export const listActivity: Handler<'listActivity'> = async ({ query, principal }, { repositories, catalog, now }) => {
  const filter = await toFilter(query, principal.organizationId, repositories)
  const data: Schema<'ActivityItem'>[] = []
  // Day by day: one statement over a month would hold up everybody else for as long as it takes.
  for (const dayStart of daysAsked(query.date, now())) {
    const date = new Date(dayStart).toISOString().slice(0, 10)
    const rows = await repositories.activity.list(filter, dayStart, dayStart + dayMs)
    data.push(...rows.map((row) => toItem(row, date, catalog())))
  }
  return { status: 200, body: { data } }
}

/** Where the days that were asked for begin, the newest first. */
function daysAsked(date: string | undefined, now: number): readonly number[] {
  if (date !== undefined) return [Date.parse(`${date}T00:00:00Z`)]
  const today = Math.floor(now / dayMs) * dayMs
  return Array.from({ length: daysShown }, (_, index) => today - index * dayMs)
}

async function toFilter(
  query: QueryParameters<'listActivity'>,
  organizationId: string,
  { activity, apps, workspaces }: Repositories,
): Promise<ActivityFilter> {
  const workspaceId = query.workspace_id?.toLowerCase()
  const { api_key_hash: keyHash, user_id: userId, app_id: appId, group_by: groupBy } = query
  if (workspaceId !== undefined && (await workspaces.get(organizationId, workspaceId)) === null) {
    throw new GatewayError('not_found', 'workspace_id: there is no workspace with this id.')
  }
  if (keyHash !== undefined && !(await activity.hasKey(organizationId, keyHash))) {
    throw new GatewayError('not_found', 'api_key_hash: there is no key with this hash.')
  }
  if (appId !== undefined && (await apps.get(organizationId, appId)) === null) {
    throw new GatewayError('not_found', 'app_id: there is no app with this id.')
  }
  return {
    organizationId,
    ...(workspaceId !== undefined && { workspaceId }),
    ...(keyHash !== undefined && { keyHash }),
    ...(userId !== undefined && { userId }),
    ...(appId !== undefined && { appId }),
    ...(groupBy !== undefined && { groupBy }),
  }
}

function toItem(row: ActivityRow, date: string, catalog: Catalog): Schema<'ActivityItem'> {
  const { model, endpointTag, provider, workspaceId, keyHash } = row
  return {
    date,
    model,
    model_permaslug: model,
    endpoint_id: `${model}@${endpointTag}`,
    provider_name: providerName(provider, catalog),
    ...(workspaceId !== undefined && { workspace_id: workspaceId }),
    ...(keyHash !== undefined && { api_key_hash: keyHash }),
    usage: toDollars(row.costNanos),
    byok_usage_inference: toDollars(row.byokCostNanos),
    requests: row.requests,
    prompt_tokens: row.inputTokens,
    completion_tokens: row.outputTokens,
    reasoning_tokens: row.reasoningTokens,
  }
}
