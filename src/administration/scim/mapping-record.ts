import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { GroupMapping } from '../../storage/people/group-mapping-repository.ts'

/** The wire record of a group mapping. */
export function toMappingRecord(mapping: GroupMapping): Schema<'ScimGroupMapping'> {
  return {
    id: mapping.id,
    organization_id: mapping.organizationId,
    scim_group_id: mapping.groupId,
    workspace_id: mapping.workspaceId,
    role: mapping.role,
    created_at: toTimestamp(mapping.createdAt),
    updated_at: toTimestamp(mapping.updatedAt),
  }
}
