import { GatewayError } from '../../errors/gateway-error.ts'
import { notFound } from '../../errors/not-found.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import type { GroupMapping } from '../../storage/people/group-mapping-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'

/** Within a transaction: the mapping with this id; nobody else changes it or its group before the end. Throws GatewayError 404. */
export async function lockMapping(
  repositories: Pick<Repositories, 'groupMappings' | 'scimGroups'>,
  organizationId: string,
  id: string,
): Promise<GroupMapping> {
  const seen = await repositories.groupMappings.get(organizationId, id)
  if (seen !== null) await repositories.scimGroups.lock(organizationId, seen.groupId)
  // Whoever holds the group's lock may change its mappings: what was there before the wait may be gone after it.
  const mapping = seen === null ? null : await repositories.groupMappings.get(organizationId, id)
  if (mapping === null) throw notFound('group mapping')
  return mapping
}

/** Within a transaction: throws GatewayError 404 where there is no such workspace. Locks it, so that nobody deletes it meanwhile. */
export async function holdMappedWorkspace(
  { workspaces }: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  id: string,
): Promise<void> {
  if ((await workspaces.lock(organizationId, id)) === null) throw notFound('workspace')
}

interface MappingChange extends Pick<Change, 'action'> {
  readonly mapping: GroupMapping
  readonly before: object | null
  readonly after: object | null
}

/** Writes a change of a mapping to the audit log, within its transaction. */
export function recordMappingChange(
  repositories: Pick<Repositories, 'audit'>,
  author: Author,
  { mapping, ...change }: MappingChange,
  now: number,
): Promise<void> {
  return recordChange(repositories, author, { target: { kind: 'scim_group_mapping', id: mapping.id }, ...change }, now)
}

/** A mapping as the audit log shows it. */
export function toAuditMapping({ groupId, workspaceId, role }: GroupMapping) {
  return { scim_group_id: groupId, workspace_id: workspaceId, role }
}

/** A violation of the table's rules as the caller's mistake; everything else as it was. */
export function explainMappingConflict(error: unknown): never {
  if (!(error instanceof ConstraintViolationError)) throw error
  if (error.constraint === 'reference') throw notFound('workspace')
  throw new GatewayError('invalid_request', 'The group is mapped to this workspace already.', {
    status: 409,
    cause: error,
  })
}
