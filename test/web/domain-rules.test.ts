import { expect, it } from 'vitest'
import { isWithin, plainHost } from '../../src/web/domain-rules.ts'

const only = (rule: string, url: string) => isWithin({ allowed: [rule], blocked: [] }, url)

it.each([
  ['example.com', 'https://example.com/a', true],
  ['example.com', 'https://docs.example.com/', true],
  ['example.com', 'https://notexample.com/', false],
  ['example.com', 'https://example.com.evil.net/', false],
  ['EXAMPLE.com', 'https://example.COM./a', true],
  ['https://example.com', 'http://example.com/', true],
  ['*.example.com', 'https://docs.example.com/', true],
  ['*.example.com', 'https://example.com/', false],
  ['example.*', 'https://example.org/', true],
  ['example.com/docs', 'https://example.com/docs', true],
  ['example.com/docs', 'https://example.com/docs/a/b', true],
  ['example.com/docs/', 'https://example.com/docs/a', true],
  ['example.com/docs', 'https://example.com/docsearch', false],
  ['example.com/*/api', 'https://example.com/v2/api/keys', true],
  ['example.com/*/api', 'https://example.com/api', false],
  ['example.com:8080', 'https://example.com/', true],
  ['', 'https://example.com/', false],
  ['example.com', 'not a url', false],
  ['evil.com', 'https://evil.com@example.com/', false],
  ['bücher.example', 'https://bücher.example/', true],
  ['*.bücher.example', 'https://www.xn--bcher-kva.example/', true],
  ['example.com/my%20docs', 'https://example.com/my%20docs/a', true],
  ['example.com/docs', 'https://example.com/docs/..%2fprivate', false],
  ['example.com/a*b', 'https://example.com/ab', true],
  ['example.com/ab*b', 'https://example.com/ab', false],
  ['example.com/*b', 'https://example.com/a/bb/c', true],
  ['example.com/*b', 'https://example.com/a/bc', false],
  ['ex*le.*', 'https://www.example.com/', false],
])('%s has %s: %s', (rule, url, has) => {
  expect(only(rule, url)).toBe(has)
})

it('lets everything through without rules, and nothing that is blocked', () => {
  expect(isWithin({ allowed: [], blocked: [] }, 'https://example.com/')).toBe(true)
  const rules = { allowed: ['example.com'], blocked: ['example.com/private'] }
  expect(isWithin(rules, 'https://example.com/open')).toBe(true)
  expect(isWithin(rules, 'https://example.com/private/a')).toBe(false)
})

it.each(['/private', '//private', '/%70rivate/a', '/a/..%2Fprivate', '/%70rivate/%zz', '/a/..%5cprivate'])(
  'keeps away from a blocked path in other words: %s',
  (path) => {
    expect(isWithin({ allowed: [], blocked: ['example.com/private'] }, `https://example.com${path}`)).toBe(false)
  },
)

it('takes a pattern of many stars without going back and forth', () => {
  expect(only(`example.com/${'*a'.repeat(2_000)}b`, `https://example.com/${'a'.repeat(4_000)}`)).toBe(false)
})

it('holds a hundred long pages against a hundred long patterns without keeping others waiting', () => {
  const blocked = Array.from({ length: 100 }, (_, at) => `*b/*${'a'.repeat(120)}b${'a'.repeat(120)}${at}`)
  const rules = { allowed: [], blocked }
  const pages = Array.from({ length: 100 }, (_, at) => `https://a${at}.b/${'a'.repeat(1_900)}b`)
  expect(pages.every((url) => isWithin(rules, url))).toBe(true)
})

it.each([
  ['*.example.com/docs', 'example.com'],
  ['https://Example.com:80', 'example.com'],
  ['ex*mple.com', undefined],
  ['', undefined],
])('the host of %s is %s', (rule, host) => {
  expect(plainHost(rule)).toBe(host)
})
