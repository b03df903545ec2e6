import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import { SealedRows } from '../store/sealed-rows.ts'
import { DeliveryRepository } from './delivery-repository.ts'
import { type DestinationRow, type StoredDestination, toRow, toStored } from './destination-row.ts'

export type { StoredDestination }

export interface DestinationFilter {
  readonly organizationId: string
  readonly workspaceId: string
  readonly offset: number
  readonly limit: number
}

/** Where workspaces send their generations, each looked up within the caller's organization only. */
export class DestinationRepository {
  /** Those of all organizations. */
  readonly sealed: SealedRows<DestinationRow, StoredDestination>
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
    const name = 'observability_destinations'
    this.sealed = new SealedRows(session, { name, column: 'sealed_config', toSealed: toStored })
  }

  /** Rejects with ConstraintViolationError (`reference`) when the organization has no such workspace. */
  async create(destination: StoredDestination): Promise<void> {
    await this.#session.run((knex) => knex<DestinationRow>('observability_destinations').insert(toRow(destination)))
  }

  async get(organizationId: string, id: string): Promise<StoredDestination | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row === undefined ? null : toStored(row)
  }

  /** The destination with this id, whichever organization has it. */
  async find(id: string): Promise<StoredDestination | null> {
    const row = await this.#session.run((knex) =>
      knex<DestinationRow>('observability_destinations').where({ id }).first(),
    )
    return row === undefined ? null : toStored(row)
  }

  /** True while the workspace of a destination sends its generations anywhere. */
  async isSending({ workspaceId }: Pick<StoredDestination, 'workspaceId'>): Promise<boolean> {
    const row = await this.#session.run((knex) =>
      knex('workspaces')
        .where({ id: workspaceId, is_observability_broadcast_enabled: 1 })
        .whereNull('deleted_at')
        .first('id'),
    )
    return row !== undefined
  }

  /** As `get`, and nobody else changes the destination until the transaction ends. */
  async lock(organizationId: string, id: string): Promise<StoredDestination | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).forUpdate().first())
    return row === undefined ? null : toStored(row)
  }

  /** Those that are called `name` or whose id begins with `idPrefix`, at most three. A null prefix begins no id. */
  async findByWord(organizationId: string, name: string, idPrefix: string | null): Promise<StoredDestination[]> {
    // Ids are hexadecimal digits and dashes: all that start with the prefix sort between these two.
    const rows = await this.#session.run((knex) =>
      knex<DestinationRow>('observability_destinations')
        .where({ organization_id: organizationId })
        .where((either) => {
          either.where({ name })
          if (idPrefix !== null) either.orWhereBetween('id', [idPrefix, `${idPrefix}g`])
        })
        .limit(3)
        .select('*'),
    )
    return rows.map(toStored)
  }

  /** One page of a workspace's destinations, oldest first, and their total number. */
  async list(filter: DestinationFilter): Promise<{ destinations: StoredDestination[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      ofWorkspace(knex, filter)
        .orderBy('created_at')
        .orderBy('id')
        .offset(filter.offset)
        .limit(filter.limit)
        .select('*'),
    )
    return { destinations: rows.map(toStored), total: await this.count(filter.organizationId, filter.workspaceId) }
  }

  async count(organizationId: string, workspaceId: string): Promise<number> {
    const counted = await this.#session.run((knex) =>
      ofWorkspace(knex, { organizationId, workspaceId }).count({ total: '*' }).first(),
    )
    return Number(counted?.['total'] ?? 0)
  }

  /** The destinations that a workspace's generations are sent to, oldest first: none while the workspace sends nothing. One statement, since it is asked often. */
  async enabledOf(workspaceId: string): Promise<StoredDestination[]> {
    const rows: DestinationRow[] = await this.#session.run((knex) =>
      knex<DestinationRow>('observability_destinations as d')
        .join('workspaces as w', 'w.id', 'd.workspace_id')
        .where({ 'd.workspace_id': workspaceId, 'd.enabled': 1, 'w.is_observability_broadcast_enabled': 1 })
        .whereNull('w.deleted_at')
        .orderBy('d.created_at')
        .orderBy('d.id')
        .select('d.*'),
    )
    return rows.map(toStored)
  }

  /** Replaces all of a destination but its owner; false when there is none with that id. */
  async replace(destination: StoredDestination): Promise<boolean> {
    const { id, organization_id, workspace_id: _, ...changed } = toRow(destination)
    return (await this.#session.run((knex) => one(knex, organization_id, id).update(changed))) === 1
  }

  /** True when it was there; of two concurrent callers only one gets true. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const isDeleted = (await this.#session.run((knex) => one(knex, organizationId, id).delete())) === 1
    // What waits for it is forgotten little by little.
    if (isDeleted) await new DeliveryRepository(this.#session).forget(id)
    return isDeleted
  }

  /** Deletes those of a workspace. */
  async deleteOf(organizationId: string, workspaceId: string): Promise<void> {
    await this.#session.run((knex) => ofWorkspace(knex, { organizationId, workspaceId }).delete())
  }
}

function one(knex: Knex, organizationId: string, id: string): Knex.QueryBuilder<DestinationRow, DestinationRow[]> {
  return knex<DestinationRow>('observability_destinations').where({ organization_id: organizationId, id })
}

function ofWorkspace(
  knex: Knex,
  { organizationId, workspaceId }: Pick<DestinationFilter, 'organizationId' | 'workspaceId'>,
): Knex.QueryBuilder<DestinationRow, DestinationRow[]> {
  return knex<DestinationRow>('observability_destinations').where({
    organization_id: organizationId,
    workspace_id: workspaceId,
  })
}
