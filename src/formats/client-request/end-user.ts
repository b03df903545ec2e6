import type { EndUser } from '../../canonical/end-user.ts'
import { type Account, hashCacheKey, hashEndUser } from '../../records/end-user.ts'

/** How a request names whom its answer is for, most exact first; null and empty names count as absent. */
export interface NamedEndUser {
  /** The format's own identifier of an end user, such as `safety_identifier`. */
  readonly identifier?: unknown
  readonly user?: unknown
  /** What may name a user by the way: a cache key, and `user_id` in free metadata. */
  readonly cacheKey?: unknown
  readonly metadata?: unknown
}

/** Whom an answer is for, and `user` as it is recorded. Without an account no provider is told of anybody. */
export function decodeEndUser(
  account: Account | undefined,
  named: NamedEndUser,
): { readonly endUser?: EndUser; readonly externalUser?: string } {
  const user = nameOf(named.user)
  const recorded = user === undefined ? undefined : { externalUser: user }
  if (account === undefined) return recorded ?? nobody
  const { organizationId, accountIdentity } = account
  const identifier = nameOf(named.identifier) ?? user
  const asides = hashAsides(organizationId, named)
  if (identifier === undefined) return { endUser: { hash: accountIdentity, isNamed: false, ...asides } }
  const hash = hashEndUser(organizationId, identifier)
  if (user === undefined) return { endUser: { hash, isNamed: true, ...asides } }
  const userHash = identifier === user ? hash : hashEndUser(organizationId, user)
  return { endUser: { hash, userHash, isNamed: true, ...asides }, externalUser: user }
}

function hashAsides(organizationId: string, named: NamedEndUser): Pick<EndUser, 'cacheKeyHash' | 'metadataUserHash'> {
  const cacheKey = nameOf(named.cacheKey)
  const user = nameOf(userIdIn(named.metadata))
  return {
    ...(cacheKey !== undefined && { cacheKeyHash: hashCacheKey(organizationId, cacheKey) }),
    ...(user !== undefined && { metadataUserHash: hashEndUser(organizationId, user) }),
  }
}

function userIdIn(metadata: unknown): unknown {
  return typeof metadata === 'object' && metadata !== null ? (metadata as { user_id?: unknown }).user_id : undefined
}

/** Free metadata as providers are told of it. */
export function metadataFor<T extends Readonly<Record<string, unknown>>>(metadata: T, endUser: EndUser | undefined): T {
  const hash = endUser?.metadataUserHash
  return hash === undefined ? metadata : { ...metadata, user_id: hash }
}

const nobody = {}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
