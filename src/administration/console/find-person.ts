import { randomUUID } from 'node:crypto'
import type { OidcConfig } from '../../config/config.ts'
import type { User } from '../../storage/people/user-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { readPersonRecords } from '../members/person-record.ts'
import { updateUser } from '../scim/update-user.ts'

/** A person as an identity provider tells. */
export interface KnownPerson {
  /** The provider's id of the person. */
  readonly subject: string
  /** Null unless the provider has verified it. */
  readonly email: string | null
  readonly displayName: string | null
}

type AddressRules = Pick<OidcConfig, 'matchesAddresses'>

/** The user who has a person's address, but the id of another one. */
export interface OtherPerson {
  readonly otherPersonId: string
}

/**
 * Within a transaction: the user of the organization that a person is, by the provider's id, else by the verified address; a new one where there is
 * none. Users that SCIM has pushed are found so, too. A user who has no external id gets the person's. One who has another id is another person,
 * who had the address before, unless `matchesAddresses`.
 */
export async function findPerson(
  repositories: Repositories,
  author: Author,
  person: KnownPerson,
  rules: AddressRules,
  now: number,
): Promise<User | OtherPerson> {
  const { users } = repositories
  const { organizationId } = author
  const known = await findKnownPerson(repositories, organizationId, person, rules)
  const { subject, email, displayName } = person
  if (known !== null) {
    if ('otherPersonId' in known || !known.isActive || known.externalId !== null) return known
    const user = await withSubject(repositories, author, { id: known.id, subject }, now)
    return isPerson(user, person, rules) ? user : { otherPersonId: user.id }
  }
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

/** The user of the organization that a person is, or one who has only the address; null where there is none yet. */
export async function findKnownPerson(
  repositories: Pick<Repositories, 'users'>,
  organizationId: string,
  person: KnownPerson,
  rules: AddressRules,
): Promise<User | OtherPerson | null> {
  const { subject, email } = person
  const { users } = await repositories.users.list({ organizationId, externalId: subject, offset: 0, limit: 1 })
  if (users[0] !== undefined) return users[0]
  const user = email === null ? null : await userOfAddress(repositories, organizationId, email)
  return user === null || !user.isActive || isPerson(user, person, rules) ? user : { otherPersonId: user.id }
}

/** True if a user with a person's address is the person. */
function isPerson({ externalId }: User, { subject }: KnownPerson, { matchesAddresses }: AddressRules): boolean {
  return externalId === null || externalId === subject || matchesAddresses
}

/** The user, with the person's id where there was none yet. */
async function withSubject(
  repositories: Repositories,
  author: Author,
  { id, subject }: { readonly id: string; readonly subject: string },
  now: number,
): Promise<User> {
  // Of two people who come at once, only one gets it.
  return updateUser(
    repositories,
    author,
    { id, edit: (user) => ({ ...user, externalId: user.externalId ?? subject }) },
    now,
  )
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
