import type { GatewayError } from '../../errors/gateway-error.ts'
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

export function unknownKey(): GatewayError {
  return notFound('key', 'hash')
}
