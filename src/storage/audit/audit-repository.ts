import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'

/** Who made a change: a key (by its hash), the command line, an identity provider over SCIM, or the console while somebody signs in (by the address). */
export interface AuditActor {
  readonly kind: 'api_key' | 'cli' | 'scim' | 'console'
  readonly id: string
}

/** One change. `before` and `after` are records as the API shows them, so without secrets; null where there is none. */
export interface AuditChange {
  readonly organizationId: string
  readonly actor: AuditActor
  /** The record type and the action: `workspace.update`. */
  readonly action: string
  readonly target: { readonly kind: string; readonly id: string }
  readonly before: unknown
  readonly after: unknown
}

export interface AuditEntry extends AuditChange {
  readonly id: string
  /** Unix milliseconds. */
  readonly at: number
}

export interface AuditFilter {
  readonly organizationId: string
  readonly action?: string
  readonly targetKind?: string
  readonly targetId?: string
  /** The actor's id, of any kind. */
  readonly actorId?: string
  /** Unix milliseconds, inclusive and exclusive. */
  readonly from?: number
  readonly until?: number
  readonly offset: number
  readonly limit: number
}

interface AuditRow {
  sequence: number
  id: string
  organization_id: string
  at: number
  actor_kind: AuditActor['kind']
  actor_id: string
  action: string
  target_kind: string
  target_id: string
  before: string | null
  after: string | null
}

/** The audit log: written in the transaction of the change itself, never changed. */
export class AuditRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async record({ organizationId, actor, action, target, before, after }: AuditChange, now: number): Promise<void> {
    const row: Omit<AuditRow, 'sequence'> = {
      id: randomUUID(),
      organization_id: organizationId,
      at: now,
      actor_kind: actor.kind,
      actor_id: actor.id,
      action,
      target_kind: target.kind,
      target_id: target.id,
      before: toText(before),
      after: toText(after),
    }
    await this.#session.run((knex) => knex<AuditRow>('audit_entries').insert(row))
  }

  /** One page, newest first, and the total number of matches. */
  async list(filter: AuditFilter): Promise<{ entries: AuditEntry[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      matching(knex, filter).orderBy('sequence', 'desc').offset(filter.offset).limit(filter.limit).select('*'),
    )
    const counted = await this.#session.run((knex) => matching(knex, filter).count({ total: '*' }).first())
    return { entries: rows.map(toEntry), total: Number(counted?.['total'] ?? 0) }
  }
}

function matching(knex: Knex, filter: AuditFilter): Knex.QueryBuilder<AuditRow, AuditRow[]> {
  const query = knex<AuditRow>('audit_entries').where({ organization_id: filter.organizationId })
  if (filter.action !== undefined) query.where({ action: filter.action })
  if (filter.targetKind !== undefined) query.where({ target_kind: filter.targetKind })
  if (filter.targetId !== undefined) query.where({ target_id: filter.targetId })
  if (filter.actorId !== undefined) query.where({ actor_id: filter.actorId })
  if (filter.from !== undefined) query.where('at', '>=', filter.from)
  if (filter.until !== undefined) query.where('at', '<', filter.until)
  return query
}

function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    organizationId: row.organization_id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id },
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  }
}
