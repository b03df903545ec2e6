import { keyOwnerOf } from '../../administration/keys/own-keys.ts'
import { readActivityGroups } from '../../administration/usage/activity-groups.ts'
import { toActivityTimes } from '../../administration/usage/activity-times.ts'
import { toActivityWindow } from '../../administration/usage/activity-window.ts'
import { ownKeyIds } from '../../administration/usage/own-key-ids.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { QueryParameters, Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ActivityFilter, ActivityInterval, ActivityRow } from '../../records/activity.ts'
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
  const filter = await toFilter(query, principal, repositories)
  const rows = await repositories.activity.list({ ...filter, ...window, interval, groups }, rowsMax)
  if (rows === null) {
    const advice = 'ask for a shorter time, fewer groups, or days instead of hours'
    throw new GatewayError('invalid_request', `There are more than ${rowsMax} rows: ${advice}.`)
  }
  return { status: 200, body: { data: rows.map((row) => toItem(row, interval, catalog())) } }
}

async function toFilter(
  query: QueryParameters<'listActivity'>,
  principal: Principal,
  { generationPages, apps, workspaces }: Repositories,
): Promise<ActivityFilter> {
  const { organizationId } = principal
  const workspaceId = query.workspace_id?.toLowerCase()
  const { app_id: appId } = query
  const keyHash = await keyOf(query, principal, generationPages)
  const userId = userOf(query, principal)
  if (workspaceId !== undefined && (await workspaces.get(organizationId, workspaceId)) === null) {
    throw new GatewayError('not_found', 'workspace_id: there is no workspace with this id.')
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

/** The hash of the only key that counts, if it is one: whoever has signed in with an inference key sees its use alone, and a member that of the own keys. */
async function keyOf(
  { api_key_hash: asked }: QueryParameters<'listActivity'>,
  principal: Principal,
  generationPages: Repositories['generationPages'],
): Promise<string | undefined> {
  if (asked !== undefined) {
    const own = await ownKeyIds(principal, generationPages)
    const id = await generationPages.keyWithHash(principal.organizationId, asked)
    if (id === null || own?.includes(id) === false) {
      throw new GatewayError('not_found', 'api_key_hash: there is no key with this hash.')
    }
  }
  return principal.kind === 'inference' && keyOwnerOf(principal) === undefined ? principal.keyHash : asked
}

/** The user whose keys count, all others left out; an id that nobody has where a member asks for somebody else. */
function userOf({ user_id: asked }: QueryParameters<'listActivity'>, principal: Principal): string | undefined {
  const own = keyOwnerOf(principal)
  if (own === undefined) return asked
  return asked === undefined || asked === own ? own : ''
}

/** What clients that know one split only find where rows are not split so. */
const all = '*'

function toItem(row: ActivityRow, interval: ActivityInterval, catalog: Catalog): Schema<'ActivityItem'> {
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
    ...toActivityTimes(row),
  }
}
