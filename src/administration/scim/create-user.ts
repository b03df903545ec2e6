import { randomUUID } from 'node:crypto'
import type { UserAttributes } from '../../scim/user-attributes.ts'
import type { User } from '../../storage/people/user-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { readPersonRecords } from '../members/person-record.ts'
import { explainTakenName } from './explain-taken-name.ts'

/** Within a transaction: creates a user as an identity provider describes one. Throws ScimError (`uniqueness`) when the name is taken. */
export async function createUser(
  repositories: Repositories,
  author: Author,
  attributes: UserAttributes,
  now: number,
): Promise<User> {
  const { organizationId } = author
  const user = await repositories.users
    .create({ id: randomUUID(), organizationId, role: 'member', ...attributes }, now)
    .catch(explainTakenName)
  const [after] = await readPersonRecords(repositories, organizationId, [user])
  const target = { kind: 'user', id: user.id }
  await recordChange(repositories, author, { action: 'user.create', target, before: null, after }, now)
  return user
}
