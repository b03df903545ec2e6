import type { GatewayError } from '../../errors/gateway-error.ts'
import { notFound } from '../../errors/not-found.ts'
import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The issuer with this id, in whatever case. Throws GatewayError `not_found` when the organization has none. */
export async function requireIssuer(
  { federationIssuers }: Pick<Repositories, 'federationIssuers'>,
  organizationId: string,
  id: string,
): Promise<FederationIssuer> {
  const issuer = await federationIssuers.get(organizationId, id.toLowerCase())
  if (issuer === null) throw unknownIssuer()
  return issuer
}

/** The answer about an issuer that does not exist or is another organization's: the same. */
export function unknownIssuer(): GatewayError {
  return notFound('issuer')
}
