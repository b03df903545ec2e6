import type { GatewayError } from '../../errors/gateway-error.ts'
import { notFound } from '../../errors/not-found.ts'
import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The destination with this id, in whatever case. Throws GatewayError `not_found` when the organization has none. */
export async function requireDestination(
  { destinations }: Pick<Repositories, 'destinations'>,
  organizationId: string,
  id: string,
): Promise<StoredDestination> {
  const destination = await destinations.get(organizationId, id.toLowerCase())
  if (destination === null) throw unknownDestination()
  return destination
}

/** Within a transaction: the same, and nobody else changes the destination before its end. */
export async function lockDestination(
  { destinations }: Pick<Repositories, 'destinations'>,
  organizationId: string,
  id: string,
): Promise<StoredDestination> {
  const destination = await destinations.lock(organizationId, id.toLowerCase())
  if (destination === null) throw unknownDestination()
  return destination
}

/** The answer about a destination that does not exist or is another organization's: the same. */
export function unknownDestination(): GatewayError {
  return notFound('destination')
}
