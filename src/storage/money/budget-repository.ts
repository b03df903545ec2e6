import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { utc } from '../../canonical/time-zone.ts'
import type { Budget, BudgetInterval, BudgetSubject, BudgetSubjectKind } from '../../records/budget.ts'
import { ownCost } from '../generations/generation-row.ts'
import type { Session } from '../store/database.ts'
import { moveBudgets, timeZoneOf } from './budget-zones.ts'
import { windowEnd, windowStart } from './usage-windows.ts'

/** A budget to set: created, or its limit changed. */
export interface BudgetWish {
  readonly organizationId: string
  readonly subject: BudgetSubject
  readonly interval: BudgetInterval
  /** Whole nano-dollars. */
  readonly limitNanos: number
  /** True when usage with the workspace's own provider keys counts in a new budget's initial spending. */
  readonly includesByok?: boolean
  /** Whose spending a new budget begins with. Absent: that of its subject. */
  readonly spentBy?: Spender
}

/** A key, by its number, or all keys of a member or a workspace. */
export interface Spender {
  readonly kind: 'key' | 'member' | 'workspace'
  readonly id: string
}

export interface BudgetRow {
  id: string
  organization_id: string
  subject_kind: BudgetSubjectKind
  subject_id: string
  reset_interval: BudgetInterval
  time_zone: string
  limit_nanos: number
  window_start: number
  spent_nanos: number
  reserved_nanos: number
  created_at: number
  updated_at: number | null
}

/** Budgets, each looked up within the caller's organization only. Requests take from them through ReservationRepository. */
export class BudgetRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Sets a budget and returns it. A new one starts with what its key, member or workspace has already spent in the current window; credits start at 0. */
  async set(wish: BudgetWish, now: number): Promise<Budget> {
    const row = await this.#session.run((knex) => upsert(knex, wish, now))
    return toBudget(row, now)
  }

  /** Adds to a budget's limit, or creates the budget. */
  async raise(wish: BudgetWish, now: number): Promise<Budget> {
    const row = await this.#session.run((knex) => upsert(knex, wish, now, true))
    return toBudget(row, now)
  }

  async get(
    organizationId: string,
    subject: BudgetSubject,
    interval: BudgetInterval,
    now: number,
  ): Promise<Budget | null> {
    const row = await this.#session.run((knex) =>
      matching(knex, organizationId, subject).where({ reset_interval: interval }).first(),
    )
    return row === undefined ? null : toBudget(row, now)
  }

  /** All budgets of a subject, shortest interval first, `total` last. */
  async list(organizationId: string, subject: BudgetSubject, now: number): Promise<readonly Budget[]> {
    const rows = await this.#session.run((knex) => matching(knex, organizationId, subject).select('*'))
    return rows
      .map((row) => toBudget(row, now))
      .sort((a, b) => intervals.indexOf(a.interval) - intervals.indexOf(b.interval))
  }

  /** The limits of these keys, by key id; keys without one are absent. */
  async ofKeys(keyIds: readonly number[], now: number): Promise<ReadonlyMap<number, Budget>> {
    if (keyIds.length === 0) return new Map()
    const rows = await this.#session.run((knex) =>
      knex<BudgetRow>('budgets').where({ subject_kind: 'key' }).whereIn('subject_id', keyIds.map(String)),
    )
    return new Map(rows.map((row) => [Number(row.subject_id), toBudget(row, now)]))
  }

  /** The budgets with these ids that still exist. */
  async find(ids: readonly string[], now: number): Promise<readonly Budget[]> {
    const rows = await this.#session.run((knex) => knex<BudgetRow>('budgets').whereIn('id', [...ids]))
    return rows.map((row) => toBudget(row, now))
  }

  /** True when a budget was deleted. Requests in flight no longer count on it. */
  async delete(organizationId: string, subject: BudgetSubject, interval: BudgetInterval): Promise<boolean> {
    const deleted = await this.#session.run((knex) =>
      matching(knex, organizationId, subject).where({ reset_interval: interval }).delete(),
    )
    return deleted > 0
  }

  /**
   * Call in a transaction that has locked the workspace. Begins later windows of all its budgets, and of those of its keys and guardrails, at
   * midnight of another time zone. What was spent in the current window stays in it.
   */
  async moveToZone(workspaceId: string, from: string, to: string, now: number): Promise<void> {
    await this.#session.transact((session) => session.run((knex) => moveBudgets(knex, workspaceId, { from, to }, now)))
  }

  /** Deletes all budgets of a subject. */
  async clear(organizationId: string, subject: BudgetSubject): Promise<void> {
    await this.#session.run((knex) => matching(knex, organizationId, subject).delete())
  }
}

