import { randomUUID } from 'node:crypto'
import { GatewayError } from '../errors/gateway-error.ts'
import { ConstraintViolationError } from '../errors/storage-error.ts'
import type { GroupMapping, GroupMappingChanges, NewGroupMapping } from '../storage/people/group-mapping-repository.ts'
import { type Change, record } from './change.ts'

/** Maps a group to a workspace and makes its members members there; GatewayError 404 when one of the two is not there, 409 when it is mapped already. */
export async function createMapping(
  change: Change,
  wish: Pick<NewGroupMapping, 'groupId' | 'workspaceId' | 'role'>,
): Promise<GroupMapping> {
  const { repositories, organizationId, now } = change
  if ((await repositories.scimGroups.lock(organizationId, wish.groupId)) === null) throw missing('SCIM group')
  await checkWorkspace(change, wish.workspaceId)
  const mapping = await repositories.groupMappings
    .create({ id: randomUUID(), organizationId, ...wish }, now)
    .catch(explainConflict)
  const after = toAuditMapping(mapping)
  await record(change, { action: 'scim_group_mapping.create', target: targetOf(mapping), before: null, after })
  return mapping
}

/** Changes the role that a mapping gives, or moves what it grants to another workspace. */
export async function updateMapping(change: Change, id: string, changes: GroupMappingChanges): Promise<GroupMapping> {
  const { repositories, organizationId, now } = change
  const before = await lockMapping(change, id)
  if (changes.workspaceId !== undefined) await checkWorkspace(change, changes.workspaceId)
  const after = await repositories.groupMappings.update(organizationId, id, changes, now).catch(explainConflict)
  if (after === null) throw missing('group mapping')
  await record(change, {
    action: 'scim_group_mapping.update',
    target: targetOf(after),
    before: toAuditMapping(before),
    after: toAuditMapping(after),
  })
  return after
}

/** Deletes a mapping. What it granted is taken back, or becomes granted by hand. */
export async function deleteMapping(change: Change, id: string, keepsMembers: boolean): Promise<GroupMapping> {
  const { repositories, organizationId } = change
  const mapping = await lockMapping(change, id)
  if (keepsMembers) await repositories.memberships.makeManual(organizationId, id)
  else await repositories.memberships.revokeFrom(organizationId, id)
  if (!(await repositories.groupMappings.delete(organizationId, id))) throw missing('group mapping')
  const after = { keep_members: keepsMembers }
  await record(change, {
    action: 'scim_group_mapping.delete',
    target: targetOf(mapping),
    before: toAuditMapping(mapping),
    after,
  })
  return mapping
}

// Whoever holds the group's lock may change its mappings: what was there before the wait may be gone after it.
async function lockMapping({ repositories, organizationId }: Change, id: string): Promise<GroupMapping> {
  const seen = await repositories.groupMappings.get(organizationId, id)
  if (seen !== null) await repositories.scimGroups.lock(organizationId, seen.groupId)
  const mapping = seen === null ? null : await repositories.groupMappings.get(organizationId, id)
  if (mapping === null) throw missing('group mapping')
  return mapping
}

// Locked, so that nobody deletes it meanwhile.
async function checkWorkspace({ repositories, organizationId }: Change, id: string): Promise<void> {
  if ((await repositories.workspaces.lock(organizationId, id)) === null) throw missing('workspace')
}

/** The answer about something that does not exist or is another organization's: the same. */
export function missing(kind: string): GatewayError {
  return new GatewayError('not_found', `There is no ${kind} with this id.`)
}

function targetOf({ id }: GroupMapping) {
  return { kind: 'scim_group_mapping', id }
}

function toAuditMapping({ groupId, workspaceId, role }: GroupMapping) {
  return { scim_group_id: groupId, workspace_id: workspaceId, role }
}

function explainConflict(error: unknown): never {
  if (!(error instanceof ConstraintViolationError)) throw error
  if (error.constraint === 'reference') throw missing('workspace')
  throw new GatewayError('invalid_request', 'The group is mapped to this workspace already.', {
    status: 409,
    cause: error,
  })
}
