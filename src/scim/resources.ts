import type { Schema } from '../contract/contract.ts'
import type { NamedMember, ScimGroup } from '../storage/people/scim-group-repository.ts'
import type { User } from '../storage/people/user-repository.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** A user as SCIM shows it; `root` is the URL of the SCIM server. */
export function toUserResource(user: User, groups: readonly ScimGroup[], root: string): Schema<'ScimUserResource'> {
  const { id, externalId, userName, displayName, email } = user
  const name = toName(user)
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(name !== undefined && { name }),
    ...(displayName !== null && { displayName }),
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    active: user.isActive,
    groups: groups.map((group) => ({
      value: group.id,
      $ref: `${root}/Groups/${group.id}`,
      display: group.displayName,
    })),
    meta: toMeta('User', `${root}/Users/${id}`, user.createdAt, user.updatedAt ?? user.createdAt),
  }
}

/** A group as SCIM shows it. */
export function toGroupResource(
  group: ScimGroup,
  members: readonly NamedMember[],
  root: string,
): Schema<'ScimGroupResource'> {
  const { id, externalId, displayName } = group
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map(({ userId, name }) => ({
      value: userId,
      $ref: `${root}/Users/${userId}`,
      display: name,
      type: 'User',
    })),
    meta: toMeta('Group', `${root}/Groups/${id}`, group.createdAt, group.updatedAt),
  }
}

/** One page of results. */
export function toListResponse<Resource>(Resources: Resource[], startIndex: number, totalResults: number) {
  return { schemas: [listSchema], totalResults, startIndex, itemsPerPage: Resources.length, Resources }
}

function toName({ givenName, familyName }: User): Schema<'ScimName'> | undefined {
  const parts = [givenName, familyName].filter((part) => part !== null)
  if (parts.length === 0) return undefined
  return {
    formatted: parts.join(' '),
    ...(givenName !== null && { givenName }),
    ...(familyName !== null && { familyName }),
  }
}

function toMeta(resourceType: string, location: string, created: number, lastModified: number): Schema<'ScimMeta'> {
  return {
    resourceType,
    created: new Date(created).toISOString(),
    lastModified: new Date(lastModified).toISOString(),
    location,
  }
}
