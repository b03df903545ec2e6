import { randomUUID } from 'node:crypto'
import type { Schema } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { ConstraintViolationError } from '../errors/storage-error.ts'
import type { WorkspaceMember } from '../storage/people/membership-repository.ts'
import type { MemberRole, User, UserChanges } from '../storage/people/user-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Author } from './author.ts'
import { unknownUser } from './workspace-members.ts'
import { toTimestamp } from './workspace-record.ts'

type WireRole = Schema<'OrganizationRole'>

const wireRoles: Readonly<Record<MemberRole, WireRole>> = { admin: 'org:admin', member: 'org:member' }
const roles: Readonly<Record<WireRole, MemberRole>> = { 'org:admin': 'admin', 'org:member': 'member' }

/** The wire record of a user. */
export function toPersonRecord(user: User, memberships: readonly WorkspaceMember[]): Schema<'OrganizationMember'> {
  return {
    id: user.id,
    user_name: user.userName,
    email: user.email,
    first_name: user.givenName,
    last_name: user.familyName,
    role: wireRoles[user.role],
    active: user.isActive,
    external_id: user.externalId,
    workspaces: memberships.map(({ workspaceId, role }) => ({ id: workspaceId, role })),
    created_at: toTimestamp(user.createdAt),
    updated_at: user.updatedAt === null ? null : toTimestamp(user.updatedAt),
  }
}

/** The wire records of users, with their memberships. */
export async function readPersonRecords(
  { memberships }: Pick<Repositories, 'memberships'>,
  organizationId: string,
  users: readonly User[],
): Promise<Schema<'OrganizationMember'>[]> {
  const ids = users.map(({ id }) => id)
  const ofUsers = await memberships.ofUsers(organizationId, ids)
  return users.map((user) => toPersonRecord(user, ofUsers.get(user.id) ?? []))
}

/** Within a transaction: adds a user. Throws GatewayError when the user name is taken. */
export async function addPerson(
  repositories: Repositories,
  { organizationId, actor }: Author,
  wish: Schema<'AddOrganizationMemberRequest'>,
  now: number,
): Promise<Schema<'OrganizationMember'>> {
  const fresh = {
    id: randomUUID(),
    organizationId,
    userName: wish.user_name ?? wish.email,
    email: wish.email,
    externalId: null,
    displayName: null,
    givenName: wish.first_name ?? null,
    familyName: wish.last_name ?? null,
    role: roles[wish.role ?? 'org:member'],
    isActive: true,
  }
  const user = await repositories.users.create(fresh, now).catch(explainNameConflict)
  const after = toPersonRecord(user, [])
  const target = { kind: 'user', id: user.id }
  await repositories.audit.record({ organizationId, actor, action: 'user.create', target, before: null, after }, now)
  return after
}

/** Within a transaction: changes what is named. Throws GatewayError when there is no such user. */
export async function changePerson(
  repositories: Repositories,
  { organizationId, actor }: Author,
  id: string,
  wish: Schema<'UpdateOrganizationMemberRequest'>,
  now: number,
): Promise<Schema<'OrganizationMember'>> {
  const user = await repositories.users.lock(organizationId, id)
  if (user === null) throw unknownUser()
  const [before = toPersonRecord(user, [])] = await readPersonRecords(repositories, organizationId, [user])
  const changes = toChanges(wish)
  if (Object.keys(changes).length === 0) return before
  const changed = await repositories.users.update(organizationId, id, changes, now)
  if (changed === null) throw unknownUser()
  const [after = toPersonRecord(changed, [])] = await readPersonRecords(repositories, organizationId, [changed])
  const target = { kind: 'user', id }
  await repositories.audit.record({ organizationId, actor, action: 'user.update', target, before, after }, now)
  return after
}

/** Within a transaction: deletes a user with all memberships and keys, and returns the hashes of the keys. Throws GatewayError when there is no such user. */
export async function dropPerson(
  repositories: Repositories,
  { organizationId, actor }: Author,
  id: string,
  now: number,
): Promise<readonly string[]> {
  const user = await repositories.users.lock(organizationId, id)
  if (user === null) throw unknownUser()
  const [before] = await readPersonRecords(repositories, organizationId, [user])
  const hashes = await repositories.keys.hashesOf(organizationId, { userId: id })
  await repositories.keys.deleteOf(organizationId, id, now)
  await repositories.scimGroups.forgetUser(organizationId, id)
  // Of two callers at once only one deletes it.
  if (!(await repositories.users.delete(organizationId, id))) throw unknownUser()
  const target = { kind: 'user', id }
  await repositories.audit.record({ organizationId, actor, action: 'user.delete', target, before, after: null }, now)
  return hashes
}

function toChanges(wish: Schema<'UpdateOrganizationMemberRequest'>): UserChanges {
  return {
    ...(wish.email !== undefined && { email: wish.email }),
    ...(wish.first_name !== undefined && { givenName: wish.first_name }),
    ...(wish.last_name !== undefined && { familyName: wish.last_name }),
    ...(wish.role !== undefined && { role: roles[wish.role] }),
    ...(wish.active !== undefined && { isActive: wish.active }),
  }
}

/** A name that is taken as the caller's mistake; every other error as it was. */
function explainNameConflict(error: unknown): never {
  if (error instanceof ConstraintViolationError && error.constraint === 'unique') {
    throw new GatewayError('invalid_request', 'user_name: another user has it.', { cause: error })
  }
  throw error
}
