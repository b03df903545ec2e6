import { fieldRefusal } from '../../errors/field-refusal.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import { keyProblem } from '../../federation/token-exchange.ts'
import type { ClaimCheck } from '../../storage/federation/federation-policy-repository.ts'
import type { KeyRepository } from '../../storage/keys/key-repository.ts'

/** Refuses claim checks of which one type is there twice. */
export function checkClaimChecks(checks: readonly ClaimCheck[] | undefined): void {
  const types = (checks ?? []).map(({ type }) => type)
  if (new Set(types).size < types.length) {
    throw fieldRefusal('claim_checks', 'each type may be there once')
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
  if (problem !== null) throw fieldRefusal('api_key_hash', problem)
}

/** An issuer that is not there as the caller's mistake; every other error as it was. */
export function explainPolicyConflict(error: unknown): never {
  if (error instanceof ConstraintViolationError && error.constraint === 'reference') {
    throw fieldRefusal('issuer_id', 'there is no such issuer', { cause: error })
  }
  throw error
}

/** What the audit log calls a policy. */
export function policyTarget(id: string) {
  return { kind: 'federation_policy', id }
}
