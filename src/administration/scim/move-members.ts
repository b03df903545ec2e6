import { toId } from '../../records/uuid.ts'
import type { MemberEdit } from '../../scim/patch-group.ts'
import { ScimError } from '../../scim/scim-error.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { toSlices } from '../../storage/store/to-slices.ts'
import type { Author } from '../author.ts'
import { explainGroupConflict } from './group-rules.ts'

/** Who came into a group and who went. */
export interface Moves {
  readonly joined: readonly string[]
  readonly left: readonly string[]
}

/** Within a transaction that holds the group: changes who is in it; who joins gets what its mappings grant, who leaves loses that. Throws ScimError where one is no user. */
export async function moveMembers(
  repositories: Repositories,
  { organizationId }: Pick<Author, 'organizationId'>,
  { groupId, edit }: { readonly groupId: string; readonly edit: MemberEdit },
  now: number,
): Promise<Moves> {
  const { scimGroups, groupMappings } = repositories
  const { joined, left } = await findMoves(repositories, organizationId, groupId, edit)
  await refuseStrangers(repositories, organizationId, joined)
  await scimGroups.removeMembers(organizationId, groupId, left)
  await groupMappings.revokeFrom(organizationId, groupId, left)
  // A user may be deleted between the check and this.
  await scimGroups.addMembers(organizationId, groupId, joined).catch(explainGroupConflict)
  await groupMappings.grantTo(organizationId, groupId, joined, now)
  return { joined, left }
}

async function findMoves(
  { scimGroups }: Pick<Repositories, 'scimGroups'>,
  organizationId: string,
  groupId: string,
  edit: MemberEdit,
): Promise<Moves> {
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

async function refuseStrangers(
  { users }: Pick<Repositories, 'users'>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const slice of toSlices(ids)) {
    const known = await users.existing(
      organizationId,
      slice.filter((id) => toId(id) !== undefined),
    )
    const stranger = slice.find((id) => !known.has(id))
    if (stranger !== undefined) throw new ScimError('invalidValue', `members: there is no user ${stranger}.`)
  }
}

const shownMax = 100

/** Who came and went, as the audit log shows it: of a group of ten thousand, nobody would read all. */
export function toAuditMoves({ joined, left }: Moves) {
  return {
    members_joined: joined.slice(0, shownMax),
    members_joined_count: joined.length,
    members_left: left.slice(0, shownMax),
    members_left_count: left.length,
  }
}
