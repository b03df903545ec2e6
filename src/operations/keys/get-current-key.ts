import { readSpending } from '../../administration/keys/key-record.ts'
import { requireKey } from '../../administration/keys/require-key.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { Handler } from '../handler.ts'

/** GET /key */
export const getCurrentKey: Handler<'getCurrentKey'> = async ({ principal }, { repositories, now }) => {
  const key = await requireKey(repositories, principal.organizationId, principal.keyHash)
  const spending = await readSpending([key], repositories, now())
  const isManagement = key.kind === 'management'
  return {
    status: 200,
    body: {
      data: {
        label: key.label,
        is_management_key: isManagement,
        is_provisioning_key: isManagement,
        is_free_tier: false,
        ...spending(key),
        creator_user_id: key.creatorUserId,
        organization_id: principal.organizationId,
        workspace_id: key.workspaceId,
        allowed_data_regions: ['global'],
        // Free models are neither limited nor counted apart.
        free_model_daily_requests: { limit: -1, remaining: -1, used: -1 },
        expires_at: toTimestamp(key.expiresAt),
        rate_limit: rateLimitOf(principal),
      },
    },
  }
}

/** The strictest of the limits on requests that count a key's: its own, its workspace's and its organization's. */
function rateLimitOf({ policy: { rates } }: Pick<Principal, 'policy'>): Schema<'CurrentApiKeyRateLimit'> {
  const [strictest] = [...(rates?.requests ?? [])].sort((one, other) => one.limit - other.limit)
  if (strictest === undefined) return { requests: -1, interval: '1m', note: 'Requests are not limited.' }
  const shared = strictest.subject === 'key' ? 'this key has' : `all keys of the ${strictest.subject} have together`
  return { requests: strictest.limit, interval: '1m', note: `Most requests that ${shared} in a minute.` }
}
