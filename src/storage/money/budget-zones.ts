import type { Knex } from 'knex'
import { utc } from '../../canonical/time-zone.ts'
import type { BudgetSubject, BudgetSubjectKind } from '../../records/budget.ts'
import { windowStart } from './usage-windows.ts'

/** The workspace that a budget belongs to, by the kind of its subject. Credits belong to the organization. */
const workspaceOf: Readonly<Record<Exclude<BudgetSubjectKind, 'organization'>, string>> = {
  workspace: '?',
  key: '(select workspace_id from api_keys where id = cast(? as integer))',
  guardrail: `(select guardrails.workspace_id from guardrail_assignments
    join guardrails on guardrails.id = guardrail_assignments.guardrail_id where guardrail_assignments.id = ?)`,
}

/** The time zone of the workspace that a budget belongs to. */
export async function timeZoneOf(knex: Knex, { kind, id }: BudgetSubject): Promise<string> {
  if (kind === 'organization') return utc
  const row = await knex<{ time_zone: string }>('workspaces')
    .whereRaw(`id = ${workspaceOf[kind]}`, [id])
    .first('time_zone')
  return row?.time_zone ?? utc
}

/** A change of time zone. */
interface ZoneChange {
  readonly from: string
  readonly to: string
}

const intervals = ['daily', 'weekly', 'monthly'] as const

/**
 * Begins later windows of a workspace's budgets, and of those of its keys and guardrails, at midnight of another time zone. The current window
 * keeps what it spent, and never begins earlier: a process that still knows the other zone would reset it again.
 */
export async function moveBudgets(knex: Knex, workspaceId: string, { from, to }: ZoneChange, now: number) {
  const subjects = [workspaceId, workspaceId, workspaceId]
  // Settlements delete reservations before they lock budgets: locking budgets first could deadlock with them.
  if (knex.client.config.client === 'pg') await knex.raw('lock table reservations in share row exclusive mode')
  await knex.raw(`update budgets set time_zone = ? where reset_interval = 'total' and ${ofWorkspace}`, [
    to,
    ...subjects,
  ])
  for (const interval of intervals) {
    const before = windowStart(interval, now, from)
    const start = Math.max(before, windowStart(interval, now, to))
    const place = [interval, ...subjects]
    await knex.raw(
      `update reservations set window_start = ? where window_start >= ? and window_start < ?
         and budget_id in (select id from budgets where reset_interval = ? and ${ofWorkspace})`,
      [start, before, start, ...place],
    )
    await knex.raw(
      `update budgets set time_zone = ?,
         spent_nanos = case when window_start < ? then 0 else spent_nanos end,
         reserved_nanos = case when window_start < ? then 0 else reserved_nanos end,
         window_start = case when window_start < ? then ? else window_start end
       where reset_interval = ? and ${ofWorkspace}`,
      [to, before, before, start, start, ...place],
    )
  }
}

/** Budgets of a workspace, its keys and its guardrails. Takes the workspace's id three times. */
const ofWorkspace = `((subject_kind = 'workspace' and subject_id = ?)
  or (subject_kind = 'key' and subject_id in (select cast(id as text) from api_keys where workspace_id = ?))
  or (subject_kind = 'guardrail' and subject_id in (select guardrail_assignments.id from guardrail_assignments
    join guardrails on guardrails.id = guardrail_assignments.guardrail_id where guardrails.workspace_id = ?)))`
