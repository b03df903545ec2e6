import { expect, test } from 'vitest'
import { AllowedHosts } from '../../src/outbound/allowed-hosts.ts'

const hosts = new AllowedHosts([
  'Files.Example',
  'one.example:8443',
  '*.corp.example',
  '10.1.2.3:80',
  '::1',
  '[fd00::2]:81',
])

test.for<[string, number]>([
  ['files.example', 80],
  ['files.example', 9000],
  ['one.example', 8443],
  ['a.corp.example', 443],
  ['a.b.corp.example', 443],
  ['10.1.2.3', 80],
  ['[::1]', 1],
  ['[fd00::2]', 81],
])('%s at port %i is allowed', ([host, port]) => {
  expect(hosts.has(host, port)).toBe(true)
})

test.for<[string, number]>([
  ['other.example', 80],
  ['xfiles.example', 80],
  ['files.example.evil.example', 80],
  ['one.example', 443],
  ['corp.example', 443],
  ['evilcorp.example', 443],
  ['10.1.2.3', 81],
  ['[fd00::2]', 80],
  ['', 80],
])('%j at port %i is not', ([host, port]) => {
  expect(hosts.has(host, port)).toBe(false)
})

test.for(['10.0.0.0/8', 'http://a.example', 'a@b.example', 'a b', '', '*.', 'a.example:99999', 'a.example/x'])(
  '%j names no host',
  (entry) => {
    expect(() => new AllowedHosts([entry])).toThrow(TypeError)
  },
)
