import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'

/** The wire record of an issuer. */
export function toIssuerRecord(issuer: FederationIssuer): Schema<'FederationIssuer'> {
  return {
    id: issuer.id,
    name: issuer.name,
    issuer_url: issuer.issuerUrl,
    jwks_url: issuer.jwksUrl,
    created_at: new Date(issuer.createdAt).toISOString(),
    updated_at: issuer.updatedAt === null ? null : new Date(issuer.updatedAt).toISOString(),
  }
}

/** The answer about an issuer that does not exist or is another organization's: the same. */
export function unknownIssuer(): GatewayError {
  return new GatewayError('not_found', 'There is no issuer with this id.')
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
