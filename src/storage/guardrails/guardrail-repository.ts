import type { Knex } from 'knex'
import type { AssignedGuardrail, Guardrail, GuardrailScope } from '../../records/guardrail.ts'
import type { Page } from '../federation/federation-issuer-repository.ts'
import type { Session } from '../store/database.ts'
import { deleteAssignments } from './delete-assignments.ts'
import { GuardrailAssignmentRepository } from './guardrail-assignment-repository.ts'
import { changesBudgets, setGuardrailBudgets } from './guardrail-budgets.ts'
import { type GuardrailRow, toAssigned, toGuardrail, toRulesRow } from './guardrail-row.ts'

export type NewGuardrail = Omit<Guardrail, 'createdAt' | 'updatedAt'>

/** Changes to a guardrail; absent members stay as they are. */
export type GuardrailChanges = Partial<Pick<Guardrail, 'name' | 'description' | 'rules'>>

export interface GuardrailFilter extends Page {
  readonly organizationId: string
  readonly workspaceId?: string
}

/** The caller's ids that decide which guardrails hold for it. */
export interface GuardedCaller {
  readonly organizationId: string
  readonly workspaceId: string
  readonly keyId: number
  /** Null for a key that belongs to nobody. */
  readonly userId: string | null
}

const narrowestFirst = ['key', 'member', 'workspace'] as const satisfies readonly GuardrailScope[]

/** Guardrails, each looked up within the caller's organization only. */
export class GuardrailRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a guardrail that is assigned to nothing; rejects with ConstraintViolationError (`reference`) when the organization has no such workspace. */
  async create({ rules, ...guardrail }: NewGuardrail, now: number): Promise<Guardrail> {
    const row: GuardrailRow = {
      id: guardrail.id,
      organization_id: guardrail.organizationId,
      workspace_id: guardrail.workspaceId,
      name: guardrail.name,
      description: guardrail.description,
      ...toRulesRow(rules),
      created_at: now,
      updated_at: null,
    }
    await this.#session.run((knex) => knex<GuardrailRow>('guardrails').insert(row))
    return toGuardrail(row)
  }

  async get(organizationId: string, id: string): Promise<Guardrail | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row === undefined ? null : toGuardrail(row)
  }

  /** As `get`, and locks the guardrail until the transaction ends. */
  async lock(organizationId: string, id: string): Promise<Guardrail | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).forUpdate().first())
    return row === undefined ? null : toGuardrail(row)
  }

  /** The organization's guardrails whose id begins with `prefix`, at most three. */
  async findByPrefix(organizationId: string, prefix: string): Promise<readonly Guardrail[]> {
    const rows = await this.#session.run((knex) =>
      knex<GuardrailRow>('guardrails')
        .where({ organization_id: organizationId })
        // Ids are hexadecimal digits and dashes: all that start with the prefix sort between these two.
        .whereBetween('id', [prefix, `${prefix}g`])
        .limit(3)
        .select('*'),
    )
    return rows.map(toGuardrail)
  }

  /** One page, oldest first, and the total number of matches. */
  async list(filter: GuardrailFilter): Promise<{ guardrails: readonly Guardrail[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      matching(knex, filter)
        .orderBy('created_at')
        .orderBy('id')
        .offset(filter.offset)
        .limit(filter.limit)
        .select<GuardrailRow[]>('*'),
    )
    const counted = await this.#session.run((knex) => matching(knex, filter).count({ total: '*' }).first())
    return { guardrails: rows.map(toGuardrail), total: Number(counted?.['total'] ?? 0) }
  }

  /** The guardrails that belong to a workspace, oldest first. */
  async ofWorkspace(organizationId: string, workspaceId: string): Promise<readonly Guardrail[]> {
    const rows = await this.#session.run((knex) =>
      knex<GuardrailRow>('guardrails')
        .where({ organization_id: organizationId, workspace_id: workspaceId })
        .orderBy('created_at')
        .orderBy('id')
        .select('*'),
    )
    return rows.map(toGuardrail)
  }

  /** The guardrails that were made or changed last, of all organizations. */
  async latest(count: number): Promise<readonly Guardrail[]> {
    const rows = await this.#session.run((knex) =>
      knex<GuardrailRow>('guardrails').orderByRaw('coalesce(updated_at, created_at) desc').limit(count).select('*'),
    )
    return rows.map(toGuardrail)
  }

  /** Changes a guardrail, and the budgets that it sets, and returns it; null when the organization has none with that id. */
  async update(
    organizationId: string,
    id: string,
    { name, description, rules }: GuardrailChanges,
    now: number,
  ): Promise<Guardrail | null> {
    const changed: Partial<GuardrailRow> = {
      updated_at: now,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(rules !== undefined && toRulesRow(rules)),
    }
    return this.#session.transact(async (session) => {
      const before = await new GuardrailRepository(session).lock(organizationId, id)
      const after = await updateRow(session, organizationId, id, changed, now)
      if (before !== null && after !== null && changesBudgets(before.rules, after.rules)) {
        const assignments = await new GuardrailAssignmentRepository(session).of(organizationId, id)
        await setGuardrailBudgets(session, after, assignments, now, before.rules)
      }
      return after
    })
  }

  /** Deletes a guardrail with its assignments and their budgets; true when there was one. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    return this.#session.transact(async (session) => {
      await deleteAssignments(session, { organization_id: organizationId, guardrail_id: id })
      return (await session.run((knex) => one(knex, organizationId, id).delete())) === 1
    })
  }

  /**
   * The guardrails that hold for a caller's requests, oldest first, those without rules left out: one statement, since it runs once a second
   * for each key.
   */
  async guardrailsOf({ organizationId, ...caller }: GuardedCaller): Promise<readonly AssignedGuardrail[]> {
    const answer = await this.#session.run((knex) =>
      knex.raw(
        `select g.*, a.subject_kind from guardrail_assignments a join guardrails g on g.id = a.guardrail_id
         where g.organization_id = ? and g.has_rules = 1 and (a.subject_kind = 'key' and a.subject_id = ?
           or a.subject_kind = 'member' and a.subject_id = ? or a.subject_kind = 'workspace' and a.subject_id = ?)
         order by g.created_at, g.id`,
        [organizationId, String(caller.keyId), caller.userId ?? '', caller.workspaceId],
      ),
    )
    // On PostgreSQL, Knex returns the driver's result object.
    return toNarrowest((Array.isArray(answer) ? answer : answer.rows) as AssignedRow[])
  }
}

