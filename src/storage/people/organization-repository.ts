import type { Session } from '../store/database.ts'

export interface Organization {
  readonly id: string
  readonly name: string
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Null: the configuration decides. */
  readonly isFederationEnabled: boolean | null
}

interface OrganizationRow {
  id: string
  name: string
  created_at: number
  federation_enabled: number | null
}

/** Organizations: the owners of everything else. */
export class OrganizationRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds an organization; rejects with ConstraintViolationError when the id is taken. */
  async create(organization: { id: string; name: string }, now: number): Promise<Organization> {
    const row: OrganizationRow = { ...organization, created_at: now, federation_enabled: null }
    await this.#session.run((knex) => knex<OrganizationRow>('organizations').insert(row))
    return toOrganization(row)
  }

  async get(id: string): Promise<Organization | null> {
    const row = await this.#session.run((knex) => knex<OrganizationRow>('organizations').where({ id }).first())
    return row === undefined ? null : toOrganization(row)
  }

  /** The oldest organization, which the first start created; null before that. */
  async first(): Promise<Organization | null> {
    const row = await this.#session.run((knex) =>
      knex<OrganizationRow>('organizations').orderBy('created_at').orderBy('id').first(),
    )
    return row === undefined ? null : toOrganization(row)
  }

  /** Switches federation on or off for an organization. */
  async setFederation(id: string, isEnabled: boolean): Promise<void> {
    await this.#session.run((knex) =>
      knex<OrganizationRow>('organizations')
        .where({ id })
        .update({ federation_enabled: isEnabled ? 1 : 0 }),
    )
  }

  /** True when federation is on in at least one organization; `isOnByDefault` is the configuration's default. */
  async hasFederation(isOnByDefault: boolean): Promise<boolean> {
    const row = await this.#session.run((knex) => {
      const query = knex<OrganizationRow>('organizations').where({ federation_enabled: 1 })
      if (isOnByDefault) query.orWhereNull('federation_enabled')
      return query.first('id')
    })
    return row !== undefined
  }
}

function toOrganization(row: OrganizationRow): Organization {
  const { federation_enabled: enabled } = row
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    isFederationEnabled: enabled === null ? null : enabled === 1,
  }
}
