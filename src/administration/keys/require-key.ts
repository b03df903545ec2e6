import { GatewayError } from '../../errors/gateway-error.ts'
import { notFound } from '../../errors/not-found.ts'
import type { ApiKey } from '../../records/key-record.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The key with this hash. Throws GatewayError `not_found` when the organization has none. */
export async function requireKey(
  { keys }: Pick<Repositories, 'keys'>,
  organizationId: string,
  hash: string,
): Promise<ApiKey> {
  const key = await keys.get(organizationId, hash)
  if (key === null) throw unknownKey()
  return key
}

/** Within a transaction: the same, and nobody else changes the key before its end. */
export async function lockKey(
  { keys }: Pick<Repositories, 'keys'>,
  organizationId: string,
  hash: string,
): Promise<ApiKey> {
  const key = await keys.lock(organizationId, hash)
  if (key === null) throw unknownKey()
  return key
}

/**
 * Throws GatewayError `not_found`, naming `field`, for a hash that is no key of the organization. Hashes in `before` are not checked: their
 * keys may have been deleted since.
 */
export async function requireKeys(
  { keys }: Pick<Repositories, 'keys'>,
  organizationId: string,
  {
    field,
    hashes,
    before,
  }: {
    readonly field: string
    readonly hashes: readonly string[] | null | undefined
    readonly before?: readonly string[] | null
  },
): Promise<void> {
  const known = new Set(before)
  for (const [at, hash] of (hashes ?? []).entries()) {
    if (known.has(hash) || (await keys.get(organizationId, hash)) !== null) continue
    throw new GatewayError('not_found', `${field}[${at}]: there is no key with this hash.`)
  }
}

export function unknownKey(): GatewayError {
  return notFound('key', 'hash')
}
