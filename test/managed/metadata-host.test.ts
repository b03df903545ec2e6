import { expect, it } from 'vitest'
import { isMetadataHost } from '../../src/managed/metadata-host.ts'

const hostOf = (url: string) => new URL(url).hostname

it.each([
  'http://169.254.169.254/v1',
  'http://169.254.170.2/v2',
  'http://2852039166/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://METADATA.google.internal./',
])('knows %s for a place where machines are told their credentials', (url) => {
  expect(isMetadataHost(hostOf(url))).toBe(true)
})

it.each([
  'http://127.0.0.1:8000/',
  'http://10.0.0.5/',
  'http://[::1]/',
  'http://169.253.1.1/',
  'https://api.example.com/',
])('lets %s be a provider', (url) => {
  expect(isMetadataHost(hostOf(url))).toBe(false)
})
