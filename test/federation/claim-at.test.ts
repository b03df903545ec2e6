import { expect, it } from 'vitest'
import { claimAt } from '../../src/federation/claim-at.ts'

it.each([
  [{ groups: ['a'] }, 'groups', ['a']],
  [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  [{ resource_access: { 'my.client': { roles: ['a'] } } }, 'resource_access.my.client.roles', ['a']],
  [{ 'https://x.example/claims/groups': ['a'] }, 'https://x.example/claims/groups', ['a']],
  [{ 'https://x.example/claims': { groups: ['a'] } }, 'https://x.example/claims.groups', ['a']],
  [{ 'a.b': 'literal', a: { b: 'nested' } }, 'a.b', 'literal'],
  [{ 'a.b': {}, a: { b: { c: 'deep' } } }, 'a.b.c', 'deep'],
  [{ a: ['x'] }, 'a.0', undefined],
  [{ a: 'text' }, 'a.length', undefined],
  [{ a: {} }, 'a.constructor.name', undefined],
  [{}, '__proto__', undefined],
])('finds a claim by its name or its path: %j %s', (claims, path, value) => {
  expect(claimAt(claims, path)).toEqual(value)
})
