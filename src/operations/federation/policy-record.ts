import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import { keyProblem } from '../../federation/token-exchange.ts'
import type { ClaimCheck, FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'
import type { KeyRepository } from '../../storage/keys/key-repository.ts'

/** The wire record of a policy. */
export function toPolicyRecord(policy: FederationPolicy): Schema<'FederationPolicy'> {
  return {
    id: policy.id,
    issuer_id: policy.issuerId,
    subject: policy.subject,
    audience: policy.audience,
    api_key_hash: policy.apiKeyHash,
    enabled: policy.isEnabled,
    claim_checks: policy.claimChecks.map(({ type, value }) => ({ type, value })),
    created_at: new Date(policy.createdAt).toISOString(),
    updated_at: policy.updatedAt === null ? null : new Date(policy.updatedAt).toISOString(),
  }
}

/** The answer about a policy that does not exist or is another organization's: the same. */
export function unknownPolicy(): GatewayError {
  return new GatewayError('not_found', 'There is no policy with this id.')
}

/** Refuses claim checks of which one type is there twice. */
export function checkClaimChecks(checks: readonly ClaimCheck[] | undefined): void {
  const types = (checks ?? []).map(({ type }) => type)
  if (new Set(types).size < types.length) {
    throw new GatewayError('invalid_request', 'claim_checks: each type may be there once.')
  }
}

/** Refuses a key that tokens can't act as; another organization's is as unknown as none. */
export async function checkTargetKey(
  keys: Pick<KeyRepository, 'findByHash'>,
  organizationId: string,
  hash: string,
  now: number,
): Promise<void> {
  const problem = keyProblem(await keys.findByHash(hash, now), organizationId)
  if (problem !== null) throw new GatewayError('invalid_request', `api_key_hash: ${problem}`)
}

/** An issuer that is not there as the caller's mistake; every other error as it was. */
export function explainPolicyConflict(error: unknown): never {
  if (error instanceof ConstraintViolationError && error.constraint === 'reference') {
    throw new GatewayError('invalid_request', 'issuer_id: there is no such issuer.', { cause: error })
  }
  throw error
}
