import type { Schema } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import type { ByokChanges } from '../../storage/byok/byok-repository.ts'
import { type ByokSecret, readByokSecret } from '../../workspaces/byok-secret.ts'
import type { ByokEditor } from './byok-editor.ts'

/** What a request says of a credential but for its key. */
export type CredentialSettings = Omit<Schema<'UpdateByokCredentialRequest'>, 'key'>

/** Reads a credential's key. Throws GatewayError 400 that says what is wrong with it and repeats nothing of it. */
export function readKey(provider: string, key: string, { providers }: Pick<ByokEditor, 'providers'>): ByokSecret {
  const taker = providers.taker(provider)
  const secret = taker === undefined ? { problem: 'is for a provider that takes none' } : readByokSecret(key, taker)
  if ('problem' in secret) throw fieldRefusal('key', secret.problem)
  const lack = providers.explainLack(provider, secret)
  if (lack !== null) throw fieldRefusal('key', lack.problem)
  return secret
}

/** The settings as the store has them; what is left out stays as it is. */
export function readSettings(
  body: CredentialSettings,
  provider: string,
  editor: Pick<ByokEditor, 'providers'>,
): Omit<ByokChanges, 'label' | 'sealedSecret' | 'keyId'> {
  return {
    ...(body.name !== undefined && { name: body.name ?? usualName(provider, editor) }),
    ...(body.disabled !== undefined && { isDisabled: body.disabled }),
    ...(body.is_fallback !== undefined && { isFallback: body.is_fallback }),
    ...(body.allowed_models !== undefined && { allowedModels: body.allowed_models }),
    ...(body.allowed_user_ids !== undefined && { allowedUserIds: body.allowed_user_ids }),
    ...(body.allowed_api_key_hashes !== undefined && { allowedApiKeyHashes: body.allowed_api_key_hashes }),
  }
}

/** What a credential is called that nobody named: as its provider is. */
export function usualName(provider: string, { providers }: Pick<ByokEditor, 'providers'>): string {
  return providers.taker(provider)?.name ?? provider
}
