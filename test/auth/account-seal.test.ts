import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AccountSeal } from '../../src/auth/account-seal.ts'

const place = (masterKey: string) => ({ masterKey, dataDir: '/nowhere' })
const seal = new AccountSeal([place('the master key')])
const own = seal.for('org', 'account')

describe('what an account encrypted', () => {
  it('is opened for that account, and is the same text each time', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        const sealed = own.seal(text)
        expect(sealed).not.toBe(text)
        expect(own.open(sealed)).toBe(text)
        expect(own.seal(text)).toBe(sealed)
      }),
    )
  })

  it('is not to be read from its wrapper, whatever is taken off', () => {
    const cipher = 'gAAAABo_what_the_account_encrypted=='
    const [, wrapped = '', ...more] = own.seal(cipher).split('.')
    expect(more).toEqual([])
    expect(wrapped).not.toContain('gAAAA')
    for (const skipped of [0, 1, 2, 3]) {
      const bytes = Buffer.from(wrapped.slice(skipped), 'base64url').toString('latin1')
      expect(bytes).not.toMatch(/gAAAA|what|encrypted/)
    }
  })

  it('shares no nonce with another text or another account', () => {
    const nonceOf = (sealed: string) => Buffer.from(sealed.slice('mgr1.'.length), 'base64url').subarray(0, 12)
    const nonces = [
      own.seal('gAAAA'),
      own.seal('gAAAB'),
      seal.for('org', 'other').seal('gAAAA'),
      seal.for('other', 'account').seal('gAAAA'),
      new AccountSeal([place('another')]).for('org', 'account').seal('gAAAA'),
    ].map((sealed) => nonceOf(sealed).toString('hex'))
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  it('is opened for no other account, organization or master key', () => {
    const sealed = own.seal('gAAAA')
    expect(seal.for('org', 'other').open(sealed)).toBeNull()
    expect(seal.for('other', 'account').open(sealed)).toBeNull()
    expect(new AccountSeal([place('another')]).for('org', 'account').open(sealed)).toBeNull()
  })

  it('is not opened once a character of it was changed or left out', () => {
    const sealed = own.seal('gAAAA')
    for (let at = 'mgr1.'.length; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      expect(own.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull()
      expect(own.open(sealed.slice(0, at) + sealed.slice(at + 1))).toBeNull()
    }
    for (const more of ['A', '.', '.gAAAA', '=', ' ', '\n']) expect(own.open(sealed + more)).toBeNull()
    for (const text of ['MGR1.A', ' mgr1.A', '\u200bmgr1.A', 'mgr1.', 'mgr1.A', `mgr1.${'A'.repeat(40)}.gAAAA`])
      expect(own.open(text)).toBeNull()
  })

  it('opens at another replica, and after the master key changed where the previous one is known', () => {
    const sealed = own.seal('gAAAA')
    expect(new AccountSeal([place('the master key')]).for('org', 'account').open(sealed)).toBe('gAAAA')
    const later = new AccountSeal([place('a new one'), place('the master key')]).for('org', 'account')
    expect(later.open(sealed)).toBe('gAAAA')
    expect(later.seal('gAAAA')).not.toBe(sealed)
  })
})

it('a text that was never wrapped stays as it is', () => {
  for (const text of ['gAAAABo', '', 'mgr', 'openai-responses-v1:rs_1:gAAAA']) expect(own.open(text)).toBe(text)
})
