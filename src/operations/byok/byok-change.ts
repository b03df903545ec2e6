import type { Schema } from '../../contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ByokChanges } from '../../storage/byok-repository.ts'
import type { ByokProviders } from '../../workspaces/byok-providers.ts'
import { type ByokSecret, readByokSecret } from '../../workspaces/byok-secret.ts'

/** Reads the key of a request. Throws GatewayError 400 that says what is wrong with it and repeats nothing of it. */
export function readKey(provider: string, key: string, providers: ByokProviders): ByokSecret {
  const preset = providers.preset(provider)
  const secret = preset === undefined ? { problem: 'is for a provider that takes none' } : readByokSecret(key, preset)
  const problem = 'problem' in secret ? secret.problem : providers.explainLack(provider, secret)?.problem
  if (problem === undefined && !('problem' in secret)) return secret
  throw new GatewayError('invalid_request', `key: ${problem}`)
}

/** What a request says about a credential beside its key, in the store's names. */
export function readSettings(
  body: Omit<Schema<'UpdateByokCredentialRequest'>, 'key'>,
): Omit<ByokChanges, 'label' | 'sealedSecret' | 'keyId'> {
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.disabled !== undefined && { isDisabled: body.disabled }),
    ...(body.is_fallback !== undefined && { isFallback: body.is_fallback }),
    ...(body.allowed_models !== undefined && { allowedModels: body.allowed_models }),
    ...(body.allowed_user_ids !== undefined && { allowedUserIds: body.allowed_user_ids }),
    ...(body.allowed_api_key_hashes !== undefined && { allowedApiKeyHashes: body.allowed_api_key_hashes }),
  }
}
