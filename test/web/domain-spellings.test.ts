import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTarget } from '../../src/outbound/vet-target.ts'
import { isWithin } from '../../src/web/domain-rules.ts'
import { runs } from '../support/level.ts'

const isBlocked = (rule: string, url: string) => !isWithin({ allowed: [], blocked: [rule] }, url)
const isAllowed = (rule: string, url: string) => isWithin({ allowed: [rule], blocked: [] }, url)

const hosts = [
  ...['example.com', 'example.com.', 'example.com..', 'EXAMPLE.com', 'ｅxample.com', 'example。com', 'example．com...'],
  ...['exam%70le.com', 'example.com%2e', 'example.com%2E.', 'exa\u200bmple.com', 'exa\u00admple.com', '.example.com'],
  ...['www.example.com', 'a..example.com', 'user@example.com', 'good.org@example.com', 'example.com:8080'],
]

it.each(hosts)('N47: keeps away from a blocked host however an address writes it: %s', (host) => {
  for (const rule of [
    'example.com',
    'Example.COM..',
    'https://example.com:443/',
    'ｅxample。com',
    '//example.com',
    '.example.com',
  ])
    expect(isBlocked(rule, `https://${host}/a`), rule).toBe(true)
})

it.each([
  [
    '127.0.0.1',
    ['0x7f.1', '2130706433', '0177.0.0.01', '127.1.', '127.0.0.1..', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ],
  ['0x7f000001', ['127.0.0.1', '[0:0:0:0:0:ffff:127.0.0.1]']],
  ['::1', ['[::1]', '[0:0:0:0:0:0:0:1]']],
  ['[2001:DB8::1]:443', ['[2001:db8:0:0:0:0:0:1]']],
  ['::ffff:10.0.0.1', ['10.0.0.1', '167772161']],
  ['bücher.example', ['xn--bcher-kva.example', 'B\u00dcCHER.example', 'bu\u0308cher.example.']],
  ['xn--bcher-kva.example', ['bücher.example']],
])('N47: keeps away from %s in every form of it', (rule, forms) => {
  for (const form of forms) expect(isBlocked(rule, `http://${form}/`), form).toBe(true)
})

it('N47: takes no end of an address for a domain', () => {
  expect(isBlocked('0.0.1', 'http://127.0.0.1/')).toBe(false)
})

it.each([
  ...[
    '/private;x=1',
    '/private;x=1/a',
    '/;/private',
    '/a/..;/private',
    '/a/..;x/private/b',
    '/private%3bx/a',
    '/./private',
  ],
  ...['/%2e/private', '/a/%2e%2e/private', '/a/%252e%252e/private', '/%2570rivate', '//private//a'],
  // A server behind another one takes the end off, or one of Windows.
  ...['/private%3fq', '/private%23a', '/private%00', '/private%0a', '/private.', '/private%20/a', '/private%2e'],
  ...['/PRIVATE', '/Pri%56ate/a', '/a\\..\\private', '/a%5c..%5cprivate', '/.;a/private', '/private/?q', '/private#a'],
])('N47: keeps away from a blocked path however servers come to it: %s', (path) => {
  for (const rule of [
    'example.com/private',
    'example.com/a/../private/',
    'example.com\\private',
    'example.com/private?all',
    'example.com/*rivate',
  ])
    expect(isBlocked(rule, `https://example.com${path}`), rule).toBe(true)
})

it('N47: reads letters beyond ASCII in the path of a rule as addresses write them', () => {
  for (const path of ['/bücher', '/b%C3%BCcher/a', '/b%c3%bccher']) {
    expect(isBlocked('example.com/bücher', `https://example.com${path}`), path).toBe(true)
    expect(isAllowed('example.com/bücher', `https://example.com${path}`), path).toBe(true)
  }
})

it.each([
  ...['/docs/..;/private', '/docs;/../private', '/docs/%252e%252e/private', '/Docs', '/;docs', '/private;/docs/..'],
  ...['/docs/..%2f', '/docs%2f..', '/docs\\..\\private', '/docsearch'],
])('N47: allows no path that a server may take for another: %s', (path) => {
  expect(isAllowed('example.com/docs', `https://example.com${path}`)).toBe(false)
})

it('N47: allows nothing by a rule that asks for a query, which no page is held against', () => {
  expect(isAllowed('example.com/a?b=1', 'https://example.com/a?b=1')).toBe(false)
})

it('N47: keeps away from each writing of a blocked page, and allows no other page in any', () => {
  const letters = fc.constantFrom(
    (c: string) => c,
    (c: string) => c.toUpperCase(),
    (c: string) => `%${c.charCodeAt(0).toString(16)}`,
    (c: string) => `%25${c.charCodeAt(0).toString(16)}`,
  )
  const between = fc.constantFrom(
    '/',
    '//',
    '/./',
    '/%2e/',
    '/;a/',
    '/.;a/',
    '/x/../',
    '/x/..;/',
    '/x/%2e%2e;/',
    '\\',
    '/x%2f..%2f',
  )
  const ends = fc.constantFrom('', '.', '..', '%2e', '。', '．.')
  const starts = fc.constantFrom('', 'www.', 'a@', 'a:b@', 'good.org@', '.', 'a..')
  const after = fc.constantFrom('', '/', ';a', '/a', '?a', '#a', '/..;/private', '%2f')
  const ways = fc.array(letters, { minLength: 7, maxLength: 7 })
  const written = (text: string, how: readonly ((c: string) => string)[]) =>
    [...text].map((c, at) => how[at % how.length]?.(c) ?? c).join('')
  fc.assert(
    fc.property(starts, ends, between, ways, after, (start, end, slash, how, rest) => {
      const url = `https://${start}example.com${end}${slash}${written('private', how)}${rest}`
      expect(isBlocked('example.com/private', url), url).toBe(true)
      expect(isBlocked('example.com', url), url).toBe(true)
      expect(isAllowed('example.com/open', url), url).toBe(false)
      expect(isAllowed('good.org', url), url).toBe(false)
    }),
    { numRuns: runs(1_000) },
  )
})

it.each([
  'http://example.com../',
  'http://a..example.com/',
  'http://.example.com/',
  'http://example.com;x/',
  'http://127.0.0.1../',
  "http://a'b.com/",
])('N47: asks no resolver for what is no host name: %s', (url) => {
  expect(() => parseTarget(url)).toThrow('URL')
})

it.each([
  'http://example.com./',
  'http://a_b.example.com/',
  'http://[2001:db8::1]/',
  'http://bücher.example/',
  'http://127.1/',
])('still asks for what is one: %s', (url) => {
  expect(parseTarget(url).href).toMatch(/^http:/)
})
