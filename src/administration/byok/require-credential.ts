import type { GatewayError } from '../../errors/gateway-error.ts'
import { notFound } from '../../errors/not-found.ts'
import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The provider credential with this id, in whatever case. Throws GatewayError `not_found` when the organization has none. */
export async function requireCredential(
  { byok }: Pick<Repositories, 'byok'>,
  organizationId: string,
  id: string,
): Promise<ByokCredential> {
  const credential = await byok.get(organizationId, id.toLowerCase())
  if (credential === null) throw unknownCredential()
  return credential
}

/** The answer about a credential that does not exist or is another organization's: the same. */
export function unknownCredential(): GatewayError {
  return notFound('provider credential')
}
