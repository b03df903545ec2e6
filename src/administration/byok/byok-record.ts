import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { ByokCredential } from '../../storage/byok/byok-repository.ts'

/** The wire record of a provider credential, which the audit log keeps too: nothing of its secret is in it but the mask. */
export function toByokRecord(credential: ByokCredential): Schema<'ByokCredential'> {
  return {
    id: credential.id,
    name: credential.name,
    label: credential.label,
    // The contract's providers are the only ones that are ever stored.
    provider: credential.provider as Schema<'ByokProvider'>,
    workspace_id: credential.workspaceId,
    disabled: credential.isDisabled,
    is_fallback: credential.isFallback,
    sort_order: credential.sortOrder,
    allowed_models: toList(credential.allowedModels),
    allowed_user_ids: toList(credential.allowedUserIds),
    allowed_api_key_hashes: toList(credential.allowedApiKeyHashes),
    // The gateway's own credential stays the last resort of every model.
    is_required: false,
    is_byok_only: false,
    declared_zdr: null,
    created_at: toTimestamp(credential.createdAt),
  }
}

function toList(list: readonly string[] | null): string[] | null {
  return list === null ? null : [...list]
}
