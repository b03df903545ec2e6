import { describe, expect, it } from 'vitest'
import { AddressBox, addressOf, LedElsewhereError, requireAddress } from '../../src/auth/address-box.ts'
import { SecretBox, UnreadableSecretError } from '../../src/auth/secret-box.ts'

const owner = { organizationId: 'org', workspaceId: 'ws', id: 'row' }
const without = new SecretBox({ masterKey: 'the master key', dataDir: '/nowhere' })
const box = new AddressBox(without)
const address = 'https://api.example.com'

describe('N37: a secret that was sealed with an address', () => {
  it('is opened with it', () => {
    for (const each of [address, 'http://[::1]:8080', ''])
      expect(box.open(box.seal('sk-canary', owner, each), owner)).toEqual({ secret: 'sk-canary', address: each })
  })

  it('is not opened once the address beside it was exchanged, taken away, or written in another place', () => {
    const { sealedSecret, keyId } = box.seal('sk-canary', owner, address)
    const elsewhere = box.seal('sk-other', owner, 'https://evil.example.com').sealedSecret
    const [version, written, sealed = ''] = sealedSecret.split('.')
    const [, other] = elsewhere.split('.')
    const forged = [
      ...[`${version}.${other}.${sealed}`, `${version}..${sealed}`, `${version}.${sealed}`, sealed],
      ...[`${version}.${written}.`, `${version}.${written}`, `${version}.`],
    ]
    for (const each of forged)
      expect(() => box.open({ sealedSecret: each, keyId }, owner), each).toThrow(UnreadableSecretError)
  })

  it('is not opened for another row, or without its master key', () => {
    const sealed = box.seal('sk-canary', owner, address)
    expect(() => box.open(sealed, { ...owner, id: 'other' })).toThrow(UnreadableSecretError)
    const other = new AddressBox(new SecretBox({ masterKey: 'another master key', dataDir: '/nowhere' }))
    expect(() => other.open(sealed, owner)).toThrow(UnreadableSecretError)
  })

  it('is not sent to another scheme, host or port, and says where it was for', () => {
    const led = (url: string) => () => requireAddress({ address }, url)
    for (const url of [address, `${address}:443/v1//evil.example/@evil.example?x=https://evil.example`])
      expect(led(url)).not.toThrow()
    const strange = ['http://api.example.com', 'https://api.example.com:8443', 'https://api.example.com.evil.example']
    for (const url of [...strange, 'https://api.example.com@evil.example', 'https://evil.example/api.example.com', ''])
      expect(led(url), url).toThrow(LedElsewhereError)
    expect(led('https://evil.example/path?key=secret')).toThrow(
      'leads to https://evil.example with a secret that was entered for https://api.example.com: enter the secret again',
    )
  })
})

it('N37: a secret that an older version sealed is opened, and its address is not known', () => {
  expect(box.open(without.seal('sk-canary', owner), owner)).toEqual({ secret: 'sk-canary', address: undefined })
  expect(() => requireAddress({ address: undefined }, 'https://a.example')).not.toThrow()
})

it('the address of a URL is its scheme, host and port', () => {
  expect(addressOf('HTTPS://A.example:443/v1?key=x')).toBe('https://a.example')
  expect(addressOf('http://a.example:443/')).toBe('http://a.example:443')
  for (const none of [undefined, '', 'a.example', '//a.example']) expect(addressOf(none)).toBe('')
})
