import { toDollars } from '../../accounting/price.ts'
import type { Schema } from '../../contract.ts'
import type { KeyUsage } from '../../storage/generation-repository.ts'
import type { ApiKey } from '../../storage/key-repository.ts'

/** The wire record of a key. */
export function toKeyRecord(key: ApiKey, usage: KeyUsage): Schema<'ApiKey'> {
  return {
    hash: key.hash,
    id: key.id,
    name: key.name,
    label: key.label,
    kind: key.kind,
    disabled: key.isDisabled,
    ...toSpending(usage),
    created_at: new Date(key.createdAt).toISOString(),
    updated_at: toTimestamp(key.updatedAt),
    expires_at: toTimestamp(key.expiresAt),
    creator_user_id: key.creatorUserId,
    workspace_id: key.workspaceId,
  }
}

/** Unix milliseconds as the contract's timestamps. */
export function toTimestamp(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** What a key has spent, in dollars. No key has a limit yet. */
export function toSpending(usage: KeyUsage) {
  return {
    limit: null,
    limit_remaining: null,
    limit_reset: null,
    include_byok_in_limit: false,
    usage: toDollars(usage.total),
    usage_daily: toDollars(usage.daily),
    usage_weekly: toDollars(usage.weekly),
    usage_monthly: toDollars(usage.monthly),
    byok_usage: toDollars(usage.byok.total),
    byok_usage_daily: toDollars(usage.byok.daily),
    byok_usage_weekly: toDollars(usage.byok.weekly),
    byok_usage_monthly: toDollars(usage.byok.monthly),
  }
}

const unused = { total: 0, daily: 0, weekly: 0, monthly: 0 }

/** The usage of a key that has none. */
export const noUsage: KeyUsage = { ...unused, byok: unused }
