import type { Destination, FilterRules } from '../../records/destination.ts'
import type { SealedSecret } from '../store/sealed-rows.ts'

/** A destination as it is stored: `sealedSecret` is its settings as JSON. */
export interface StoredDestination extends Omit<Destination, 'config'>, SealedSecret {
  /** Its settings with the secrets masked. */
  readonly shownConfig: Readonly<Record<string, unknown>>
}

/** A row of observability_destinations. */
export interface DestinationRow {
  id: string
  organization_id: string
  workspace_id: string
  type: string
  name: string
  enabled: number
  privacy_mode: number
  sends_cost: number
  sends_identity: number
  sends_request_context: number
  sampling_rate: number
  api_key_hashes: string | null
  filter_rules: string | null
  sealed_config: string
  shown_config: string
  key_id: string
  created_at: number
  updated_at: number
}

export function toRow(destination: StoredDestination): DestinationRow {
  const { keyHashes, filterRules } = destination
  return {
    id: destination.id,
    organization_id: destination.organizationId,
    workspace_id: destination.workspaceId,
    type: destination.type,
    name: destination.name,
    enabled: Number(destination.isEnabled),
    privacy_mode: Number(destination.isPrivate),
    sends_cost: Number(destination.sendsCost),
    sends_identity: Number(destination.sendsIdentity),
    sends_request_context: Number(destination.sendsRequestContext),
    sampling_rate: destination.samplingRate,
    api_key_hashes: keyHashes === null ? null : JSON.stringify(keyHashes),
    filter_rules: filterRules === null ? null : JSON.stringify(filterRules),
    sealed_config: destination.sealedSecret,
    shown_config: JSON.stringify(destination.shownConfig),
    key_id: destination.keyId,
    created_at: destination.createdAt,
    updated_at: destination.updatedAt,
  }
}

export function toStored(row: DestinationRow): StoredDestination {
  return {
    id: row.id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    type: row.type,
    name: row.name,
    isEnabled: row.enabled === 1,
    isPrivate: row.privacy_mode === 1,
    sendsCost: row.sends_cost === 1,
    sendsIdentity: row.sends_identity === 1,
    sendsRequestContext: row.sends_request_context === 1,
    samplingRate: row.sampling_rate,
    keyHashes: row.api_key_hashes === null ? null : (JSON.parse(row.api_key_hashes) as string[]),
    filterRules: row.filter_rules === null ? null : (JSON.parse(row.filter_rules) as FilterRules),
    sealedSecret: row.sealed_config,
    shownConfig: JSON.parse(row.shown_config) as Record<string, unknown>,
    keyId: row.key_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
