import { describe, expect, it } from 'vitest'
import { NoProxy } from '../../src/outbound/no-proxy.ts'

const covers = (entry: string, url: string) => new NoProxy([entry]).has(new URL(url))

describe('a host without a proxy', () => {
  it.each([
    ['*', 'https://anything.example'],
    ['corp.example', 'https://corp.example'],
    ['corp.example', 'https://a.b.corp.example'],
    ['.corp.example', 'https://a.corp.example'],
    ['*.corp.example', 'https://a.corp.example'],
    ['CORP.example', 'https://a.Corp.example'],
    ['corp.example.', 'https://corp.example'],
    ['corp.example', 'https://corp.example.'],
    ['*corp.example', 'https://mycorp.example'],
    ['10.*', 'http://10.9.8.7'],
    ['corp.example:8443', 'https://corp.example:8443'],
    ['corp.example:443', 'https://corp.example'],
    ['*:8080', 'http://a.example:8080'],
    ['10.1.2.3', 'http://10.1.2.3:8000'],
    ['10.1.2.3:8000', 'http://10.1.2.3:8000'],
    ['10.0.0.0/8', 'http://10.255.0.1'],
    ['10.9.9.9/8', 'http://10.255.0.1'],
    ['0.0.0.0/0', 'http://8.8.8.8'],
    ['192.168.1.4/32', 'http://192.168.1.4'],
    ['::1', 'http://[::1]:1'],
    ['[::1]', 'http://[::1]:1'],
    ['[::1]:80', 'http://[::1]'],
    ['0:0:0:0:0:0:0:1', 'http://[::1]'],
    ['fd00::/8', 'http://[fdaa::1]'],
    ['[fd00::]/8', 'http://[fdaa::1]'],
    ['a.example b.example', 'http://b.example'],
  ])('is named by %s: %s', (entry, url) => {
    expect(covers(entry, url)).toBe(true)
  })

  it.each([
    ['corp.example', 'https://mycorp.example'],
    ['corp.example', 'https://corp.example.evil.test'],
    ['corp.example:8443', 'https://corp.example'],
    ['*.corp.example', 'https://corp.test'],
    ['10.*', 'http://110.9.8.7'],
    ['10.0.0.0/8', 'http://11.0.0.1'],
    ['10.0.0.0/8', 'http://10.corp.example'],
    ['10.1.2.3', 'http://10.1.2.30'],
    ['10.1.2.3:80', 'http://10.1.2.3:81'],
    ['[::1]:80', 'http://[::1]:81'],
    ['fd00::/8', 'http://[fe80::1]'],
    ['fd00::/8', 'http://10.0.0.1'],
    ['0.0.0.0/0', 'http://a.example'],
  ])('is not named by %s: %s', (entry, url) => {
    expect(covers(entry, url)).toBe(false)
  })

  it.each([
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    '300.1.1.1/8',
    'http://a.example',
    'a.example/path',
    'a*b',
    '<local>/',
    '[::1',
    'me@a.example',
  ])('must not be written as %s', (entry) => {
    expect(() => covers(entry, 'http://a.example')).toThrow(`outbound.no_proxy: "${entry}"`)
  })
})
