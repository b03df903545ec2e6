import { notFound } from '../../errors/not-found.ts'
import type { GroupEdit as Edited, GroupAttributes } from '../../scim/patch-group.ts'
import type { ScimGroup } from '../../storage/people/scim-group-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { explainGroupConflict, groupTarget, toAuditGroup } from './group-rules.ts'
import { moveMembers, toAuditMoves } from './move-members.ts'

/** Which group, and what becomes of it. */
export interface GroupUpdate {
  readonly id: string
  edit(attributes: GroupAttributes): Edited
}

/**
 * Within a transaction: changes a group and who is in it; who joins gets what its mappings grant, who leaves loses that. Nothing is written
 * where nothing differs. Throws ScimError, and GatewayError 404.
 */
export async function updateGroup(
  repositories: Repositories,
  author: Author,
  { id, edit }: GroupUpdate,
  now: number,
): Promise<ScimGroup> {
  const { organizationId } = author
  const before = await repositories.scimGroups.lock(organizationId, id)
  if (before === null) throw notFound('group')
  const { attributes, members } = edit({ displayName: before.displayName, externalId: before.externalId })
  const moves = await moveMembers(repositories, author, { groupId: id, edit: members }, now)
  const isSame = attributes.displayName === before.displayName && attributes.externalId === before.externalId
  if (isSame && moves.joined.length === 0 && moves.left.length === 0) return before
  const after = await repositories.scimGroups.update(organizationId, id, attributes, now).catch(explainGroupConflict)
  if (after === null) throw notFound('group')
  const records = { before: toAuditGroup(before), after: { ...toAuditGroup(after), ...toAuditMoves(moves) } }
  const target = groupTarget(after)
  await recordChange(repositories, author, { action: 'scim_group.update', target, ...records }, now)
  return after
}
