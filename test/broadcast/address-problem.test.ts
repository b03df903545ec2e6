import { expect, it } from 'vitest'
import { addressOfDsn, addressOfHost, addressProblem } from '../../src/broadcast/address-problem.ts'
import { AllowedHosts } from '../../src/outbound/allowed-hosts.ts'

const allowed = new AllowedHosts(['collector.internal', '127.0.0.1:4318'])
const problem = (text: string) => addressProblem(text, allowed)

it.each([
  'https://otel.example.com',
  'https://otel.example.com:4318/v1/traces?a=b',
  'https://ch.example.com:8443',
  'http://127.0.0.1:4318',
  'http://collector.internal:55681',
  'https://8.8.8.8',
])('takes %s', (text) => {
  expect(problem(text)).toBeNull()
})

it.each([
  ['http://otel.example.com', 'must be an https URL, unless outbound.allow_hosts lists otel.example.com:80'],
  ['http://127.0.0.1:4317', 'must be an https URL, unless outbound.allow_hosts lists 127.0.0.1:4317'],
  ['https://127.0.0.1', 'must lead to a public host, unless outbound.allow_hosts lists 127.0.0.1:443'],
  ['https://[::1]', 'must lead to a public host, unless outbound.allow_hosts lists [::1]:443'],
  ['https://0x7f.1', 'must lead to a public host, unless outbound.allow_hosts lists 127.0.0.1:443'],
  [
    'https://metadata.google.internal.',
    'must lead to a public host, unless outbound.allow_hosts lists metadata.google.internal:443',
  ],
  ['otel.example.com', 'must be an https URL'],
  ['https://user@otel.example.com', 'must hold no user name or password'],
  [
    'https://a.example:22',
    'must have one of the ports 443, 4318, 8443, unless outbound.allow_hosts lists a.example:22',
  ],
  ['https://a.example/#x', 'must have no fragment'],
  ['ftp://a.example', 'must be an https URL'],
  ['https://a example', 'must be an https URL'],
  ['https://a.example\\@127.0.0.1', 'must be an https URL'],
  ['https://ünï.example', 'must be an https URL'],
  ['', 'must be an https URL'],
])('S1, S2, S7: refuses %s', (text, message) => {
  expect(problem(text)).toBe(message)
})

it('reads a host without a scheme as one that is reached over https, and a DSN without its key', () => {
  expect(addressOfHost('ch.example.com')).toBe('https://ch.example.com:8443')
  expect(addressOfHost('ch.example.com:443')).toBe('https://ch.example.com:443')
  expect(addressOfHost('http://ch.example.com')).toBe('http://ch.example.com')
  expect(addressOfDsn('https://key:more@o1.example.com/42')).toBe('https://o1.example.com/42')
})
