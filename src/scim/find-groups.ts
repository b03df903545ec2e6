import { toId } from '../records/uuid.ts'
import type { ScimGroup } from '../storage/people/scim-group-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Filter } from './filter.ts'
import { type Found, scan, type WantedPage } from './list-page.ts'
import { type FilterView, matchFilter, referencedIds, requiredText } from './match-filter.ts'

/** The groups that a filter matches, oldest first. What it says with `eq` about indexed columns is left to the database. */
export async function findGroups(
  { scimGroups }: Pick<Repositories, 'scimGroups'>,
  organizationId: string,
  filter: Filter | undefined,
  wanted: WantedPage,
): Promise<Found<ScimGroup>> {
  if (filter === undefined) {
    const { startIndex, count } = wanted
    const found = await scimGroups.list({ organizationId, offset: startIndex - 1, limit: count })
    return { page: found.groups, total: found.total }
  }
  const id = requiredText(filter, 'id')
  const displayName = requiredText(filter, 'displayname')
  const externalId = requiredText(filter, 'externalid')
  const narrowed = {
    ...(id !== undefined && { id }),
    ...(displayName !== undefined && { displayName }),
    ...(externalId !== undefined && { externalId }),
  }
  const read = async (offset: number, limit: number) =>
    (await scimGroups.list({ organizationId, ...narrowed, offset, limit })).groups
  const userIds = referencedIds(filter, 'members')?.flatMap((text) => toId(text) ?? [])
  return scan(wanted, read, async (batch) => {
    const membersOf = new Map<string, string[]>()
    if (userIds !== undefined) {
      const pairs = await scimGroups.pairs(organizationId, { userIds, groupIds: batch.map((group) => group.id) })
      for (const { userId, groupId } of pairs) membersOf.set(groupId, [...(membersOf.get(groupId) ?? []), userId])
    }
    return batch.filter((group) => matchFilter(filter, toFilterView(group, membersOf.get(group.id) ?? [])))
  })
}

function toFilterView(group: ScimGroup, userIds: readonly string[]): FilterView {
  return {
    id: group.id,
    externalid: group.externalId,
    displayname: group.displayName,
    members: userIds.map((value) => ({ value })),
    meta: { resourceType: 'Group', created: new Date(group.createdAt), lastModified: new Date(group.updatedAt) },
  }
}
