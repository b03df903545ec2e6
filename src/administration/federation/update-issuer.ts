import type { Schema } from '../../contract/contract.ts'
import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { toIssuerRecord } from './issuer-record.ts'
import { checkAddresses, explainIssuerConflict, type IssuerEditor, issuerTarget } from './issuer-rules.ts'
import { requireIssuer, unknownIssuer } from './require-issuer.ts'

/** What becomes of which issuer. */
export interface IssuerUpdate {
  readonly id: string
  readonly changes: Schema<'UpdateFederationIssuerRequest'>
}

/** Within a transaction: changes an issuer. Throws GatewayError: 400 where an address is not good, or taken, 404 for one that the organization has not. */
export async function updateIssuer(
  repositories: Repositories,
  editor: IssuerEditor,
  { id, changes: wish }: IssuerUpdate,
  now: number,
): Promise<FederationIssuer> {
  checkAddresses(editor, wish)
  const { organizationId } = editor
  const changes = {
    ...(wish.name !== undefined && { name: wish.name }),
    ...(wish.issuer_url !== undefined && { issuerUrl: wish.issuer_url }),
    ...(wish.jwks_url !== undefined && { jwksUrl: wish.jwks_url }),
  }
  const before = await requireIssuer(repositories, organizationId, id)
  if (Object.keys(changes).length === 0) return before
  const after = await repositories.federationIssuers
    .update(organizationId, before.id, changes, now)
    .catch(explainIssuerConflict)
  if (after === null) throw unknownIssuer()
  const records = { before: toIssuerRecord(before), after: toIssuerRecord(after) }
  await recordChange(
    repositories,
    editor,
    { action: 'federation_issuer.update', target: issuerTarget(after.id), ...records },
    now,
  )
  return after
}
