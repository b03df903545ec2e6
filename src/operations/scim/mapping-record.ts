import type { Schema } from '../../contract.ts'
import type { GroupMapping } from '../../storage/group-mapping-repository.ts'

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
