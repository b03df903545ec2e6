import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { CountedScimGroup } from '../../storage/people/scim-group-repository.ts'

/** The wire record of a provisioned group. */
export function toGroupRecord(group: CountedScimGroup): Schema<'ScimGroup'> {
  return {
    id: group.id,
    organization_id: group.organizationId,
    external_id: group.externalId,
    display_name: group.displayName,
    member_count: group.memberCount,
    created_at: toTimestamp(group.createdAt),
    updated_at: toTimestamp(group.updatedAt),
  }
}
