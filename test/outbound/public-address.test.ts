import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../src/outbound/public-address.ts'

describe('S1, S3, S5: addresses that are not public', () => {
  test.for([
    ['this network', '0.0.0.0', '0.1.2.3'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['carrier-grade NAT, Alibaba metadata', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['link-local, cloud metadata', '169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'fe80::1%1'],
    ['protocol assignments, Oracle metadata', '192.0.0.1', '192.0.0.192'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
    ['6to4', '192.88.99.1', '2002:7f00:1::', '2002:a00:1::1'],
    ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
    ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
    ['reserved, broadcast', '240.0.0.1', '255.255.255.255'],
    ['Azure’s host agent', '168.63.129.16'],
    ['unspecified', '::'],
    ['mapped IPv4', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
    ['compatible IPv4', '::127.0.0.1', '::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::1'],
    ['Teredo and other assignments', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:20::1'],
    ['unique local, AWS and Google metadata', 'fc00::1', 'fd00:ec2::254', 'fd20:ce::254'],
    ['site-local', 'fec0::1'],
    ['discard-only, segment routing', '100::1', '5f00::1'],
    ['not an address', '', 'localhost', '127.1', '0x7f000001', '2130706433', '127.0.0.1.', ' 8.8.8.8', '[::1]'],
  ])('%s', ([, ...addresses]) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

test('addresses that are', () => {
  const open = [
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '172.32.0.1',
    '192.0.1.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ]
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
})
