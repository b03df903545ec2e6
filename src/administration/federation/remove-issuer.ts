import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toIssuerRecord } from './issuer-record.ts'
import { explainIssuerConflict, issuerTarget } from './issuer-rules.ts'
import { requireIssuer, unknownIssuer } from './require-issuer.ts'

/** Within a transaction: deletes an issuer. Throws GatewayError: 400 while a policy names it, 404 for one that the organization has not. */
export async function removeIssuer(
  repositories: Repositories,
  author: Author,
  wanted: string,
  now: number,
): Promise<FederationIssuer> {
  const { organizationId } = author
  const issuer = await requireIssuer(repositories, organizationId, wanted)
  const { id } = issuer
  const isDeleted = await repositories.federationIssuers.delete(organizationId, id).catch(explainIssuerConflict)
  if (!isDeleted) throw unknownIssuer()
  const records = { before: toIssuerRecord(issuer), after: null }
  await recordChange(
    repositories,
    author,
    { action: 'federation_issuer.delete', target: issuerTarget(id), ...records },
    now,
  )
  return issuer
}
