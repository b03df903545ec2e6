import { randomUUID } from 'node:crypto'
import type { User } from '../../storage/people/user-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { readPersonRecords } from '../members/person-record.ts'

/** A person as an identity provider tells. */
export interface KnownPerson {
  /** The provider's id of the person. */
  readonly subject: string
  /** Null unless the provider has verified it. */
  readonly email: string | null
  readonly displayName: string | null
}

/**
 * Within a transaction: the user of the organization that a person is, by the provider's id, else by the verified address; a new one where there is
 * none. Users that SCIM has pushed are found so, too.
 */
export async function findPerson(
  repositories: Repositories,
  author: Author,
  person: KnownPerson,
  now: number,
): Promise<User> {
  const { users } = repositories
  const { organizationId } = author
  const known = await findKnownPerson(repositories, organizationId, person)
  if (known !== null) return known
  const { subject, email, displayName } = person
  // A name that somebody else has must not stand for two.
  const isFree = email !== null && (await users.findByUserName(organizationId, email)) === null
  const names = { displayName, givenName: null, familyName: null, role: 'member' as const, isActive: true }
  const userName = isFree ? email : `oidc:${subject}`
  const user = await users.create(
    { id: randomUUID(), organizationId, userName, externalId: subject, email, ...names },
    now,
  )
  const [after] = await readPersonRecords(repositories, organizationId, [user])
  const target = { kind: 'user', id: user.id }
  await recordChange(repositories, author, { action: 'user.create', target, before: null, after }, now)
  return user
}

/** The user of the organization that a person is; null where there is none yet. */
export async function findKnownPerson(
  repositories: Pick<Repositories, 'users'>,
  organizationId: string,
  { subject, email }: KnownPerson,
): Promise<User | null> {
  const { users } = await repositories.users.list({ organizationId, externalId: subject, offset: 0, limit: 2 })
  if (users[0] !== undefined) return users[0]
  return email === null ? null : userOfAddress(repositories, organizationId, email)
}

// An address that two users have names neither.
async function userOfAddress(
  { users }: Pick<Repositories, 'users'>,
  organizationId: string,
  email: string,
): Promise<User | null> {
  const named = await users.findByUserName(organizationId, email)
  if (named !== null) return named
  const { users: found } = await users.list({ organizationId, email, offset: 0, limit: 2 })
  return found.length === 1 ? (found[0] ?? null) : null
}
