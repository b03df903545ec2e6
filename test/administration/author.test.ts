import { expect, it } from 'vitest'
import { authorOf } from '../../src/administration/author.ts'
import type { Principal } from '../../src/auth/principal.ts'
import { unlimited } from '../../src/policy/caller-policy.ts'

const principal: Principal = {
  keyId: 1,
  keyHash: 'a'.repeat(64),
  keyName: 'admin',
  accountIdentity: 'user_account',
  kind: 'management',
  organizationId: 'o',
  workspaceId: 'w',
  userId: null,
  policy: unlimited,
  defaults: {},
}

it('a change is made by the key that was used, and what it makes is called after the user of the key, else after the key', () => {
  const actor = { kind: 'api_key', id: principal.keyHash }
  expect(authorOf(principal)).toEqual({ organizationId: 'o', actor, name: principal.keyName })
  expect(authorOf({ ...principal, userId: 'u' })).toEqual({ organizationId: 'o', actor, name: 'u' })
})

it('an identity provider is known by its token', () => {
  const actor = { kind: 'scim', id: 't' }
  expect(authorOf({ kind: 'scim', tokenId: 't', organizationId: 'o' })).toEqual({
    organizationId: 'o',
    actor,
    name: 't',
  })
})
