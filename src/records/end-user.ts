import { createHmac } from 'node:crypto'

/** Whom requests of a key count for, as far as providers are told. */
export interface Account {
  readonly organizationId: string
  /** What providers are told where a request names no end user, made by `accountIdentityOf`. */
  readonly accountIdentity: string
}

/**
 * The name of an end user at providers: HMAC-SHA-256 (RFC 2104) under the organization's id, which is random and never leaves, so that
 * names can't be guessed from their hashes, nor users of two organizations be taken for one.
 */
export function hashEndUser(organizationId: string, name: string): string {
  return `user_${createHmac('sha256', organizationId).update(name).digest('base64url')}`
}

/** Stands in where a request names no end user: the organization and the owner of its key, hashed the same way. Null: the key has no owner. */
export function accountIdentityOf(organizationId: string, ownerId: string | null): string {
  // Users are not named like this by accident, not even after the owner's id.
  return hashEndUser(organizationId, `\0account:${ownerId ?? ''}`)
}

/** A prompt cache key for providers, hashed the same way: the same for the same key, so that caches are found, different in every organization. */
export function hashCacheKey(organizationId: string, key: string): string {
  return `cache_${createHmac('sha256', organizationId).update(`\0cache:${key}`).digest('base64url')}`
}
