import { randomUUID } from 'node:crypto'
import { notFound } from '../../errors/not-found.ts'
import type { GroupMapping, NewGroupMapping } from '../../storage/people/group-mapping-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'
import { explainMappingConflict, holdMappedWorkspace, recordMappingChange, toAuditMapping } from './mapping-rules.ts'

/** Within a transaction: maps a group to a workspace and makes its members members there. Throws GatewayError 404 when one of the two is not there, 409 when it is mapped already. */
export async function createMapping(
  repositories: Repositories,
  author: Author,
  { groupId, workspaceId, role }: Pick<NewGroupMapping, 'groupId' | 'workspaceId' | 'role'>,
  now: number,
): Promise<GroupMapping> {
  const { organizationId } = author
  const wish = { groupId: groupId.toLowerCase(), workspaceId: workspaceId.toLowerCase(), role }
  if ((await repositories.scimGroups.lock(organizationId, wish.groupId)) === null) throw notFound('SCIM group')
  await holdMappedWorkspace(repositories, organizationId, wish.workspaceId)
  const mapping = await repositories.groupMappings
    .create({ id: randomUUID(), organizationId, ...wish }, now)
    .catch(explainMappingConflict)
  const change = { action: 'scim_group_mapping.create', before: null, after: toAuditMapping(mapping) }
  await recordMappingChange(repositories, author, { mapping, ...change }, now)
  return mapping
}
