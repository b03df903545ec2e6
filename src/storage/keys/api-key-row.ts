import type { SortKey } from '../../canonical/turn.ts'
import type { ApiKeyKind } from '../../records/api-key.ts'
import type { PersonRole } from '../../records/console-session.ts'
import type { ApiKey, ApiKeyChanges, CallingKey } from '../../records/key-record.ts'
import type { Observability } from '../../records/observability.ts'
import type { PluginDefault } from '../../records/plugin-default.ts'

/** A row of api_keys. */
export interface ApiKeyRow {
  id: number
  hash: string
  organization_id: string
  workspace_id: string
  kind: ApiKeyKind
  name: string
  label: string
  disabled: number
  expires_at: number | null
  creator_user_id: string | null
  include_byok_in_limit: number
  created_at: number
  updated_at: number | null
  deleted_at: number | null
}

/** The same, with its workspace's settings. */
export interface CallingKeyRow extends ApiKeyRow {
  default_text_model: string | null
  default_image_model: string | null
  default_provider_sort: string | null
  /** A JSON array. */
  plugins: string | null
  is_observability_broadcast_enabled: number
  is_observability_io_logging_enabled: number
  /** A JSON array. */
  io_logging_api_key_ids: string | null
  io_logging_sampling_rate: number
  /** Null for a key of nobody's. */
  owner_role: PersonRole | null
}

/** The columns that changes touch. */
export function toChangedRow(changes: ApiKeyChanges, now: number): Partial<ApiKeyRow> {
  return {
    updated_at: now,
    ...(changes.name === undefined ? {} : { name: changes.name }),
    ...(changes.isDisabled === undefined ? {} : { disabled: changes.isDisabled ? 1 : 0 }),
    ...(changes.expiresAt === undefined ? {} : { expires_at: changes.expiresAt }),
    ...(changes.includeByokInLimit === undefined ? {} : { include_byok_in_limit: changes.includeByokInLimit ? 1 : 0 }),
  }
}

/** A row as a calling key. */
export function toCallingKey(row: CallingKeyRow): CallingKey {
  return {
    key: toApiKey(row),
    defaultTextModel: row.default_text_model,
    defaultImageModel: row.default_image_model,
    // Only valid values are ever written.
    defaultProviderSort: row.default_provider_sort as SortKey | null,
    plugins: row.plugins === null ? null : (JSON.parse(row.plugins) as PluginDefault[]),
    observability: toObservability(row),
    ownerRole: row.owner_role,
  }
}

function toObservability(row: CallingKeyRow): Observability | null {
  const isBroadcast = row.is_observability_broadcast_enabled === 1
  const isLogged = row.is_observability_io_logging_enabled === 1
  if (!isBroadcast && !isLogged) return null
  const ids = row.io_logging_api_key_ids
  const keyIds = ids === null ? null : (JSON.parse(ids) as number[])
  return { isBroadcast, ioLogging: isLogged ? { samplingRate: row.io_logging_sampling_rate, keyIds } : null }
}

/** A row as a key. */
export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    hash: row.hash,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    kind: row.kind,
    name: row.name,
    label: row.label,
    isDisabled: row.disabled === 1,
    expiresAt: row.expires_at,
    creatorUserId: row.creator_user_id,
    includeByokInLimit: row.include_byok_in_limit === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
