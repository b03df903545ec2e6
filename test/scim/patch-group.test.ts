import { describe, expect, it } from 'vitest'
import { patchGroup } from '../../src/scim/patch-group.ts'

const group = { displayName: 'Engineering', externalId: null }
const patched = (...Operations: { op: string; path?: string; value?: unknown }[]) => patchGroup(group, { Operations })
const members = (...Operations: { op: string; path?: string; value?: unknown }[]) => {
  const { replacesAll, added, removed } = patched(...Operations).members
  return { replacesAll, added: [...added], removed: [...removed] }
}

describe('a patch of a group', () => {
  it.each([
    ['adds members', [{ op: 'add', path: 'members', value: [{ value: 'a' }, { value: 'b' }] }], { added: ['a', 'b'] }],
    ['adds a member without a list', [{ op: 'Add', path: 'members', value: { value: 'a' } }], { added: ['a'] }],
    ['adds members without a path', [{ op: 'Add', value: { members: [{ value: 'a' }] } }], { added: ['a'] }],
    ['removes by a filter', [{ op: 'Remove', path: 'members[value eq "a"]' }], { removed: ['a'] }],
    [
      'removes by a longer filter',
      [{ op: 'remove', path: 'members[value eq "a" or value eq "b"]' }],
      { removed: ['a', 'b'] },
    ],
    [
      'removes by the value, as Entra does',
      [{ op: 'Remove', path: 'members', value: [{ value: 'a' }] }],
      { removed: ['a'] },
    ],
    ['removes nobody by an empty value', [{ op: 'Remove', path: 'members', value: [] }], {}],
    ['removes everybody', [{ op: 'remove', path: 'members' }], { replacesAll: true }],
    ['takes null for no value', [{ op: 'remove', path: 'members', value: null }], { replacesAll: true }],
    [
      'replaces everybody',
      [{ op: 'replace', path: 'members', value: [{ value: 'a' }] }],
      { replacesAll: true, added: ['a'] },
    ],
    [
      'adds after removing',
      [
        { op: 'remove', path: 'members[value eq "a"]' },
        { op: 'add', path: 'members', value: [{ value: 'a' }] },
      ],
      { added: ['a'] },
    ],
    [
      'removes after adding',
      [
        { op: 'add', path: 'members', value: [{ value: 'a' }] },
        { op: 'remove', path: 'members[value eq "a"]' },
      ],
      { removed: ['a'] },
    ],
  ])('%s', (_name, operations, expected) =>
    expect(members(...operations)).toEqual({ replacesAll: false, added: [], removed: [], ...expected }),
  )

  it('renames, as Okta does', () => {
    expect(patched({ op: 'replace', value: { id: 'x', displayName: 'Research' } }).attributes.displayName).toBe(
      'Research',
    )
    expect(patched({ op: 'Replace', path: 'displayName', value: 'Research' }).attributes.displayName).toBe('Research')
    expect(patched({ op: 'add', path: 'externalId', value: 'x' }).attributes.externalId).toBe('x')
  })

  it.each([
    ['a filter about something else', { op: 'remove', path: 'members[display eq "Ada"]' }, 'invalidFilter'],
    ['adding by a filter', { op: 'add', path: 'members[value eq "a"]', value: {} }, 'invalidPath'],
    ['a member without an id', { op: 'add', path: 'members', value: [{ display: 'Ada' }] }, 'invalidValue'],
    ['removing the name', { op: 'remove', path: 'displayName' }, 'invalidValue'],
    ['an unknown attribute', { op: 'add', path: 'colour', value: 'red' }, 'invalidPath'],
    ['the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  ])('refuses %s', (_name, operation, scimType) => {
    expect(() => patched(operation)).toThrow(expect.objectContaining({ scimType }))
  })
})
