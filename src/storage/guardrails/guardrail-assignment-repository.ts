import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { GuardrailAssignment, GuardrailScope } from '../../records/guardrail.ts'
import type { Page } from '../federation/federation-issuer-repository.ts'
import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'
import { type AssignmentRow, toAssignment } from './assignment-row.ts'
import { deleteAssignments } from './delete-assignments.ts'
import { setGuardrailBudgets } from './guardrail-budgets.ts'
import { type GuardrailRow, toGuardrail } from './guardrail-row.ts'

/** One guardrail and one kind of what it is assigned to. */
export interface AssignmentPlace {
  readonly organizationId: string
  readonly guardrailId: string
  readonly scope: GuardrailScope
}

/** Subjects to assign a guardrail to. */
export interface AssignmentWish extends AssignmentPlace {
  /** Numbers of keys, or ids of users or workspaces; all of the organization. */
  readonly subjectIds: readonly string[]
  readonly assignedBy: string | null
}

/** What guardrails are assigned to, each looked up within the caller's organization only. */
export class GuardrailAssignmentRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Assigns a guardrail to subjects, each with the budget that it sets, and returns the assignments that are new; rejects with ConstraintViolationError (`reference`) when the organization has no such guardrail. */
  async assign(
    { organizationId, guardrailId, scope, subjectIds, assignedBy }: AssignmentWish,
    now: number,
  ): Promise<readonly GuardrailAssignment[]> {
    const rows = [...new Set(subjectIds)].map(
      (subjectId): AssignmentRow => ({
        id: randomUUID(),
        organization_id: organizationId,
        guardrail_id: guardrailId,
        subject_kind: scope,
        subject_id: subjectId,
        assigned_by: assignedBy,
        created_at: now,
      }),
    )
    return this.#session.transact(async (session) => {
      const place = { organization_id: organizationId, id: guardrailId }
      // Locked, so that a new limit that is set meanwhile finds these assignments, or they find it.
      const guardrail = await session.run((knex) => knex<GuardrailRow>('guardrails').where(place).forUpdate().first())
      const added: GuardrailAssignment[] = []
      for (const slice of toSlices(rows)) {
        const inserted: AssignmentRow[] = await session.run((knex) =>
          knex('guardrail_assignments')
            .insert(slice)
            .onConflict(['guardrail_id', 'subject_kind', 'subject_id'])
            .ignore()
            .returning('*'),
        )
        added.push(...inserted.map(toAssignment))
      }
      if (guardrail !== undefined) await setGuardrailBudgets(session, toGuardrail(guardrail), added, now)
      return added
    })
  }

  /** Ends assignments with their budgets, and returns what they were. */
  async unassign(
    { organizationId, guardrailId, scope }: AssignmentPlace,
    subjectIds: readonly string[],
  ): Promise<readonly GuardrailAssignment[]> {
    const place = { organization_id: organizationId, guardrail_id: guardrailId, subject_kind: scope }
    const rows = await this.#session.transact((session) => deleteAssignments(session, place, subjectIds))
    return rows.map(toAssignment)
  }

  /** One page of what a guardrail is assigned to, oldest first, and the total number. */
  async list({
    offset,
    limit,
    ...place
  }: AssignmentPlace & Page): Promise<{ assignments: readonly GuardrailAssignment[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      at(knex, place).orderBy('created_at').orderBy('id').offset(offset).limit(limit).select<AssignmentRow[]>('*'),
    )
    const counted = await this.#session.run((knex) => at(knex, place).count({ total: '*' }).first())
    return { assignments: rows.map(toAssignment), total: Number(counted?.['total'] ?? 0) }
  }

  /** All that a guardrail is assigned to. */
  async of(organizationId: string, guardrailId: string): Promise<readonly GuardrailAssignment[]> {
    const rows = await this.#session.run((knex) =>
      knex<AssignmentRow>('guardrail_assignments')
        .where({ organization_id: organizationId, guardrail_id: guardrailId })
        .orderBy('created_at')
        .orderBy('id')
        .select('*'),
    )
    return rows.map(toAssignment)
  }

  /** The hashes of all keys that a guardrail holds for: by themselves, through their owner or through their workspace. */
  async keyHashes(organizationId: string, guardrailId: string): Promise<readonly string[]> {
    const rows = await this.#session.run((knex) =>
      keysOf(knex, organizationId).whereExists((query) =>
        query
          .select(knex.raw('1'))
          .from('guardrail_assignments as a')
          .where({ 'a.guardrail_id': guardrailId, 'a.organization_id': organizationId })
          .whereRaw(
            `(a.subject_kind = 'key' and a.subject_id = cast(api_keys.id as text)
              or a.subject_kind = 'member' and a.subject_id = api_keys.creator_user_id
              or a.subject_kind = 'workspace' and a.subject_id = api_keys.workspace_id)`,
          ),
      ),
    )
    return rows.map(({ hash }) => hash)
  }
}

function keysOf(knex: Knex, organizationId: string): Knex.QueryBuilder<{ hash: string }, { hash: string }[]> {
  return knex('api_keys').where({ organization_id: organizationId }).whereNull('deleted_at').select('hash')
}

function at(
  knex: Knex,
  { organizationId, guardrailId, scope }: AssignmentPlace,
): Knex.QueryBuilder<AssignmentRow, AssignmentRow[]> {
  const place = { organization_id: organizationId, guardrail_id: guardrailId, subject_kind: scope }
  return knex<AssignmentRow>('guardrail_assignments').where(place)
}
