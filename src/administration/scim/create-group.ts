import { randomUUID } from 'node:crypto'
import { type GroupAttributes, replaceMembers } from '../../scim/patch-group.ts'
import type { ScimGroup } from '../../storage/people/scim-group-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { explainGroupConflict, groupTarget, toAuditGroup } from './group-rules.ts'
import { moveMembers, toAuditMoves } from './move-members.ts'

/** A group as an identity provider describes one. */
export interface GroupWish {
  readonly attributes: GroupAttributes
  readonly memberIds: readonly string[]
}

/** Within a transaction: creates a group with its members. Throws ScimError when the name is taken (`uniqueness`) or a member is no user (`invalidValue`). */
export async function createGroup(
  repositories: Repositories,
  author: Author,
  { attributes, memberIds }: GroupWish,
  now: number,
): Promise<ScimGroup> {
  const { organizationId } = author
  const group = await repositories.scimGroups
    .create({ id: randomUUID(), organizationId, ...attributes }, now)
    .catch(explainGroupConflict)
  const wish = { groupId: group.id, edit: replaceMembers(memberIds) }
  const moves = await moveMembers(repositories, author, wish, now)
  const after = { ...toAuditGroup(group), ...toAuditMoves(moves) }
  const target = groupTarget(group)
  await recordChange(repositories, author, { action: 'scim_group.create', target, before: null, after }, now)
  return group
}
