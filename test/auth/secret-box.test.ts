import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { SecretBox, UnreadableSecretError } from '../../src/auth/secret-box.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const owner = { organizationId: 'org', workspaceId: 'ws', id: 'row' }
const box = new SecretBox({ masterKey: 'the master key', dataDir })

describe('a sealed secret', () => {
  it('is opened again, whatever it holds, and never sealed the same way twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (secret) => {
        const sealed = box.seal(secret, owner)
        expect(box.open(sealed, owner)).toBe(Buffer.from(secret, 'utf8').toString('utf8'))
        expect(box.seal(secret, owner).sealedSecret).not.toBe(sealed.sealedSecret)
      }),
    )
  })

  it('X9: is not opened for another row, workspace or organization', () => {
    const sealed = box.seal('sk-canary', owner)
    for (const other of [{ id: 'other' }, { workspaceId: 'other' }, { organizationId: 'other' }]) {
      expect(() => box.open(sealed, { ...owner, ...other })).toThrow(UnreadableSecretError)
    }
  })

  it('X9: is not opened once a bit of it was changed, or with a tag that was cut short', () => {
    const { sealedSecret, keyId } = box.seal('sk-canary', owner)
    const bytes = Buffer.from(sealedSecret, 'base64url')
    expect(bytes).toHaveLength(12 + 'sk-canary'.length + 16)
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => box.open({ sealedSecret: changed.toString('base64url'), keyId }, owner)).toThrow(
        UnreadableSecretError,
      )
    }
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length).toString('base64url')
      expect(() => box.open({ sealedSecret: cut, keyId }, owner)).toThrow(UnreadableSecretError)
    }
  })

  it('X9: is opened by its key’s id only: neither under the id of another key nor without its key', () => {
    const other = new SecretBox({ masterKey: 'another master key', dataDir })
    const sealed = box.seal('sk-canary', owner)
    expect(other.keyId).not.toBe(box.keyId)
    expect(() => other.open(sealed, owner)).toThrow(UnreadableSecretError)
    expect(() => other.open({ ...sealed, keyId: other.keyId }, owner)).toThrow(UnreadableSecretError)
  })

  it('X9: is opened by the previous key while the master key changes, and sealed by the new one', () => {
    const old = box.seal('sk-canary', owner)
    const current = { masterKey: 'the next master key', dataDir }
    const both = new SecretBox(current, [{ masterKey: 'the master key', dataDir }])
    expect(both.open(old, owner)).toBe('sk-canary')
    const anew = both.seal('sk-canary', owner)
    expect(anew.keyId).toBe(both.keyId)
    expect(new SecretBox(current).open(anew, owner)).toBe('sk-canary')
  })

  it('says in no error what it holds', () => {
    const { sealedSecret, keyId } = box.seal('sk-canary', owner)
    const error = (() => {
      try {
        return box.open({ sealedSecret, keyId }, { ...owner, id: 'other' })
      } catch (thrown) {
        return thrown as Error
      }
    })()
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('canary')
  })
})

it('makes a master key of its own on first use, that only its owner reads and that no id gives away', () => {
  const own = new SecretBox({ dataDir })
  const sealed = own.seal('sk-canary', owner)
  const file = join(dataDir, 'master.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const masterKey = readFileSync(file, 'utf8').trim()
  expect(sealed.keyId).toMatch(/^[0-9a-f]{16}$/)
  expect(new SecretBox({ masterKey, dataDir }).open(sealed, owner)).toBe('sk-canary')
})
