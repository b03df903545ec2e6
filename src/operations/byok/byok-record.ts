import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import type { WorkspaceRepository } from '../../storage/people/workspace-repository.ts'

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
    created_at: new Date(credential.createdAt).toISOString(),
  }
}

function toList(list: readonly string[] | null): string[] | null {
  return list === null ? null : [...list]
}

/** The answer about a credential that does not exist or is another organization's: the same. */
export function unknownCredential(): GatewayError {
  return new GatewayError('not_found', 'There is no provider credential with this id.')
}

/** The workspace that is meant: the one that is asked for, else the organization's Default one. Throws GatewayError 400 where there is none such. */
export async function findByokWorkspace(
  workspaces: Pick<WorkspaceRepository, 'get' | 'findDefault'>,
  organizationId: string,
  asked: string | undefined,
): Promise<string> {
  const found =
    asked === undefined
      ? await workspaces.findDefault(organizationId)
      : await workspaces.get(organizationId, asked.toLowerCase())
  if (found !== null) return found.id
  if (asked !== undefined) throw unknownWorkspace()
  throw new GatewayError('invalid_request', 'workspace_id: is required, because the Default workspace was deleted.')
}

/** The answer about a workspace that does not exist or is another organization's: the same. */
export function unknownWorkspace(): GatewayError {
  return new GatewayError('invalid_request', 'workspace_id: there is no such workspace.')
}
