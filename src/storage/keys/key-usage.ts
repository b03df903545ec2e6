import type { Knex } from 'knex'
import { byokCostOf, type GenerationRecord } from '../../records/generation-record.ts'
import { type UsageWindows, usageWindows } from '../money/usage-windows.ts'
import type { Session } from '../store/database.ts'

/** Whole nano-dollars: in total, and in the current UTC day, ISO week and month. Unknown costs count as 0. */
export interface UsageSums {
  readonly total: number
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/** What a key has spent through the gateway's own credentials, and separately through its workspace's. */
export interface KeyUsage extends UsageSums {
  readonly byok: UsageSums
}

interface KeyUsageRow {
  key_id: number
  total_nanos: number
  byok_total_nanos: number
  day_start: number
  day_nanos: number
  byok_day_nanos: number
  week_start: number
  week_nanos: number
  byok_week_nanos: number
  month_start: number
  month_nanos: number
  byok_month_nanos: number
}

const spans = ['day', 'week', 'month'] as const

/** The columns of `key_usage` in insert order. */
export const keyUsageColumns =
  'key_id, total_nanos, byok_total_nanos, ' +
  spans.map((span) => `${span}_start, ${span}_nanos, byok_${span}_nanos`).join(', ')

/**
 * The end of an insert into `key_usage`: adds to an existing row. An amount of a past window counts only in the total; one of a new
 * window starts it.
 */
export const addToKeyUsage = `on conflict (key_id) do update set
  total_nanos = key_usage.total_nanos + excluded.total_nanos,
  byok_total_nanos = key_usage.byok_total_nanos + excluded.byok_total_nanos,
  ${spans.map((span) => [addedInSpan(span, 'nanos'), addedInSpan(span, 'byok'), laterStart(span)].join(', ')).join(', ')}`

function addedInSpan(span: string, of: 'nanos' | 'byok'): string {
  const column = of === 'byok' ? `byok_${span}_nanos` : `${span}_nanos`
  return `${column} = case when excluded.${span}_start > key_usage.${span}_start then excluded.${column}
    when excluded.${span}_start = key_usage.${span}_start then key_usage.${column} + excluded.${column}
    else key_usage.${column} end`
}

function laterStart(span: string): string {
  return `${span}_start = case when excluded.${span}_start > key_usage.${span}_start then excluded.${span}_start else key_usage.${span}_start end`
}

/** What generations of one key and day add to its usage. */
export interface UsageIncrement {
  readonly keyId: number
  readonly windows: UsageWindows
  nanos: number
  byokNanos: number
}

/** What generations add, by key and day. */
export function toIncrements(records: readonly GenerationRecord[]): readonly UsageIncrement[] {
  const increments: UsageIncrement[] = []
  const byDay = new Map<number, Map<number, UsageIncrement>>()
  for (const record of records) {
    const { keyId, costNanos, createdAt } = record
    if (costNanos === null || costNanos <= 0) continue
    const windows = usageWindows(createdAt)
    let byKey = byDay.get(windows.dayStart)
    if (byKey === undefined) {
      byKey = new Map()
      byDay.set(windows.dayStart, byKey)
    }
    let increment = byKey.get(keyId)
    if (increment === undefined) {
      increment = { keyId, windows, nanos: 0, byokNanos: 0 }
      byKey.set(keyId, increment)
      increments.push(increment)
    }
    const byokNanos = Math.round(byokCostOf(record))
    increment.byokNanos += byokNanos
    increment.nanos += Math.round(costNanos) - byokNanos
  }
  return increments
}

/** An increment in the order of `keyUsageColumns`. */
export function toKeyUsageValues({ keyId, windows, nanos, byokNanos }: UsageIncrement): number[] {
  const { dayStart, weekStart, monthStart } = windows
  return [
    keyId,
    nanos,
    byokNanos,
    dayStart,
    nanos,
    byokNanos,
    weekStart,
    nanos,
    byokNanos,
    monthStart,
    nanos,
    byokNanos,
  ]
}

/** The usage of each of these keys at `now`, by key id; keys that were never used have zeros. */
export async function readKeyUsage(
  session: Session,
  keyIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, KeyUsage>> {
  const usage = new Map<number, KeyUsage>(keyIds.map((id) => [id, { ...nothing, byok: nothing }]))
  if (keyIds.length === 0) return usage
  const windows = usageWindows(now)
  const rows = await session.run((knex: Knex) => knex<KeyUsageRow>('key_usage').whereIn('key_id', [...keyIds]))
  for (const row of rows) usage.set(row.key_id, toUsage(row, windows))
  return usage
}

const nothing: UsageSums = { total: 0, daily: 0, weekly: 0, monthly: 0 }

function toUsage(row: KeyUsageRow, { dayStart, weekStart, monthStart }: UsageWindows): KeyUsage {
  // A replica whose clock is slightly ahead may have started the next window.
  const isDay = row.day_start >= dayStart
  const isWeek = row.week_start >= weekStart
  const isMonth = row.month_start >= monthStart
  return {
    total: row.total_nanos,
    daily: isDay ? row.day_nanos : 0,
    weekly: isWeek ? row.week_nanos : 0,
    monthly: isMonth ? row.month_nanos : 0,
    byok: {
      total: row.byok_total_nanos,
      daily: isDay ? row.byok_day_nanos : 0,
      weekly: isWeek ? row.byok_week_nanos : 0,
      monthly: isMonth ? row.byok_month_nanos : 0,
    },
  }
}
