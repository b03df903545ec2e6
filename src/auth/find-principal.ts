import { toCallerPolicy, type UsualRates, unlimited } from '../policy/caller-policy.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { FindPrincipal } from './authenticator.ts'

/** Finds the key behind a hash, with everything that holds its caller back. */
export function principalFinder(
  { keys, limits }: Pick<Repositories, 'keys' | 'limits'>,
  usual: UsualRates,
): FindPrincipal {
  return async (keyHash, now) => {
    const key = await keys.findByHash(keyHash, now)
    if (key === null) return null
    const { id: keyId, hash, kind, organizationId, workspaceId, creatorUserId } = key
    const caller = { keyId, organizationId, workspaceId }
    // Management keys run nothing.
    const policy = kind === 'inference' ? toCallerPolicy(await limits.of(caller), caller, usual) : unlimited
    return { ...caller, keyHash: hash, kind, userId: creatorUserId, policy }
  }
}
