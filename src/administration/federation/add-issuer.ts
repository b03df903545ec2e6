import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { toIssuerRecord } from './issuer-record.ts'
import { checkAddresses, explainIssuerConflict, type IssuerEditor, issuerTarget } from './issuer-rules.ts'

/** Within a transaction: adds an issuer. Throws GatewayError 400 where an address is not good, or taken. */
export async function addIssuer(
  repositories: Repositories,
  editor: IssuerEditor,
  wish: Schema<'CreateFederationIssuerRequest'>,
  now: number,
): Promise<FederationIssuer> {
  checkAddresses(editor, wish)
  const { organizationId } = editor
  const { name, issuer_url: issuerUrl, jwks_url: jwksUrl = null } = wish
  const issuer = await repositories.federationIssuers
    .create({ id: randomUUID(), organizationId, name, issuerUrl, jwksUrl }, now)
    .catch(explainIssuerConflict)
  const records = { before: null, after: toIssuerRecord(issuer) }
  await recordChange(
    repositories,
    editor,
    { action: 'federation_issuer.create', target: issuerTarget(issuer.id), ...records },
    now,
  )
  return issuer
}
