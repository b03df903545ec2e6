import { notFound } from '../../errors/not-found.ts'
import type { GroupMapping, GroupMappingChanges } from '../../storage/people/group-mapping-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'
import {
  explainMappingConflict,
  holdMappedWorkspace,
  lockMapping,
  recordMappingChange,
  toAuditMapping,
} from './mapping-rules.ts'

/** What becomes of which mapping. */
export interface MappingUpdate {
  readonly id: string
  readonly changes: GroupMappingChanges
}

/** Within a transaction: changes the role that a mapping gives, or moves what it grants to another workspace. Throws GatewayError 404 or 409. */
export async function updateMapping(
  repositories: Repositories,
  author: Author,
  { id: wanted, changes }: MappingUpdate,
  now: number,
): Promise<GroupMapping> {
  const { organizationId } = author
  const before = await lockMapping(repositories, organizationId, wanted.toLowerCase())
  const { id } = before
  if (changes.workspaceId !== undefined) await holdMappedWorkspace(repositories, organizationId, changes.workspaceId)
  const after = await repositories.groupMappings.update(organizationId, id, changes, now).catch(explainMappingConflict)
  if (after === null) throw notFound('group mapping')
  const records = { before: toAuditMapping(before), after: toAuditMapping(after) }
  const change = { action: 'scim_group_mapping.update', mapping: after, ...records }
  await recordMappingChange(repositories, author, change, now)
  return after
}
