import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'

/** The wire record of an issuer. */
export function toIssuerRecord(issuer: FederationIssuer): Schema<'FederationIssuer'> {
  return {
    id: issuer.id,
    name: issuer.name,
    issuer_url: issuer.issuerUrl,
    jwks_url: issuer.jwksUrl,
    created_at: toTimestamp(issuer.createdAt),
    updated_at: toTimestamp(issuer.updatedAt),
  }
}
