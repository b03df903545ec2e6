import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { trustAuthorities, trustedCertificates } from '../../src/outbound/trusted-authorities.ts'
import { temporaryFolder } from '../cli/fake-terminal.ts'
import { selfSigned } from '../support/self-signed.ts'

afterEach(() => trustAuthorities(undefined))

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'ca.pem')
  writeFileSync(file, text)
  return file
}

it('trusts those of the file beside those of NODE_EXTRA_CA_CERTS and Node.js', () => {
  const [own, extra] = [selfSigned().cert.trim(), selfSigned().cert.trim()]
  trustAuthorities(fileOf(own), { NODE_EXTRA_CA_CERTS: fileOf(extra) })
  expect(trustedCertificates()).toEqual([...rootCertificates, extra, own])
})

it('goes on where NODE_EXTRA_CA_CERTS names nothing that can be read, as Node.js does', () => {
  const own = selfSigned().cert.trim()
  for (const extra of ['/no/such.pem', temporaryFolder(), fileOf('nothing')]) {
    trustAuthorities(fileOf(own), { NODE_EXTRA_CA_CERTS: extra })
    expect(trustedCertificates()).toHaveLength(rootCertificates.length + 1)
  }
})

it('leaves it to Node.js where no file is named', () => {
  trustAuthorities(undefined)
  expect(trustedCertificates()).toBeUndefined()
})
