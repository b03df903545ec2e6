import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import { checkIssuerUrl, checkJwksUrl } from '../../federation/issuer-url.ts'
import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'
import { type Editor, recordChange } from './editor.ts'
import { explainIssuerConflict, toIssuerRecord, unknownIssuer } from './issuer-record.ts'

const targetOf = (id: string) => ({ kind: 'federation_issuer', id })

/** Adds an issuer. Rejects with GatewayError 400 where an address is not good, or taken. */
export function addIssuer(editor: Editor, body: Schema<'CreateFederationIssuerRequest'>): Promise<FederationIssuer> {
  checkAddresses(editor, body)
  const { organizationId, now } = editor
  const { name, issuer_url: issuerUrl, jwks_url: jwksUrl = null } = body
  return editor
    .transact(async (repositories) => {
      const issuer = await repositories.federationIssuers.create(
        { id: randomUUID(), organizationId, name, issuerUrl, jwksUrl },
        now,
      )
      await recordChange(repositories, editor, {
        action: 'federation_issuer.create',
        target: targetOf(issuer.id),
        before: null,
        after: toIssuerRecord(issuer),
      })
      return issuer
    })
    .catch(explainIssuerConflict)
}

/** Changes an issuer. Rejects like `addIssuer`, and with 404 for one that the organization has not. */
export function changeIssuer(
  editor: Editor,
  id: string,
  body: Schema<'UpdateFederationIssuerRequest'>,
): Promise<FederationIssuer> {
  checkAddresses(editor, body)
  const changes = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.issuer_url !== undefined && { issuerUrl: body.issuer_url }),
    ...(body.jwks_url !== undefined && { jwksUrl: body.jwks_url }),
  }
  const { organizationId, now } = editor
  return editor
    .transact(async (repositories) => {
      const before = await repositories.federationIssuers.get(organizationId, id)
      if (before === null) throw unknownIssuer()
      if (Object.keys(changes).length === 0) return before
      const issuer = await repositories.federationIssuers.update(organizationId, id, changes, now)
      if (issuer === null) throw unknownIssuer()
      await recordChange(repositories, editor, {
        action: 'federation_issuer.update',
        target: targetOf(id),
        before: toIssuerRecord(before),
        after: toIssuerRecord(issuer),
      })
      return issuer
    })
    .catch(explainIssuerConflict)
}

/** Deletes an issuer. Rejects with GatewayError: 400 while a policy names it, 404 for one that the organization has not. */
export function removeIssuer(editor: Editor, id: string): Promise<FederationIssuer> {
  const { organizationId } = editor
  return editor
    .transact(async (repositories) => {
      const issuer = await repositories.federationIssuers.get(organizationId, id)
      if (issuer === null || !(await repositories.federationIssuers.delete(organizationId, id))) throw unknownIssuer()
      await recordChange(repositories, editor, {
        action: 'federation_issuer.delete',
        target: targetOf(id),
        before: toIssuerRecord(issuer),
        after: null,
      })
      return issuer
    })
    .catch(explainIssuerConflict)
}

function checkAddresses(
  { issuerRules, ownIssuer }: Editor,
  { issuer_url: issuerUrl, jwks_url: jwksUrl }: Schema<'UpdateFederationIssuerRequest'>,
): void {
  if (issuerUrl !== undefined) checkIssuerUrl(issuerUrl, issuerRules, ownIssuer)
  if (typeof jwksUrl === 'string') checkJwksUrl(jwksUrl, issuerRules)
}
