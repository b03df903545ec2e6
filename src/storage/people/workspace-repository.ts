import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { utc } from '../../canonical/time-zone.ts'
import type { SortKey } from '../../canonical/turn.ts'
import type { PluginDefault } from '../../records/plugin-default.ts'
import { DestinationRepository } from '../broadcast/destination-repository.ts'
import { ByokRepository } from '../byok/byok-repository.ts'
import { deleteGuardrailsOf } from '../guardrails/delete-guardrails-of.ts'
import { provideDefaultGuardrail } from '../guardrails/provide-default-guardrail.ts'
import type { Session } from '../store/database.ts'

/** A workspace's settings for the requests of its keys. */
export interface WorkspaceSettings {
  /** For requests that name no model. */
  readonly defaultTextModel: string | null
  readonly defaultImageModel: string | null
  /** For requests that name no sort. */
  readonly defaultProviderSort: SortKey | null
  readonly isObservabilityBroadcastEnabled: boolean
  readonly isObservabilityIoLoggingEnabled: boolean
  /** Key ids that I/O logging is limited to; null for every key. */
  readonly ioLoggingApiKeyIds: readonly number[] | null
  readonly ioLoggingSamplingRate: number
  /** For requests that do not list them. */
  readonly plugins: readonly PluginDefault[]
  /** IANA time zone at whose midnight budget periods begin. */
  readonly timeZone: string
}

export interface Workspace extends WorkspaceSettings {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** Unique among the organization's undeleted workspaces. */
  readonly slug: string
  readonly description: string | null
  readonly isDefault: boolean
  /** Its own guardrail. Null only in a workspace created by an older gateway, until its first change. */
  readonly defaultGuardrailId: string | null
  /** True when usage with the workspace's own provider keys counts towards its budgets. */
  readonly includeByokInBudgets: boolean
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds; null until the first change. */
  readonly updatedAt: number | null
  readonly createdBy: string | null
}

/** A workspace to add; absent settings get their defaults. */
export interface NewWorkspace
  extends Pick<Workspace, 'id' | 'organizationId' | 'name' | 'slug' | 'description' | 'isDefault' | 'createdBy'>,
    Partial<WorkspaceSettings> {}

/** Changes to a workspace; absent members stay as they are. */
export type WorkspaceChanges = Partial<
  WorkspaceSettings & Pick<Workspace, 'name' | 'slug' | 'description' | 'includeByokInBudgets'>
>

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
  include_byok_in_budgets: number
  default_text_model: string | null
  default_image_model: string | null
  default_provider_sort: string | null
  default_guardrail_id: string | null
  io_logging_api_key_ids: string | null
  is_observability_broadcast_enabled: number
  is_observability_io_logging_enabled: number
  io_logging_sampling_rate: number
  plugins: string | null
  time_zone: string
  deleted_at: number | null
}

const usualSettings: WorkspaceSettings = {
  defaultTextModel: null,
  defaultImageModel: null,
  defaultProviderSort: null,
  isObservabilityBroadcastEnabled: false,
  isObservabilityIoLoggingEnabled: false,
  ioLoggingApiKeyIds: null,
  ioLoggingSamplingRate: 1,
  plugins: [],
  timeZone: utc,
}

/** Workspaces, each looked up within the caller's organization only. A deleted one keeps its row for the generations that refer to it, but is never found. */
export class WorkspaceRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a workspace with a guardrail of its own; rejects with ConstraintViolationError when its slug is taken (`unique`) or its organization missing (`reference`). */
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
      include_byok_in_budgets: 0,
      default_guardrail_id: randomUUID(),
      deleted_at: null,
      ...toSettingsRow({ ...usualSettings, ...workspace }),
    }
    await this.#session.transact(async (session) => {
      await session.run((knex) => knex<WorkspaceRow>('workspaces').insert(row))
      await provideDefaultGuardrail(session, row, now)
    })
    return toWorkspace(row)
  }

  async get(organizationId: string, id: string): Promise<Workspace | null> {
    return this.#first({ organization_id: organizationId, id })
  }

  /** As `get`, and locks the workspace until the transaction ends. */
  async lock(organizationId: string, id: string): Promise<Workspace | null> {
    const row = await this.#session.run((knex) =>
      existing(knex, { organization_id: organizationId, id }).forUpdate().first(),
    )
    return row === undefined ? null : toWorkspace(row)
  }

  async findBySlug(organizationId: string, slug: string): Promise<Workspace | null> {
    return this.#first({ organization_id: organizationId, slug })
  }

  /** The workspace that was created with the organization. */
  async findDefault(organizationId: string): Promise<Workspace | null> {
    return this.#first({ organization_id: organizationId, is_default: 1 })
  }

  /** The organization's workspaces with these ids. */
  async byIds(organizationId: string, ids: readonly string[]): Promise<readonly Workspace[]> {
    if (ids.length === 0) return []
    const rows = await this.#session.run((knex) =>
      existing(knex, { organization_id: organizationId })
        .whereIn('id', [...ids])
        .select('*'),
    )
    return rows.map(toWorkspace)
  }

  /** One page, oldest first, and the total number. */
  async list(
    organizationId: string,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ workspaces: readonly Workspace[]; total: number }> {
    const all = (knex: Knex) => existing(knex, { organization_id: organizationId })
    const rows = await this.#session.run((knex) =>
      all(knex).orderBy('created_at').orderBy('id').offset(offset).limit(limit).select('*'),
    )
    const counted = await this.#session.run((knex) => all(knex).count({ total: '*' }).first())
    return { workspaces: rows.map(toWorkspace), total: Number(counted?.['total'] ?? 0) }
  }

  /** Changes a workspace and returns it; null when the organization has none with that id. Rejects like `create`. */
  async update(organizationId: string, id: string, changes: WorkspaceChanges, now: number): Promise<Workspace | null> {
    const changed = toChangedRow(changes, now)
    return this.#session.transact(async (session) => {
      const [row] = await session.run((knex) =>
        existing(knex, { organization_id: organizationId, id })
          .update({ ...changed, default_guardrail_id: knex.raw('coalesce(default_guardrail_id, ?)', [randomUUID()]) })
          .returning('*'),
      )
      // An older gateway made it without one.
      if (row !== undefined) await provideDefaultGuardrail(session, row, now)
      return row === undefined ? null : toWorkspace(row)
    })
  }

  /** True when a workspace was deleted, with its guardrails, the assignments to it, its destinations and its provider credentials; of two concurrent callers only one gets true. Its slug becomes free. */
  async delete(organizationId: string, id: string, now: number): Promise<boolean> {
    const place = { organization_id: organizationId, id, is_default: 0 }
    return this.#session.transact(async (session) => {
      const isDeleted = (await session.run((knex) => existing(knex, place).update({ deleted_at: now }))) === 1
      if (isDeleted) {
        await deleteGuardrailsOf(session, organizationId, id)
        await new DestinationRepository(session).deleteOf(organizationId, id)
        await new ByokRepository(session).deleteOf(organizationId, id)
      }
      return isDeleted
    })
  }

  async #first(conditions: Partial<WorkspaceRow>): Promise<Workspace | null> {
    const row = await this.#session.run((knex) => existing(knex, conditions).first())
    return row === undefined ? null : toWorkspace(row)
  }
}

