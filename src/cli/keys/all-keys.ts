import type { ApiKey } from '../../records/key-record.ts'
import { allPages } from '../all-pages.ts'
import { findOne, type Sought } from '../find-one.ts'
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

const byWord = soughtKey(({ name, label }) => [name, label])

/** The option that keeps to the records of one key. */
export const keyOption = {
  key: {
    type: 'string',
    names: 'keys',
    valueHint: 'key',
    description: 'Only this key: its name, or 8 or more characters of its hash.',
  },
} as const

/** The hash of the key that a word names. A whole hash may be that of a deleted key, and is taken as it is. Rejects with CommandError or UsageError. */
export async function findKeyHash(store: Store, wanted: string, program: string): Promise<string> {
  return /^[0-9a-f]{64}$/.test(wanted) ? wanted : (await findKey(store, wanted, program)).hash
}

/** The key with this name, masked text, or hash, of which 8 characters are enough. Rejects with CommandError or UsageError. */
export async function findKey(store: Store, wanted: string, program: string): Promise<ApiKey> {
  return findOne(await allKeys(store), wanted, byWord, program)
}

export type KeyState = 'active' | 'disabled' | 'expired'

/** The state of a key at `now`, in Unix milliseconds. */
export function keyState({ isDisabled, expiresAt }: ApiKey, now: number): KeyState {
  if (isDisabled) return 'disabled'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}
