import { notFound } from '../../errors/not-found.ts'
import type { UserAttributes } from '../../scim/user-attributes.ts'
import type { User, UserChanges } from '../../storage/people/user-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { endSessionsOfInactive } from '../members/end-sessions-of-inactive.ts'
import { readPersonRecords } from '../members/person-record.ts'
import { explainTakenName } from './explain-taken-name.ts'

/** Which user, and what the attributes become. */
export interface UserEdit {
  readonly id: string
  edit(attributes: UserAttributes): UserAttributes
}

/** Within a transaction: changes what differs in a user; nothing is written where nothing does. Throws ScimError and GatewayError 404. */
export async function updateUser(
  repositories: Repositories,
  author: Author,
  { id, edit }: UserEdit,
  now: number,
): Promise<User> {
  const { organizationId } = author
  const before = await repositories.users.lock(organizationId, id)
  if (before === null) throw notFound('user')
  const changes = differences(before, edit(toAttributes(before)))
  if (Object.keys(changes).length === 0) return before
  const after = await repositories.users.update(organizationId, id, changes, now).catch(explainTakenName)
  if (after === null) throw notFound('user')
  await endSessionsOfInactive(repositories, before, after)
  const [was, is] = await readPersonRecords(repositories, organizationId, [before, after])
  const target = { kind: 'user', id }
  await recordChange(repositories, author, { action: 'user.update', target, before: was, after: is }, now)
  return after
}

function toAttributes(user: User): UserAttributes {
  const { userName, externalId, displayName, givenName, familyName, email, isActive } = user
  return { userName, externalId, displayName, givenName, familyName, email, isActive }
}

// Only these are written: a change of something else that goes on at the same time stays.
function differences(before: UserAttributes, after: UserAttributes): UserChanges {
  const names = Object.keys(after) as (keyof UserAttributes)[]
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]))
}
