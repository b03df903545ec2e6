import type { Session } from './database.ts'

export interface Workspace {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** Unique in the organization. */
  readonly slug: string
  readonly description: string | null
  readonly isDefault: boolean
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds; null until the first change. */
  readonly updatedAt: number | null
  readonly createdBy: string | null
}

export type NewWorkspace = Omit<Workspace, 'createdAt' | 'updatedAt'>

interface WorkspaceRow {
  id: string
  organization_id: string
  name: string
  slug: string
  description: string | null
  is_default: number
  created_at: number
  updated_at: number | null
  created_by: string | null
  deleted_at: number | null
}

/** Workspaces, each looked up within the caller's organization only. */
export class WorkspaceRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a workspace; rejects with ConstraintViolationError when its slug is taken (`unique`) or its organization missing (`reference`). */
  async create(workspace: NewWorkspace, now: number): Promise<Workspace> {
    const row: WorkspaceRow = {
      id: workspace.id,
      organization_id: workspace.organizationId,
      name: workspace.name,
      slug: workspace.slug,
      description: workspace.description,
      is_default: workspace.isDefault ? 1 : 0,
      created_at: now,
      updated_at: null,
      created_by: workspace.createdBy,
      deleted_at: null,
    }
    await this.#session.run((knex) => knex<WorkspaceRow>('workspaces').insert(row))
    return toWorkspace(row)
  }

  async get(organizationId: string, id: string): Promise<Workspace | null> {
    return this.#first({ organization_id: organizationId, id })
  }

  async findBySlug(organizationId: string, slug: string): Promise<Workspace | null> {
    return this.#first({ organization_id: organizationId, slug })
  }

  /** The workspace that the organization was made with. */
  async findDefault(organizationId: string): Promise<Workspace | null> {
    return this.#first({ organization_id: organizationId, is_default: 1 })
  }

  async #first(conditions: Partial<WorkspaceRow>): Promise<Workspace | null> {
    const row = await this.#session.run((knex) =>
      knex<WorkspaceRow>('workspaces').where(conditions).whereNull('deleted_at').first(),
    )
    return row === undefined ? null : toWorkspace(row)
  }
}

function toWorkspace(row: WorkspaceRow): Workspace {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    isDefault: row.is_default === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    createdBy: row.created_by,
  }
}
