import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { roles, toPersonRecord } from './person-record.ts'

/** Within a transaction: adds a user. Throws GatewayError when the user name is taken. */
export async function addPerson(
  repositories: Repositories,
  author: Author,
  wish: Schema<'AddOrganizationMemberRequest'>,
  now: number,
): Promise<Schema<'OrganizationMember'>> {
  const { organizationId } = author
  const fresh = {
    id: randomUUID(),
    organizationId,
    userName: wish.user_name ?? wish.email,
    email: wish.email,
    externalId: null,
    displayName: null,
    givenName: wish.first_name ?? null,
    familyName: wish.last_name ?? null,
    role: roles[wish.role ?? 'org:member'],
    isActive: true,
  }
  const user = await repositories.users.create(fresh, now).catch(explainNameConflict)
  const after = toPersonRecord(user, [])
  const target = { kind: 'user', id: user.id }
  await recordChange(repositories, author, { action: 'user.create', target, before: null, after }, now)
  return after
}

/** A name that is taken as the caller's mistake; every other error as it was. */
function explainNameConflict(error: unknown): never {
  if (error instanceof ConstraintViolationError && error.constraint === 'unique') {
    throw fieldRefusal('user_name', 'another user has it', { cause: error })
  }
  throw error
}
