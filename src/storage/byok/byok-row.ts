import type { SealedSecret } from '../store/sealed-rows.ts'

/** A workspace's own provider credential, without its secret. Times are Unix milliseconds. */
export interface ByokCredential {
  readonly id: string
  readonly organizationId: string
  readonly workspaceId: string
  /** Slug of a provider that the gateway knows. */
  readonly provider: string
  readonly name: string
  /** The masked secret. */
  readonly label: string
  readonly isDisabled: boolean
  /** True: tried after the gateway's own credential. False: before it. */
  readonly isFallback: boolean
  readonly sortOrder: number
  /** Ids of models and users and hashes of keys that may use it: null for all, empty for none. */
  readonly allowedModels: readonly string[] | null
  readonly allowedUserIds: readonly string[] | null
  readonly allowedApiKeyHashes: readonly string[] | null
  readonly createdAt: number
  /** Null until the first change. */
  readonly updatedAt: number | null
}

export type SealedCredential = ByokCredential & SealedSecret

/** A row of byok_credentials. */
export interface ByokRow {
  id: string
  organization_id: string
  workspace_id: string
  provider: string
  name: string
  label: string
  sealed_secret: string
  key_id: string
  disabled: number
  is_fallback: number
  sort_order: number
  allowed_models: string | null
  allowed_user_ids: string | null
  allowed_api_key_hashes: string | null
  created_at: number
  updated_at: number | null
}

/** A credential as it is stored. */
export function toRow(credential: SealedCredential): ByokRow {
  return {
    id: credential.id,
    organization_id: credential.organizationId,
    workspace_id: credential.workspaceId,
    provider: credential.provider,
    name: credential.name,
    label: credential.label,
    sealed_secret: credential.sealedSecret,
    key_id: credential.keyId,
    disabled: credential.isDisabled ? 1 : 0,
    is_fallback: credential.isFallback ? 1 : 0,
    sort_order: credential.sortOrder,
    allowed_models: toJson(credential.allowedModels),
    allowed_user_ids: toJson(credential.allowedUserIds),
    allowed_api_key_hashes: toJson(credential.allowedApiKeyHashes),
    created_at: credential.createdAt,
    updated_at: credential.updatedAt,
  }
}

/** What a row says, without its secret. */
export function toCredential(row: ByokRow): ByokCredential {
  return {
    id: row.id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    provider: row.provider,
    name: row.name,
    label: row.label,
    isDisabled: row.disabled === 1,
    isFallback: row.is_fallback === 1,
    sortOrder: row.sort_order,
    allowedModels: fromJson(row.allowed_models),
    allowedUserIds: fromJson(row.allowed_user_ids),
    allowedApiKeyHashes: fromJson(row.allowed_api_key_hashes),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** What a row says, with its sealed secret. */
export function toSealed(row: ByokRow): SealedCredential {
  return { ...toCredential(row), sealedSecret: row.sealed_secret, keyId: row.key_id }
}

/** A list as it is stored. */
export function toJson(list: readonly string[] | null): string | null {
  return list === null ? null : JSON.stringify(list)
}

function fromJson(text: string | null): readonly string[] | null {
  return text === null ? null : (JSON.parse(text) as string[])
}