function existing(knex: Knex, conditions: Partial<WorkspaceRow>): Knex.QueryBuilder<WorkspaceRow, WorkspaceRow[]> {
  return knex<WorkspaceRow>('workspaces').where(conditions).whereNull('deleted_at')
}

function toChangedRow(changes: WorkspaceChanges, now: number): Partial<WorkspaceRow> {
  const { name, slug, description, includeByokInBudgets } = changes
  return {
    updated_at: now,
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description }),
    ...(includeByokInBudgets !== undefined && { include_byok_in_budgets: includeByokInBudgets ? 1 : 0 }),
    ...toSettingsRow(changes),
  }
}

type SettingsRow = Pick<
  WorkspaceRow,
  | 'default_text_model'
  | 'default_image_model'
  | 'default_provider_sort'
  | 'is_observability_broadcast_enabled'
  | 'is_observability_io_logging_enabled'
  | 'io_logging_api_key_ids'
  | 'io_logging_sampling_rate'
  | 'plugins'
  | 'time_zone'
>

function toSettingsRow(settings: WorkspaceSettings): SettingsRow
function toSettingsRow(settings: Partial<WorkspaceSettings>): Partial<SettingsRow>
function toSettingsRow(settings: Partial<WorkspaceSettings>): Partial<SettingsRow> {
  const row: Partial<SettingsRow> = {}
  const { ioLoggingApiKeyIds: keyIds, ioLoggingSamplingRate: rate, plugins } = settings
  if (settings.defaultTextModel !== undefined) row.default_text_model = settings.defaultTextModel
  if (settings.defaultImageModel !== undefined) row.default_image_model = settings.defaultImageModel
  if (settings.defaultProviderSort !== undefined) row.default_provider_sort = settings.defaultProviderSort
  if (settings.isObservabilityBroadcastEnabled !== undefined)
    row.is_observability_broadcast_enabled = Number(settings.isObservabilityBroadcastEnabled)
  if (settings.isObservabilityIoLoggingEnabled !== undefined)
    row.is_observability_io_logging_enabled = Number(settings.isObservabilityIoLoggingEnabled)
  if (keyIds !== undefined) row.io_logging_api_key_ids = keyIds === null ? null : JSON.stringify(keyIds)
  if (rate !== undefined) row.io_logging_sampling_rate = rate
  if (settings.timeZone !== undefined) row.time_zone = settings.timeZone
  if (plugins !== undefined) row.plugins = plugins.length === 0 ? null : JSON.stringify(plugins)
  return row
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
    includeByokInBudgets: row.include_byok_in_budgets === 1,
    defaultGuardrailId: row.default_guardrail_id,
    defaultTextModel: row.default_text_model,
    defaultImageModel: row.default_image_model,
    // Only valid values are ever written.
    defaultProviderSort: row.default_provider_sort as SortKey | null,
    isObservabilityBroadcastEnabled: row.is_observability_broadcast_enabled === 1,
    isObservabilityIoLoggingEnabled: row.is_observability_io_logging_enabled === 1,
    ioLoggingApiKeyIds:
      row.io_logging_api_key_ids === null ? null : (JSON.parse(row.io_logging_api_key_ids) as number[]),
    ioLoggingSamplingRate: row.io_logging_sampling_rate,
    timeZone: row.time_zone,
    plugins: row.plugins === null ? [] : (JSON.parse(row.plugins) as PluginDefault[]),
  }
}
