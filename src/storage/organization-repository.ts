import type { Session } from './database.ts'

export interface Organization {
  readonly id: string
  readonly name: string
  /** Unix milliseconds. */
  readonly createdAt: number
}

interface OrganizationRow {
  id: string
  name: string
  created_at: number
}

/** Organizations: the owners of everything else. */
export class OrganizationRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds an organization; rejects with ConstraintViolationError when the id is taken. */
  async create(organization: { id: string; name: string }, now: number): Promise<Organization> {
    const row: OrganizationRow = { ...organization, created_at: now }
    await this.#session.run((knex) => knex<OrganizationRow>('organizations').insert(row))
    return toOrganization(row)
  }

  async get(id: string): Promise<Organization | null> {
    const row = await this.#session.run((knex) => knex<OrganizationRow>('organizations').where({ id }).first())
    return row === undefined ? null : toOrganization(row)
  }

  /** The oldest organization: the one that the first start made; null before that. */
  async first(): Promise<Organization | null> {
    const row = await this.#session.run((knex) =>
      knex<OrganizationRow>('organizations').orderBy('created_at').orderBy('id').first(),
    )
    return row === undefined ? null : toOrganization(row)
  }
}

function toOrganization(row: OrganizationRow): Organization {
  return { id: row.id, name: row.name, createdAt: row.created_at }
}
