import type { ApiKey, ApiKeyChanges, KeyLimit } from '../../records/key-record.ts'
import { BudgetRepository } from '../money/budget-repository.ts'
import type { Session } from '../store/database.ts'

/** Changes a key's limit. One with a new interval starts with what the key has already spent in it. */
export async function changeLimit(
  session: Session,
  before: ApiKey,
  key: ApiKey,
  { limitNanos, limitInterval }: ApiKeyChanges,
  now: number,
): Promise<void> {
  const budgets = new BudgetRepository(session)
  const subject = { kind: 'key', id: String(key.id) } as const
  const [current] = await budgets.list(key.organizationId, subject, now)
  const nanos = limitNanos === undefined ? current?.limitNanos : limitNanos
  const interval = limitInterval ?? current?.interval ?? 'total'
  const countsTheSame = before.includeByokInLimit === key.includeByokInLimit && current?.interval === interval
  if (current !== undefined && (nanos === null || !countsTheSame)) {
    await budgets.delete(key.organizationId, subject, current.interval)
  }
  if (nanos !== undefined && nanos !== null) await setLimit(session, key, { nanos, interval }, now)
}

/** Sets the limit of a key, as a budget of its own. */
export async function setLimit(
  session: Session,
  key: ApiKey,
  { nanos, interval }: KeyLimit,
  now: number,
): Promise<void> {
  const { organizationId, id, includeByokInLimit } = key
  const subject = { kind: 'key', id: String(id) } as const
  const wish = { organizationId, subject, interval, limitNanos: nanos, includesByok: includeByokInLimit }
  await new BudgetRepository(session).set(wish, now)
}
