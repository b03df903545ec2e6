import type { Schema } from '../../contract/contract.ts'
import type { GroupMapping } from '../../storage/people/group-mapping-repository.ts'

/** The wire record of a group mapping. */
export function toMappingRecord(mapping: GroupMapping): Schema<'ScimGroupMapping'> {
  return {
    id: mapping.id,
    organization_id: mapping.organizationId,
    scim_group_id: mapping.groupId,
    workspace_id: mapping.workspaceId,
    role: mapping.role,
    created_at: new Date(mapping.createdAt).toISOString(),
    updated_at: new Date(mapping.updatedAt).toISOString(),
  }
}
