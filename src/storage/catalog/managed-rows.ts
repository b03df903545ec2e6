import type { SealedSecret } from '../store/sealed-rows.ts'

/** Settings as gateway.yaml has them. */
export type StoredSettings = Readonly<Record<string, unknown>>

/** A provider as it is stored. */
export interface StoredProvider {
  readonly slug: string
  /** What its secrets are sealed for, with the organization. */
  readonly id: string
  readonly organizationId: string
  /** Without the secrets. */
  readonly settings: StoredSettings
  /** Its key as people may see it. */
  readonly keyLabel: string | null
  readonly sealed: SealedSecret | null
  /** Unix milliseconds, as `updatedAt`. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** The secrets of a provider, and whose they are. Providers belong to no workspace. */
export interface SealedProvider extends SealedSecret {
  readonly id: string
  readonly slug: string
  readonly settings: StoredSettings
  readonly organizationId: string
  readonly workspaceId: ''
}

/** A model as it is stored. */
export interface StoredModel {
  readonly id: string
  readonly organizationId: string
  /** Without the id. */
  readonly settings: StoredSettings
  /** Unix milliseconds, as `updatedAt`. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** All stored providers and models, at one time. */
export interface StoredCatalog {
  /** Grows with each change. */
  readonly version: number
  /** By slug. */
  readonly providers: readonly StoredProvider[]
  /** By id. */
  readonly models: readonly StoredModel[]
}

/** A row of managed_providers. */
export interface ProviderRow {
  slug: string
  id: string
  organization_id: string
  settings: string
  key_label: string | null
  sealed_secrets: string | null
  key_id: string | null
  created_at: number
  updated_at: number
}

/** A row of managed_models. */
export interface ModelRow {
  id: string
  organization_id: string
  settings: string
  created_at: number
  updated_at: number
}

export function toProviderRow(provider: StoredProvider): ProviderRow {
  const { slug, id, organizationId, settings, keyLabel, sealed, createdAt, updatedAt } = provider
  return {
    slug,
    id,
    organization_id: organizationId,
    settings: JSON.stringify(settings),
    key_label: keyLabel,
    sealed_secrets: sealed?.sealedSecret ?? null,
    key_id: sealed?.keyId ?? null,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

export function toStoredProvider(row: ProviderRow): StoredProvider {
  const { sealed_secrets: sealedSecret, key_id: keyId } = row
  return {
    slug: row.slug,
    id: row.id,
    organizationId: row.organization_id,
    settings: settingsOf(row.settings),
    keyLabel: row.key_label,
    sealed: sealedSecret === null || keyId === null ? null : { sealedSecret, keyId },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The secrets of a row that has some. */
export function toSealedProvider(row: ProviderRow): SealedProvider {
  const { id, slug, organization_id: organizationId, sealed_secrets: sealedSecret, key_id: keyId } = row
  if (sealedSecret === null || keyId === null) throw new Error(`provider ${slug} has no sealed secrets`)
  return { id, slug, settings: settingsOf(row.settings), organizationId, workspaceId: '', sealedSecret, keyId }
}

export function toModelRow({ id, organizationId, settings, createdAt, updatedAt }: StoredModel): ModelRow {
  return {
    id,
    organization_id: organizationId,
    settings: JSON.stringify(settings),
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

export function toStoredModel(row: ModelRow): StoredModel {
  return {
    id: row.id,
    organizationId: row.organization_id,
    settings: settingsOf(row.settings),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

// What somebody has damaged is one row that breaks the rules, and keeps no other from being read.
function settingsOf(text: string): StoredSettings {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as StoredSettings) : {}
  } catch {
    return {}
  }
}