const intervals: readonly BudgetInterval[] = ['daily', 'weekly', 'monthly', 'total']

function matching(
  knex: Knex,
  organizationId: string,
  { kind, id }: BudgetSubject,
): Knex.QueryBuilder<BudgetRow, BudgetRow[]> {
  return knex<BudgetRow>('budgets').where({ organization_id: organizationId, subject_kind: kind, subject_id: id })
}

/** Creates a budget or changes its limit, and returns its row. Safe under concurrency: the last limit wins, and nothing is spent twice. */
async function upsert(knex: Knex, wish: BudgetWish, now: number, isRaise = false): Promise<BudgetRow> {
  const { organizationId, subject, interval, limitNanos } = wish
  const timeZone = await timeZoneOf(knex, subject)
  const start = windowStart(interval, now, timeZone)
  const spent = spentBefore(wish, start, timeZone)
  const limit = isRaise ? 'budgets.limit_nanos + excluded.limit_nanos' : 'excluded.limit_nanos'
  const answer = await knex.raw(
    `insert into budgets (id, organization_id, subject_kind, subject_id, reset_interval, time_zone, limit_nanos,
       window_start, spent_nanos, reserved_nanos, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ${spent.sql}, 0, ?)
     on conflict (subject_kind, subject_id, reset_interval) do update
       set limit_nanos = ${limit}, updated_at = excluded.created_at
     returning *`,
    [
      ...[randomUUID(), organizationId, subject.kind, subject.id, interval, timeZone, limitNanos, start],
      ...[...spent.values, now],
    ],
  )
  // On PostgreSQL, Knex returns the driver's result object.
  const [row] = (Array.isArray(answer) ? answer : answer.rows) as BudgetRow[]
  if (row === undefined) throw new Error('the database returned no budget')
  return row
}

interface Fragment {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

const spans = { total: 'total', daily: 'day', weekly: 'week', monthly: 'month' } as const

function spentBefore(
  { organizationId, subject, spentBy = spenderOf(subject), interval, includesByok = false }: BudgetWish,
  start: number,
  timeZone: string,
): Fragment {
  if (spentBy === undefined) return { sql: '0', values: [] }
  // A key's usage has a row of its own for periods in UTC, and in total.
  if (timeZone !== utc && interval !== 'total') {
    const cost = includesByok ? 'cost_nanos' : ownCost
    return {
      sql: `coalesce((select cast(sum(${cost}) as bigint) from generations where organization_id = ? and created_at >= ? and key_id in (${keysOf[spentBy.kind]})), 0)`,
      values: [organizationId, start, spentBy.id],
    }
  }
  const span = spans[interval]
  const spent = includesByok ? `${span}_nanos + byok_${span}_nanos` : `${span}_nanos`
  const counted = interval === 'total' ? spent : `case when ${span}_start = ? then ${spent} else 0 end`
  return {
    sql: `coalesce((select cast(sum(${counted}) as bigint) from key_usage where key_id in (${keysOf[spentBy.kind]})), 0)`,
    values: interval === 'total' ? [spentBy.id] : [start, spentBy.id],
  }
}

const keysOf: Readonly<Record<Spender['kind'], string>> = {
  key: 'select cast(? as integer)',
  member: 'select id from api_keys where creator_user_id = ?',
  workspace: 'select id from api_keys where workspace_id = ?',
}

function spenderOf({ kind, id }: BudgetSubject): Spender | undefined {
  return kind === 'key' || kind === 'workspace' ? { kind, id } : undefined
}

/** The budget of a row at `now`: amounts of an earlier window are 0. */
export function toBudget(row: BudgetRow, now: number): Budget {
  const start = Math.max(row.window_start, windowStart(row.reset_interval, now, row.time_zone))
  const isCurrent = row.window_start === start
  return {
    id: row.id,
    organizationId: row.organization_id,
    subject: { kind: row.subject_kind, id: row.subject_id },
    interval: row.reset_interval,
    timeZone: row.time_zone,
    limitNanos: row.limit_nanos,
    spentNanos: isCurrent ? row.spent_nanos : 0,
    reservedNanos: isCurrent ? row.reserved_nanos : 0,
    resetsAt: windowEnd(row.reset_interval, start, row.time_zone),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
