import { describe, expect, it } from 'vitest'
import { patchUser } from '../../src/scim/patch-user.ts'
import { blankUser, type UserAttributes } from '../../src/scim/user-attributes.ts'

const ada: UserAttributes = { ...blankUser, userName: 'ada', email: 'ada@example.com', givenName: 'Ada' }
const patched = (...Operations: { op: string; path?: string | null; value?: unknown }[]) =>
  patchUser(ada, { Operations })

describe('a patch of a user', () => {
  it.each([
    ['Okta deactivates', [{ op: 'replace', value: { active: false } }], { isActive: false }],
    ['Entra deactivates', [{ op: 'Replace', path: 'active', value: 'False' }], { isActive: false }],
    [
      'older Entra, a list of one',
      [{ op: 'Replace', path: 'displayName', value: [{ $ref: null, value: 'A' }] }],
      { displayName: 'A' },
    ],
    [
      'the same for true and false',
      [{ op: 'Replace', path: 'active', value: [{ value: 'False' }] }],
      { isActive: false },
    ],
    ['the same for a part of the name', [{ op: 'Add', path: 'name.givenName', value: ['A'] }], { givenName: 'A' }],
    ['the same without a path', [{ op: 'Add', value: { displayName: [{ value: 'A' }] } }], { displayName: 'A' }],
    ['the same for the whole name', [{ op: 'Add', path: 'name', value: [{ givenName: 'A' }] }], { givenName: 'A' }],
    ['an empty list of names', [{ op: 'Replace', path: 'name.givenName', value: [] }], { givenName: null }],
    ['active of null, which changes nothing', [{ op: 'Replace', path: 'active', value: null }], { isActive: true }],
    ['Entra activates', [{ op: 'Replace', path: 'active', value: 'True' }], { isActive: true }],
    [
      'by the URN',
      [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'A' }],
      { displayName: 'A' },
    ],
    ['a part of the name', [{ op: 'Add', path: 'name.familyName', value: 'L' }], { givenName: 'Ada', familyName: 'L' }],
    [
      'the whole name',
      [{ op: 'replace', path: 'name', value: { familyName: 'L', formatted: 'x' } }],
      { givenName: 'Ada', familyName: 'L' },
    ],
    [
      'dots in names of members',
      [{ op: 'Replace', value: { 'name.givenName': 'Augusta', ACTIVE: 'false' } }],
      { givenName: 'Augusta', isActive: false },
    ],
    [
      'brackets in names of members',
      [{ op: 'Add', value: { 'emails[type eq "work"].value': 'a@b.c' } }],
      { email: 'a@b.c' },
    ],
    [
      'the address of type work',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'a@b.c' }],
      { email: 'a@b.c' },
    ],
    [
      'the main address',
      [{ op: 'replace', path: 'emails[primary eq true]', value: { value: 'a@b.c' } }],
      { email: 'a@b.c' },
    ],
    [
      'an address that is not kept',
      [{ op: 'Add', path: 'emails[type eq "home"].value', value: 'h@b.c' }],
      { email: 'ada@example.com' },
    ],
    [
      'one more address',
      [{ op: 'add', path: 'emails', value: [{ value: 'h@b.c', type: 'home' }] }],
      { email: 'ada@example.com' },
    ],
    [
      'a new main address',
      [{ op: 'add', path: 'emails', value: [{ value: 'h@b.c', primary: 'true' }] }],
      { email: 'h@b.c' },
    ],
    [
      'other addresses',
      [{ op: 'replace', path: 'emails', value: [{ value: 'h@b.c' }, { value: 'w@b.c', type: 'work' }] }],
      { email: 'w@b.c' },
    ],
    ['no address', [{ op: 'remove', path: 'emails' }], { email: null }],
    ['no address of that type', [{ op: 'remove', path: 'emails[type eq "home"]' }], { email: 'ada@example.com' }],
    ['no name', [{ op: 'remove', path: 'name' }], { givenName: null }],
    ['nothing as null', [{ op: 'replace', path: 'name.givenName', value: null }], { givenName: null }],
    ['an empty text as none', [{ op: 'replace', path: 'externalId', value: '' }], { externalId: null }],
    ['what is not kept', [{ op: 'add', path: 'title', value: 'Countess' }], {}],
    [
      'an extension',
      [{ op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' }],
      {},
    ],
    [
      'what is read-only, within an object',
      [{ op: 'replace', value: { id: 'x', groups: [], meta: {}, active: false } }],
      { isActive: false },
    ],
    [
      'one after the other',
      [
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'active', value: true },
      ],
      { isActive: true },
    ],
  ])('%s', (_name, operations, expected) => expect(patched(...operations)).toEqual({ ...ada, ...expected }))

  it.each([
    ['an unknown op', { op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    ['remove without a path', { op: 'remove' }, 'noTarget'],
    ['no boolean', { op: 'replace', path: 'active', value: 'yes' }, 'invalidValue'],
    ['no text', { op: 'replace', path: 'userName', value: { x: 1 } }, 'invalidValue'],
    ['an empty user name', { op: 'replace', value: { userName: ' ' } }, 'invalidValue'],
    ['NUL', { op: 'replace', path: 'displayName', value: 'a\0b' }, 'invalidValue'],
    ['what is too long', { op: 'replace', path: 'displayName', value: 'x'.repeat(257) }, 'invalidValue'],
    ['removing the user name', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['removing active', { op: 'remove', path: 'active' }, 'invalidValue'],
    ['the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['groups', { op: 'add', path: 'groups', value: [] }, 'mutability'],
    ['an unknown attribute', { op: 'add', path: 'shoeSize', value: 42 }, 'invalidPath'],
    ['a path that does not parse', { op: 'add', path: 'emails[', value: 'x' }, 'invalidPath'],
    ['a list without a path', { op: 'add', value: [] }, 'invalidValue'],
  ])('refuses %s', (_name, operation, scimType) => {
    expect(() => patched(operation)).toThrow(expect.objectContaining({ scimType }))
  })
})
