import { randomUUID } from 'node:crypto'
import { ConstraintViolationError } from '../errors/storage-error.ts'
import type { ScimGroup } from '../storage/people/scim-group-repository.ts'
import { toSlices } from '../storage/store/to-slices.ts'
import { type Change, record } from './change.ts'
import { type GroupAttributes, type GroupEdit, type MemberEdit, replaceMembers } from './patch-group.ts'
import { ScimError, unknownResource } from './scim-error.ts'
import { toId } from './uuid.ts'

/** Creates a group with its members; ScimError when the name is taken (`uniqueness`) or a member is no user (`invalidValue`). */
export async function createGroup(change: Change, attributes: GroupAttributes, memberIds: readonly string[]) {
  const { repositories, organizationId, now } = change
  const group = await repositories.scimGroups
    .create({ id: randomUUID(), organizationId, ...attributes }, now)
    .catch(explainConflict)
  const moves = await moveMembers(change, group.id, replaceMembers(memberIds))
  const after = { ...toAuditGroup(group), ...toAuditMoves(moves) }
  await record(change, { action: 'scim_group.create', target: targetOf(group), before: null, after })
  return group
}

/**
 * Changes a group and who is in it; who joins gets what its mappings grant, who leaves loses that. Nothing is written where nothing
 * differs.
 */
export async function changeGroup(
  change: Change,
  id: string,
  edit: (attributes: GroupAttributes) => GroupEdit,
): Promise<ScimGroup> {
  const { repositories, organizationId, now } = change
  const before = await repositories.scimGroups.lock(organizationId, id)
  if (before === null) throw unknownResource('group')
  const { attributes, members } = edit({ displayName: before.displayName, externalId: before.externalId })
  const moves = await moveMembers(change, id, members)
  const isSame = attributes.displayName === before.displayName && attributes.externalId === before.externalId
  if (isSame && moves.joined.length === 0 && moves.left.length === 0) return before
  const after = await repositories.scimGroups.update(organizationId, id, attributes, now).catch(explainConflict)
  if (after === null) throw unknownResource('group')
  await record(change, {
    action: 'scim_group.update',
    target: targetOf(after),
    before: toAuditGroup(before),
    after: { ...toAuditGroup(after), ...toAuditMoves(moves) },
  })
  return after
}

/** Deletes a group with its mappings and all that they granted. */
export async function deleteGroup(change: Change, id: string): Promise<void> {
  const { repositories, organizationId } = change
  const group = await repositories.scimGroups.lock(organizationId, id)
  if (group === null) throw unknownResource('group')
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
  await record(change, { action: 'scim_group.delete', target: targetOf(group), before, after: null })
}

interface Moves {
  readonly joined: readonly string[]
  readonly left: readonly string[]
}

async function moveMembers(change: Change, groupId: string, edit: MemberEdit): Promise<Moves> {
  const { repositories, organizationId, now } = change
  const { scimGroups, groupMappings } = repositories
  const { joined, left } = await findMoves(change, groupId, edit)
  await refuseStrangers(change, joined)
  await scimGroups.removeMembers(organizationId, groupId, left)
  await groupMappings.revokeFrom(organizationId, groupId, left)
  // A user may be deleted between the check and this.
  await scimGroups.addMembers(organizationId, groupId, joined).catch(explainConflict)
  await groupMappings.grantTo(organizationId, groupId, joined, now)
  return { joined, left }
}

async function findMoves({ repositories, organizationId }: Change, groupId: string, edit: MemberEdit): Promise<Moves> {
  const { scimGroups } = repositories
  const added = [...edit.added].map((id) => toId(id) ?? id)
  if (edit.replacesAll) {
    const members = await scimGroups.memberIds(organizationId, groupId)
    const present = new Set(members)
    const staying = new Set(added)
    return { joined: [...staying].filter((id) => !present.has(id)), left: members.filter((id) => !staying.has(id)) }
  }
  const removed = [...edit.removed].flatMap((id) => toId(id) ?? [])
  const present = new Set<string>()
  for (const userIds of toSlices([...added.filter((id) => toId(id) !== undefined), ...removed])) {
    for (const { userId } of await scimGroups.pairs(organizationId, { groupIds: [groupId], userIds }))
      present.add(userId)
  }
  return {
    joined: [...new Set(added)].filter((id) => !present.has(id)),
    left: [...new Set(removed)].filter((id) => present.has(id)),
  }
}

async function refuseStrangers({ repositories, organizationId }: Change, ids: readonly string[]): Promise<void> {
  for (const slice of toSlices(ids)) {
    const known = await repositories.users.existing(
      organizationId,
      slice.filter((id) => toId(id) !== undefined),
    )
    const stranger = slice.find((id) => !known.has(id))
    if (stranger !== undefined) throw new ScimError('invalidValue', `members: there is no user ${stranger}.`)
  }
}

function targetOf({ id }: ScimGroup) {
  return { kind: 'scim_group', id }
}

function toAuditGroup({ displayName, externalId }: ScimGroup) {
  return { display_name: displayName, external_id: externalId }
}

const shownMax = 100

// A group of ten thousand would make entries that nobody reads.
function toAuditMoves({ joined, left }: Moves) {
  return {
    members_joined: joined.slice(0, shownMax),
    members_joined_count: joined.length,
    members_left: left.slice(0, shownMax),
    members_left_count: left.length,
  }
}

function explainConflict(error: unknown): never {
  if (!(error instanceof ConstraintViolationError)) throw error
  throw error.constraint === 'unique'
    ? new ScimError('uniqueness', 'displayName: another group has this name.', error)
    : new ScimError('invalidValue', 'members: one of them is no user any more.', error)
}
