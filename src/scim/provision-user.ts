import { randomUUID } from 'node:crypto'
import { ConstraintViolationError } from '../errors/storage-error.ts'
import type { User, UserChanges } from '../storage/people/user-repository.ts'
import { readPersonRecords } from '../workspaces/organization-members.ts'
import { type Change, record } from './change.ts'
import { ScimError, unknownResource } from './scim-error.ts'
import type { UserAttributes } from './user-attributes.ts'

/** Creates a user; ScimError (`uniqueness`) when the name is taken. */
export async function createUser(change: Change, attributes: UserAttributes): Promise<User> {
  const { repositories, organizationId, now } = change
  const user = await repositories.users
    .create({ id: randomUUID(), organizationId, role: 'member', ...attributes }, now)
    .catch(explainTakenName)
  const [after] = await readPersonRecords(repositories, organizationId, [user])
  await record(change, { action: 'user.create', target: { kind: 'user', id: user.id }, before: null, after })
  return user
}

/** Changes what differs in a user; nothing is written where nothing does. */
export async function changeUser(
  change: Change,
  id: string,
  edit: (attributes: UserAttributes) => UserAttributes,
): Promise<User> {
  const { repositories, organizationId, now } = change
  const before = await repositories.users.lock(organizationId, id)
  if (before === null) throw unknownResource('user')
  const changes = differences(before, edit(toAttributes(before)))
  if (Object.keys(changes).length === 0) return before
  const after = await repositories.users.update(organizationId, id, changes, now).catch(explainTakenName)
  if (after === null) throw unknownResource('user')
  const [was, is] = await readPersonRecords(repositories, organizationId, [before, after])
  await record(change, { action: 'user.update', target: { kind: 'user', id }, before: was, after: is })
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

function explainTakenName(error: unknown): never {
  if (error instanceof ConstraintViolationError && error.constraint === 'unique') {
    throw new ScimError('uniqueness', 'userName: somebody else has this name.', error)
  }
  throw error
}
