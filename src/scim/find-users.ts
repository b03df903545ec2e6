import { toId } from '../records/uuid.ts'
import type { User } from '../storage/people/user-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Filter } from './filter.ts'
import { type Found, scan, type WantedPage } from './list-page.ts'
import { type FilterView, matchFilter, referencedIds, requiredText } from './match-filter.ts'

/** The users that a filter matches, oldest first. What it says with `eq` about indexed columns is left to the database. */
export async function findUsers(
  repositories: Pick<Repositories, 'users' | 'scimGroups'>,
  organizationId: string,
  filter: Filter | undefined,
  wanted: WantedPage,
): Promise<Found<User>> {
  const { users } = repositories
  if (filter === undefined) {
    const { startIndex, count } = wanted
    const found = await users.list({ organizationId, offset: startIndex - 1, limit: count })
    return { page: found.users, total: found.total }
  }
  const id = requiredText(filter, 'id')
  const userName = requiredText(filter, 'username')
  const externalId = requiredText(filter, 'externalid')
  const narrowed = { ...(userName !== undefined && { userName }), ...(externalId !== undefined && { externalId }) }
  const read = async (offset: number, limit: number) =>
    id === undefined
      ? (await users.list({ organizationId, ...narrowed, offset, limit })).users
      : [await users.get(organizationId, toId(id) ?? '')].filter((user) => user !== null)
  const groupIds = referencedIds(filter, 'groups')?.flatMap((text) => toId(text) ?? [])
  return scan(wanted, read, async (batch) => {
    const groupsOf = await readGroups(repositories, organizationId, batch, groupIds)
    return batch.filter((user) => matchFilter(filter, toFilterView(user, groupsOf.get(user.id) ?? [])))
  })
}

async function readGroups(
  { scimGroups }: Pick<Repositories, 'scimGroups'>,
  organizationId: string,
  batch: readonly User[],
  groupIds: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string[]>> {
  if (groupIds === undefined) return new Map()
  const pairs = await scimGroups.pairs(organizationId, { groupIds, userIds: batch.map(({ id }) => id) })
  const groups = new Map<string, string[]>()
  for (const { userId, groupId } of pairs) groups.set(userId, [...(groups.get(userId) ?? []), groupId])
  return groups
}

function toFilterView(user: User, groupIds: readonly string[]): FilterView {
  const { givenName, familyName, email, updatedAt, createdAt } = user
  return {
    id: user.id,
    externalid: user.externalId,
    username: user.userName,
    displayname: user.displayName,
    name: { givenName, familyName, formatted: [givenName, familyName].filter((part) => part !== null).join(' ') },
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    active: user.isActive,
    groups: groupIds.map((value) => ({ value })),
    meta: { resourceType: 'User', created: new Date(createdAt), lastModified: new Date(updatedAt ?? createdAt) },
  }
}
