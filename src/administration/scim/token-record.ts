import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { ScimToken } from '../../storage/people/scim-token-repository.ts'

/** The wire record of a SCIM token. */
export function toTokenRecord(token: ScimToken): Schema<'ScimToken'> {
  return {
    id: token.id,
    name: token.name,
    label: token.label,
    created_at: toTimestamp(token.createdAt),
    last_used_at: toTimestamp(token.lastUsedAt),
  }
}
