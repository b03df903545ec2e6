import { readActivityGroups } from '../../administration/usage/activity-groups.ts'
import { toActivityWindow } from '../../administration/usage/activity-window.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { QueryParameters, Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ActivityFilter, ActivityRow } from '../../records/activity.ts'
import { toDollars } from '../../records/bill.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Handler } from '../handler.ts'
import { providerName } from './generation-record.ts'

const rowsMax = 20_000

/** GET /activity */
export const listActivity: Handler<'listActivity'> = async ({ query, principal }, { repositories, catalog, now }) => {
  const { interval = 'day' } = query
  const groups = readActivityGroups(query.group_by)
  if (typeof groups === 'string') throw new GatewayError('invalid_request', `group_by: there is no "${groups}".`)
  const window = toActivityWindow(query, interval, now())
  const filter = await toFilter(query, principal.organizationId, repositories)
  const rows = await repositories.activity.list({ ...filter, ...window, interval, groups }, rowsMax)
  if (rows === null) {
    const advice = 'ask for a shorter time, fewer groups, or days instead of hours'
    throw new GatewayError('invalid_request', `There are more than ${rowsMax} rows: ${advice}.`)
  }
  return { status: 200, body: { data: rows.map((row) => toItem(row, interval, catalog())) } }
}

async function toFilter(
  query: QueryParameters<'listActivity'>,
  organizationId: string,
  { activity, apps, workspaces }: Repositories,
): Promise<ActivityFilter> {
  const workspaceId = query.workspace_id?.toLowerCase()
  const { api_key_hash: keyHash, user_id: userId, app_id: appId } = query
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
  }
}

/** What clients that know one split only find where rows are not split so. */
const all = '*'

function toItem(row: ActivityRow, interval: 'day' | 'hour', catalog: Catalog): Schema<'ActivityItem'> {
  const { model = all, endpointTag, provider, workspaceId, keyHash, appId, task, user } = row
  const start = new Date(row.start).toISOString()
  return {
    date: start.slice(0, 10),
    ...(interval === 'hour' && { hour: start }),
    model,
    model_permaslug: model,
    endpoint_id: endpointTag === undefined ? all : `${model}@${endpointTag}`,
    provider_name: provider === undefined ? all : providerName(provider, catalog),
    ...(workspaceId !== undefined && { workspace_id: workspaceId }),
    ...(keyHash !== undefined && { api_key_hash: keyHash }),
    ...(appId !== undefined && { app_id: appId }),
    ...(user !== undefined && { user }),
    ...(task !== undefined && { task }),
    usage: toDollars(row.costNanos),
    byok_usage_inference: toDollars(row.byokCostNanos),
    requests: row.requests,
    byok_requests: row.byokRequests,
    failed_requests: row.failedRequests,
    prompt_tokens: row.inputTokens,
    cached_tokens: row.cachedTokens,
    completion_tokens: row.outputTokens,
    reasoning_tokens: row.reasoningTokens,
  }
}