interface AssignedRow extends GuardrailRow {
  subject_kind: GuardrailScope
}

function toNarrowest(rows: readonly AssignedRow[]): readonly AssignedGuardrail[] {
  const byId = new Map<string, AssignedRow>()
  for (const row of rows) {
    const known = byId.get(row.id)
    if (known === undefined || rankOf(row) < rankOf(known)) byId.set(row.id, row)
  }
  return [...byId.values()].map((row) => toAssigned(row, row.subject_kind))
}

function rankOf({ subject_kind: scope }: AssignedRow): number {
  return narrowestFirst.indexOf(scope)
}

function one(knex: Knex, organizationId: string, id: string): Knex.QueryBuilder<GuardrailRow, GuardrailRow[]> {
  return knex<GuardrailRow>('guardrails').where({ organization_id: organizationId, id })
}

function matching(
  knex: Knex,
  { organizationId, workspaceId }: GuardrailFilter,
): Knex.QueryBuilder<GuardrailRow, GuardrailRow[]> {
  const query = knex<GuardrailRow>('guardrails').where({ organization_id: organizationId })
  return workspaceId === undefined ? query : query.where({ workspace_id: workspaceId })
}

async function updateRow(
  session: Session,
  organizationId: string,
  id: string,
  changed: Partial<GuardrailRow>,
  now: number,
): Promise<Guardrail | null> {
  const [row] = await session.run((knex) =>
    one(knex, organizationId, id)
      // What is compiled of the rules is kept by this time: two changes within a millisecond differ, too.
      .update({
        ...changed,
        updated_at: knex.raw('case when updated_at >= ? then updated_at + 1 else ? end', [now, now]),
      })
      .returning('*'),
  )
  return row === undefined ? null : toGuardrail(row)
}
