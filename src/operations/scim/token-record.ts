import type { Schema } from '../../contract/contract.ts'
import type { ScimToken } from '../../storage/people/scim-token-repository.ts'

/** The wire record of a SCIM token. */
export function toTokenRecord(token: ScimToken): Schema<'ScimToken'> {
  return {
    id: token.id,
    name: token.name,
    label: token.label,
    created_at: new Date(token.createdAt).toISOString(),
    last_used_at: token.lastUsedAt === null ? null : new Date(token.lastUsedAt).toISOString(),
  }
}
