import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { WorkspaceMember } from '../../storage/people/membership-repository.ts'
import type { MemberRole, User } from '../../storage/people/user-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

type WireRole = Schema<'OrganizationRole'>

const wireRoles: Readonly<Record<MemberRole, WireRole>> = { admin: 'org:admin', member: 'org:member' }
/** What users are in the organization, as the store calls what the contract does. */
export const roles: Readonly<Record<WireRole, MemberRole>> = { 'org:admin': 'admin', 'org:member': 'member' }

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
    updated_at: toTimestamp(user.updatedAt),
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
