import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountIdentityOf, hashEndUser } from '../../src/records/end-user.ts'

test('a user has one name at providers in an organization, and another one in each other', () => {
  const hash = hashEndUser('org-1', 'ada@example.com')
  expect(hash).toBe(`user_${createHmac('sha256', 'org-1').update('ada@example.com').digest('base64url')}`)
  expect(hash).toHaveLength(48)
  expect(hashEndUser('org-1', 'ada@example.com')).toBe(hash)
  expect(hashEndUser('org-2', 'ada@example.com')).not.toBe(hash)
  expect(hashEndUser('org-1', 'bob@example.com')).not.toBe(hash)
})

test('an account is its organization and the owner of its key', () => {
  const identity = accountIdentityOf('org-1', 'user-1')
  expect(identity).toMatch(/^user_[\w-]{43}$/)
  expect(accountIdentityOf('org-1', 'user-1')).toBe(identity)
  const others = [
    accountIdentityOf('org-1', null),
    accountIdentityOf('org-1', 'user-2'),
    accountIdentityOf('org-2', 'user-1'),
  ]
  expect(new Set([identity, ...others, hashEndUser('org-1', 'user-1')]).size).toBe(5)
})
