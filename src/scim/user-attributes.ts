import type { User } from '../storage/people/user-repository.ts'
import { readBoolean, readList, readNeededText, readParts, readText } from './attribute-values.ts'
import { type Filter, type PatchPath, parsePath } from './filter.ts'
import { matchFilter, toView } from './match-filter.ts'
import { ScimError } from './scim-error.ts'

/** What is kept of a user that an identity provider may say. */
export type UserAttributes = Pick<
  User,
  'userName' | 'externalId' | 'displayName' | 'givenName' | 'familyName' | 'email' | 'isActive'
>

/** A user of whom nothing is known yet. */
export const blankUser: UserAttributes = {
  userName: '',
  externalId: null,
  displayName: null,
  givenName: null,
  familyName: null,
  email: null,
  isActive: true,
}

// RFC 7643 §4.1, §4.3 and §3.1: what a user may have beside it. None of it is kept, and none of it an error.
const ignored: ReadonlySet<string> = new Set(
  `schemas nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses
   entitlements roles x509certificates`.split(/\s+/),
)
const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'groups'])

/** The user with attributes of an object set, as a whole resource or the value of an operation without a path has them. */
export function assignUserAttributes(user: UserAttributes, attributes: unknown, isAdded = false): UserAttributes {
  return readParts(attributes, 'value').reduce((changed, [name, value]) => {
    const path = readName(name)
    return path === undefined || readOnly.has(path.attribute.name)
      ? changed
      : setUserAttribute(changed, path, value, isAdded)
  }, user)
}

/** The user with one attribute set. Throws ScimError for a value that it can't have. */
export function setUserAttribute(
  user: UserAttributes,
  path: PatchPath,
  value: unknown,
  isAdded: boolean,
): UserAttributes {
  const { name, sub } = path.attribute
  switch (name) {
    case 'username':
      return { ...user, userName: readNeededText(value, 'userName') }
    case 'externalid':
      return { ...user, externalId: readText(value, 'externalId') }
    case 'displayname':
      return { ...user, displayName: readText(value, 'displayName') }
    case 'active':
      return { ...user, isActive: readBoolean(value, 'active') ?? user.isActive }
    case 'name':
      return setName(user, sub, value)
    case 'emails':
      return { ...user, email: readEmail(user, path, value, isAdded) }
    default:
      refuseUnlessIgnored(name)
      return user
  }
}

/** The user without one attribute. Throws ScimError for one that every user has. */
export function removeUserAttribute(user: UserAttributes, path: PatchPath): UserAttributes {
  const { name, sub } = path.attribute
  switch (name) {
    case 'username':
    case 'active':
      throw new ScimError('invalidValue', `${name === 'active' ? 'active' : 'userName'}: can not be removed.`)
    case 'emails':
      return path.filter === undefined || isMeant(path.filter, user.email) ? { ...user, email: null } : user
    case 'name':
      return sub === undefined ? { ...user, givenName: null, familyName: null } : setName(user, sub, null)
    default:
      return setUserAttribute(user, path, null, false)
  }
}

function setName(user: UserAttributes, sub: string | undefined, value: unknown): UserAttributes {
  if (sub === 'givenname') return { ...user, givenName: readText(value, 'name.givenName') }
  if (sub === 'familyname') return { ...user, familyName: readText(value, 'name.familyName') }
  if (sub !== undefined) return user
  if (value === null || value === undefined) return { ...user, givenName: null, familyName: null }
  return readParts(value, 'name').reduce((changed, [part, text]) => setName(changed, part.toLowerCase(), text), user)
}

function readEmail({ email }: UserAttributes, { attribute, filter }: PatchPath, value: unknown, isAdded: boolean) {
  if (filter !== undefined && !isMeant(filter, email)) return email
  if (attribute.sub === 'value') return readText(value, 'emails.value')
  if (attribute.sub !== undefined) return email
  const given = readList(value).map((item) => toView(item))
  const isPrimary = (item: Readonly<Record<string, unknown>>) => String(item['primary']).toLowerCase() === 'true'
  const isWork = (item: Readonly<Record<string, unknown>>) => String(item['type']).toLowerCase() === 'work'
  const primary = given.find(isPrimary)
  // What is added stands beside what is there, unless it is the new main one.
  if (isAdded && email !== null && primary === undefined) return email
  return readText((primary ?? given.find(isWork) ?? given[0])?.['value'], 'emails.value')
}

// One address is kept. It is the main one, and the one of type work.
function isMeant(filter: Filter, email: string | null): boolean {
  return matchFilter(filter, { value: email, type: 'work', primary: true })
}

function refuseUnlessIgnored(name: string): void {
  if (readOnly.has(name)) throw new ScimError('mutability', `${name}: can not be set.`)
  if (!ignored.has(name) && !name.startsWith('urn:')) throw new ScimError('invalidPath', `path: users have no ${name}.`)
}

// Members of an object that are no attributes at all are as good as those that are not kept.
function readName(name: string): PatchPath | undefined {
  let path: PatchPath
  try {
    path = parsePath(name)
  } catch {
    return undefined
  }
  const { name: attribute } = path.attribute
  return kept.has(attribute) ? path : undefined
}

const kept: ReadonlySet<string> = new Set(['username', 'externalid', 'displayname', 'active', 'name', 'emails'])
