import type { ApiKey } from '../storage/key-repository.ts'
import type { Store } from './with-store.ts'

const pageSize = 500

/** Every key of the organization, disabled and expired ones included, newest first. */
export async function allKeys({ repositories, organizationId }: Store): Promise<readonly ApiKey[]> {
  const found: ApiKey[] = []
  for (;;) {
    const page = { organizationId, includeDisabled: true, offset: found.length, limit: pageSize }
    const { keys, total } = await repositories.keys.list(page)
    found.push(...keys)
    if (keys.length === 0 || found.length >= total) return found
  }
}

export type KeyState = 'active' | 'disabled' | 'expired'

/** Whether a key may be used at `now`, and if not, why. */
export function keyState({ isDisabled, expiresAt }: ApiKey, now: number): KeyState {
  if (isDisabled) return 'disabled'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}
