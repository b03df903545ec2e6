import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFilter, parsePath } from '../../src/scim/filter.ts'
import { matchFilter, referencedIds, requiredText, toView } from '../../src/scim/match-filter.ts'

const ada = {
  id: '2819c223-7f76-453a-919d-413861904646',
  externalid: 'EXT-1',
  username: 'Ada@Example.com',
  displayname: 'Ada "the Countess" O\\Lovelace',
  name: { givenName: 'Ada', familyName: 'Lovelace', formatted: 'Ada Lovelace' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
  meta: { created: new Date('2026-01-05T09:30:00Z'), lastModified: new Date('2026-02-05T09:30:00Z') },
}

const holds = (filter: string) => matchFilter(parseFilter(filter), ada)

describe('a filter', () => {
  it.each([
    ['userName eq "ADA@example.COM"', true],
    ['USERNAME EQ "ada@example.com"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada@example.com"', true],
    ['userName eq "ada"', false],
    ['userName ne "ada"', true],
    ['externalId eq "EXT-1"', true],
    ['externalId eq "ext-1"', false],
    ['userName co "@EXAMPLE"', true],
    ['userName sw "ada@"', true],
    ['userName ew ".com"', true],
    ['userName co "%"', false],
    ['userName sw "_da"', false],
    ['displayName eq "Ada \\"the Countess\\" O\\\\Lovelace"', true],
    ['name.familyName eq "lovelace"', true],
    ['name.middleName pr', false],
    ['name.givenName pr', true],
    ['nickName pr', false],
    ['name pr', true],
    ['emails pr', true],
    ['active pr', true],
    ['meta.created pr', true],
    ['constructor pr', false],
    ['name.__proto__ pr', false],
    ['name.constructor pr', false],
    ['emails.primary eq true', true],
    ['nickName eq "x"', false],
    ['nickName ne "x"', true],
    ['active eq true', true],
    ['active eq "True"', true],
    ['active eq false', false],
    ['emails eq "ada@example.com"', true],
    ['emails.value ew "example.com"', true],
    ['emails[type eq "work" and value co "@example.com"]', true],
    ['emails[type eq "home"]', false],
    ['emails[type eq "work"].value eq "ada@example.com"', true],
    ['emails[type eq "work"].value sw "ada" and active eq "True"', true],
    ['emails[type eq "home"].value eq "ada@example.com"', false],
    ['emails[type eq "work"].value pr', true],
    ['emails[primary eq "True"].value eq "x"', false],
    ['not (emails[type eq "work"].value eq "x")', true],
    ['addresses[type eq "work"].locality eq "Paris"', false],
    ['phoneNumbers[type eq "work"].value eq "1"', false],
    ['roles.value eq "x"', false],
    ['meta.created gt "2026-01-01T00:00:00Z"', true],
    ['meta.created lt "2026-01-01T00:00:00Z"', false],
    ['meta.lastModified ge "2026-02-05T09:30:00.000Z"', true],
    ['nickName eq null', true],
    ['userName eq null', false],
    ['not (active eq false)', true],
    ['active eq false or userName sw "ada" and externalId pr', true],
    ['(active eq false or userName sw "ada") and externalId eq "no"', false],
    ['userName eq "x" or not (userName eq "x")', true],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department pr', false],
  ])('%s is %s', (filter, expected) => expect(holds(filter)).toBe(expected))

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq ada',
    "userName eq 'ada'",
    'userName like "x"',
    'userName eq "x',
    'userName eq "x" garbage',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x")',
    'emails[type eq "work"',
    'not userName eq "x"',
    'userName eq "a\\u0000b"',
    'userName eq "\\q"',
    'userName eq 1e999',
    'userName eq "x"; drop table users',
    '"userName" eq "x"',
    'eq "x"',
    `${'('.repeat(40)}userName pr${')'.repeat(40)}`,
    `userName eq "${'x'.repeat(5000)}"`,
  ])('X10: that does not parse says so: %s', (filter) => {
    expect(() => parseFilter(filter)).toThrow(expect.objectContaining({ scimType: 'invalidFilter', status: 400 }))
  })

  it('of any text is read or refused in words, and quickly', () => {
    const signs = fc.constantFrom(
      'userName',
      'eq',
      'and',
      'or',
      'not',
      '(',
      ')',
      '[',
      ']',
      '"x"',
      '1',
      ' ',
      '.',
      'pr',
      'null',
      '"',
    )
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
        const text = parts.join(' ')
        try {
          matchFilter(parseFilter(text), ada)
        } catch (error) {
          expect(error).toMatchObject({ scimType: 'invalidFilter' })
        }
      }),
    )
  })

  it('with many alternatives stays as long as it is written', () => {
    const group = '(userName eq "a" or userName eq "b")'
    const parsed = parseFilter(Array(100).fill(group).join(' and '))
    expect(JSON.stringify(parsed).length).toBeLessThan(40_000)
  })

  it('tells what must be equal for it to hold', () => {
    expect(requiredText(parseFilter('active eq true and userName eq "x"'), 'username')).toBe('x')
    expect(requiredText(parseFilter('active eq true or userName eq "x"'), 'username')).toBeUndefined()
    expect(requiredText(parseFilter('not (userName eq "x")'), 'username')).toBeUndefined()
    expect(requiredText(parseFilter('userName ne "x"'), 'username')).toBeUndefined()
  })

  it('compares references by their ids only', () => {
    expect(referencedIds(parseFilter('id eq "g" and members eq "u"'), 'members')).toEqual(['u'])
    expect(referencedIds(parseFilter('members[value eq "a" or value eq "b"]'), 'members')).toEqual(['a', 'b'])
    expect(referencedIds(parseFilter('displayName pr'), 'members')).toBeUndefined()
    for (const filter of ['members pr', 'members.value co "a"', 'members[display eq "x"]', 'members ne "a"']) {
      expect(() => referencedIds(parseFilter(filter), 'members')).toThrow(/value eq/)
    }
  })
})

describe('a path', () => {
  it.each([
    ['active', { attribute: { name: 'active', sub: undefined }, filter: undefined }],
    ['name.givenName', { attribute: { name: 'name', sub: 'givenname' }, filter: undefined }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:name.givenName', { attribute: { name: 'name', sub: 'givenname' } }],
    ['emails[type eq "work"].value', { attribute: { name: 'emails', sub: 'value' }, filter: { kind: 'compare' } }],
    ['members[value eq "x"]', { attribute: { name: 'members', sub: undefined }, filter: { value: 'x' } }],
  ])('%s is read', (text, expected) => expect(parsePath(text)).toMatchObject(expected))

  it.each(['', '[', 'members[', 'members[value eq "x"', 'members[value eq "x"]x', 'a b', 'members]'])(
    'X10: that does not parse says so: %s',
    (text) => expect(() => parsePath(text)).toThrow(expect.objectContaining({ scimType: 'invalidPath' })),
  )
})

it('a plain value is looked at as the value of itself', () => {
  expect(toView('x')).toEqual({ value: 'x' })
})
