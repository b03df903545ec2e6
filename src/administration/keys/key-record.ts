import type { Schema } from '../../contract/contract.ts'
import { toDollars } from '../../records/bill.ts'
import type { Budget } from '../../records/budget.ts'
import type { ApiKey } from '../../records/key-record.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { KeyUsage } from '../../storage/generations/generation-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The wire records of keys, with what they have spent and may spend. */
export async function toKeyRecords(
  keys: readonly ApiKey[],
  repositories: Pick<Repositories, 'generations' | 'budgets'>,
  now: number,
): Promise<Schema<'ApiKey'>[]> {
  const spending = await readSpending(keys, repositories, now)
  return keys.map((key) => toKeyRecord(key, spending(key)))
}

/** The wire record of one key. */
export async function readKeyRecord(
  key: ApiKey,
  repositories: Pick<Repositories, 'generations' | 'budgets'>,
  now: number,
): Promise<Schema<'ApiKey'>> {
  const spending = await readSpending([key], repositories, now)
  return toKeyRecord(key, spending(key))
}

/** Looks up what keys have spent and may spend, all at once. */
export async function readSpending(
  keys: readonly ApiKey[],
  { generations, budgets }: Pick<Repositories, 'generations' | 'budgets'>,
  now: number,
): Promise<(key: ApiKey) => Spending> {
  const ids = keys.map(({ id }) => id)
  const usage = await generations.usageByKey(ids, now)
  const limits = await budgets.ofKeys(ids, now)
  return (key) => toSpending(key, usage.get(key.id) ?? noUsage, limits.get(key.id))
}

function toKeyRecord(key: ApiKey, spending: Spending): Schema<'ApiKey'> {
  return {
    hash: key.hash,
    id: key.id,
    name: key.name,
    label: key.label,
    kind: key.kind,
    disabled: key.isDisabled,
    ...spending,
    created_at: toTimestamp(key.createdAt),
    updated_at: toTimestamp(key.updatedAt),
    expires_at: toTimestamp(key.expiresAt),
    creator_user_id: key.creatorUserId,
    external_user: null,
    workspace_id: key.workspaceId,
  }
}

type Spending = ReturnType<typeof toSpending>

function toSpending({ includeByokInLimit }: ApiKey, usage: KeyUsage, limit: Budget | undefined) {
  return {
    limit: limit === undefined ? null : toDollars(limit.limitNanos),
    limit_remaining: limit === undefined ? null : toDollars(Math.max(0, limit.limitNanos - limit.spentNanos)),
    limit_reset: limit === undefined || limit.interval === 'total' ? null : limit.interval,
    include_byok_in_limit: includeByokInLimit,
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

const noUsage: KeyUsage = { ...unused, byok: unused }
