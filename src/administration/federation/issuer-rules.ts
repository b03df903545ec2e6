import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import { checkIssuerUrl, checkJwksUrl, type IssuerRules } from '../../federation/issuer-url.ts'
import type { Author } from '../author.ts'

/** Somebody who changes issuers, and what their addresses are held to. */
export interface IssuerEditor extends Author {
  readonly issuerRules: IssuerRules
  /** The gateway's own issuer identifier. */
  readonly ownIssuer: string
}

/** Throws GatewayError 400 where an address is not good. */
export function checkAddresses(
  { issuerRules, ownIssuer }: IssuerEditor,
  { issuer_url: issuerUrl, jwks_url: jwksUrl }: Schema<'UpdateFederationIssuerRequest'>,
): void {
  if (issuerUrl !== undefined) checkIssuerUrl(issuerUrl, issuerRules, ownIssuer)
  if (typeof jwksUrl === 'string') checkJwksUrl(jwksUrl, issuerRules)
}

/** What the audit log calls an issuer. */
export function issuerTarget(id: string) {
  return { kind: 'federation_issuer', id }
}

/** A violation of the table's rules as the caller's mistake; everything else as it was. */
export function explainIssuerConflict(error: unknown): never {
  if (error instanceof ConstraintViolationError) {
    const message =
      error.constraint === 'unique'
        ? 'issuer_url: is registered already.'
        : 'The issuer still has policies: delete them first.'
    throw new GatewayError('invalid_request', message, { cause: error })
  }
  throw error
}
