import { describe, expect, it } from 'vitest'
import { findIpAddresses } from '../../../src/guardrails/filters/ip-address.ts'
import { found } from '../found.ts'

describe('the ip-address filter', () => {
  it.each([
    ['from 192.0.2.7.', '192.0.2.7'],
    ['192.0.2.7:8080', '192.0.2.7'],
    ['http://192.0.2.7/x', '192.0.2.7'],
    ['198.51.100.0/24', '198.51.100.0'],
    ['ip=203.0.113.9,', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8:0:1:2:3:4:5]:443', '2001:db8:0:1:2:3:4:5'],
    ['{"ip":192.0.2.7}', '192.0.2.7'],
    ['::1 localhost', '::1'],
    ['http://[::1]/', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:DB8:A:B::/64', '2001:DB8:A:B::'],
    ['2001:db8::1.', '2001:db8::1'],
    ['peer 2001:db8::1: reset', '2001:db8::1'],
    ['192.0.2.1-192.0.2.9', '192.0.2.1|192.0.2.9'],
    ['section 192.168.0.1', '192.168.0.1'],
    ['hosts/192.0.2.1 and 10.0.0.0/8', '192.0.2.1|10.0.0.0'],
  ])('finds the address in %j', (text, address) => {
    expect(found(findIpAddresses, text)).toEqual(address.split('|'))
  })

  it.each([
    '1.2.3.4.5',
    'v1.2.3.4',
    'Section 3.1.4.1',
    'sections 3.1.4.1 and 3.1.4.2',
    'OID 2.5.4.3',
    'version 1.2.3.4',
    'Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    '256.1.1.1',
    '192.0.2.700',
    '192.0.02.1',
    '12:34:56',
    '00:1b:44:11:3a:b7',
    '00:11:22:33:44:55:66:77',
    '{"face":12.5}',
    'std::vector',
    'a::b',
    'Foo::Bar',
    'xs[::1]',
    'xs[1::2]',
    'a::before',
    '1:2:3:4:5:6:7',
    '2001:db8::1::2',
    'urn:abc:def',
    '::',
  ])('leaves %j alone', (text) => {
    expect(found(findIpAddresses, text)).toEqual([])
  })
})
