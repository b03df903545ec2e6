import type { Schema } from '../../contract/contract.ts'
import { notFound } from '../../errors/not-found.ts'
import type { UserChanges } from '../../storage/people/user-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { endSessionsOfInactive } from './end-sessions-of-inactive.ts'
import { readPersonRecords, roles, toPersonRecord } from './person-record.ts'

type PersonFields = Schema<'UpdateOrganizationMemberRequest'>

/** Within a transaction: changes what is named. Throws GatewayError when there is no such user. */
export async function updatePerson(
  repositories: Repositories,
  author: Author,
  { id, changes: wish }: { readonly id: string; readonly changes: PersonFields },
  now: number,
): Promise<Schema<'OrganizationMember'>> {
  const { organizationId } = author
  const user = await repositories.users.lock(organizationId, id)
  if (user === null) throw notFound('user')
  const [before = toPersonRecord(user, [])] = await readPersonRecords(repositories, organizationId, [user])
  const changes = toChanges(wish)
  if (Object.keys(changes).length === 0) return before
  const changed = await repositories.users.update(organizationId, id, changes, now)
  if (changed === null) throw notFound('user')
  await endSessionsOfInactive(repositories, user, changed)
  const [after = toPersonRecord(changed, [])] = await readPersonRecords(repositories, organizationId, [changed])
  const target = { kind: 'user', id }
  await recordChange(repositories, author, { action: 'user.update', target, before, after }, now)
  return after
}

function toChanges(wish: PersonFields): UserChanges {
  return {
    ...(wish.email !== undefined && { email: wish.email }),
    ...(wish.first_name !== undefined && { givenName: wish.first_name }),
    ...(wish.last_name !== undefined && { familyName: wish.last_name }),
    ...(wish.role !== undefined && { role: roles[wish.role] }),
    ...(wish.active !== undefined && { isActive: wish.active }),
  }
}
