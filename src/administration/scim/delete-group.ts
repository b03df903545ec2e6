import { notFound } from '../../errors/not-found.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { groupTarget, toAuditGroup } from './group-rules.ts'

/** Within a transaction: deletes a group with its mappings and all that they granted. Throws GatewayError 404. */
export async function deleteGroup(repositories: Repositories, author: Author, id: string, now: number): Promise<void> {
  const { organizationId } = author
  const group = await repositories.scimGroups.lock(organizationId, id)
  if (group === null) throw notFound('group')
  const mappings = await repositories.groupMappings.ofGroup(organizationId, id)
  for (const mapping of mappings) {
    await repositories.memberships.revokeFrom(organizationId, mapping.id)
    await repositories.groupMappings.delete(organizationId, mapping.id)
  }
  await repositories.scimGroups.removeMembers(
    organizationId,
    id,
    await repositories.scimGroups.memberIds(organizationId, id),
  )
  await repositories.scimGroups.delete(organizationId, id)
  const before = { ...toAuditGroup(group), mapping_ids: mappings.map((mapping) => mapping.id) }
  const target = groupTarget(group)
  await recordChange(repositories, author, { action: 'scim_group.delete', target, before, after: null }, now)
}
