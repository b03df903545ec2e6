import type { ApiKey } from '../../records/key-record.ts'
import { allPages } from '../all-pages.ts'
import type { Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

/** Every key of the organization, disabled and expired ones included, newest first. */
export function allKeys({ repositories, organizationId }: Store): Promise<readonly ApiKey[]> {
  return allPages(async (page) => {
    const { keys: items, total } = await repositories.keys.list({ organizationId, includeDisabled: true, ...page })
    return { items, total }
  })
}

/** How a key can be named: by a prefix of its hash, or by other names. */
export function soughtKey(namesOf: (key: ApiKey) => readonly string[]): Sought<ApiKey> {
  return { kind: 'key', idWord: 'hash', listedBy: 'keys list --all', idOf: ({ hash }) => hash, namesOf }
}

export type KeyState = 'active' | 'disabled' | 'expired'

/** The state of a key at `now`, in Unix milliseconds. */
export function keyState({ isDisabled, expiresAt }: ApiKey, now: number): KeyState {
  if (isDisabled) return 'disabled'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}
