import { notFound } from '../../errors/not-found.ts'
import type { GroupMapping } from '../../storage/people/group-mapping-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'
import { lockMapping, recordMappingChange, toAuditMapping } from './mapping-rules.ts'

/** Which mapping goes, and what becomes of the members that it made: they stay as members by hand, or lose what it granted. */
export interface MappingDeletion {
  readonly id: string
  readonly keepsMembers: boolean
}

/** Within a transaction: deletes a mapping. Throws GatewayError 404 when there is none of that id. */
export async function deleteMapping(
  repositories: Repositories,
  author: Author,
  { id: wanted, keepsMembers }: MappingDeletion,
  now: number,
): Promise<GroupMapping> {
  const { organizationId } = author
  const mapping = await lockMapping(repositories, organizationId, wanted.toLowerCase())
  const { id } = mapping
  if (keepsMembers) await repositories.memberships.makeManual(organizationId, id)
  else await repositories.memberships.revokeFrom(organizationId, id)
  if (!(await repositories.groupMappings.delete(organizationId, id))) throw notFound('group mapping')
  const records = { before: toAuditMapping(mapping), after: { keep_members: keepsMembers } }
  const change = { action: 'scim_group_mapping.delete', mapping, ...records }
  await recordMappingChange(repositories, author, change, now)
  return mapping
}
