import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secretCutter } from '../../src/errors/secret-cutter.ts'
import { sentSecrets } from '../../src/outbound/sent-secrets.ts'
import { runs } from '../support/level.ts'

const token = 'tok/4711+sëcret "quoted"&=x'
const hex = (character: string, sign: string) => `${sign}${character.charCodeAt(0).toString(16)}`
const base64 = (text: string) => Buffer.from(text).toString('base64')

const spellings: readonly (readonly [string, (text: string) => string])[] = [
  ['plain', (text) => text],
  ['JSON', (text) => JSON.stringify(text).slice(1, -1)],
  ['JSON of PHP', (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')],
  ['a part of an address', encodeURIComponent],
  ['the same in lower case', (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase())],
  ['a form', (text) => new URLSearchParams({ a: text }).toString().slice(2)],
  ['markup', (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
  ['hexadecimal', (text) => Buffer.from(text).toString('hex')],
  ['hexadecimal in capitals', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  ['Base64', base64],
  ['Base64 without padding', (text) => base64(text).replaceAll('=', '')],
  [
    'any escapes of addresses',
    (text) => [...text].map((each) => (/[a-z-]/.test(each) ? hex(each, '%') : each)).join(''),
  ],
  ['JSON of .NET', (text) => text.replace(/[+&"]/g, (each) => hex(each, '\\u00').toUpperCase().replace('U', 'u'))],
  ['source code', (text) => text.replace(/[a-z/]/g, (each) => hex(each, '\\x'))],
  ['markup of templates', (text) => text.replace(/[+=/&]/g, (each) => `${hex(each, '&#x')};`)],
  ['numbered markup', (text) => text.replace(/[a-z+=/]/g, (each) => `&#${each.charCodeAt(0)};`)],
  ['Base64 of addresses', (text) => Buffer.from(text).toString('base64url')],
]

describe('a secret', () => {
  it.each(spellings)('N46: is cut where it is written as %s', (_, spelled) => {
    const { cut, holds } = secretCutter([token])
    expect(cut(`you sent Bearer ${spelled(token)}, thank you`)).toBe('you sent Bearer [redacted], thank you')
    expect(holds(spelled(token))).toBe(true)
  })

  it('N46: leaves what stands around escapes as it was', () => {
    const { cut } = secretCutter(['tok-4711-secret'])
    const escaped = 'tok%2d4711-secret'
    expect(cut(`&#39;a%20${escaped}%20b ${escaped}\\u0041 100% \\x`)).toBe(
      '&#39;a%20[redacted]%20b [redacted]\\u0041 100% \\x',
    )
    expect(cut('&#39;tok%2d4711&#39; \\u0041%')).toBe('&#39;tok%2d4711&#39; \\u0041%')
  })

  it('N46: is cut out of a longer text in Base64, wherever it begins there', () => {
    const { cut } = secretCutter([token])
    for (const before of ['', 'u:', 'ab', 'user:', 'authorization: Bearer '])
      for (const after of ['', ':', 'more']) {
        const shown = cut(base64(before + token + after))
        expect(shown, before).toContain('[redacted]')
        expect(Buffer.from(shown.replace('[redacted]', ''), 'base64').toString()).not.toContain('4711')
      }
  })

  it('N46: is found in no ordinary text, whatever was sent', () => {
    const texts = fc.lorem({ maxCount: 20 })
    const short = fc.array(fc.constantFrom('', ' ', 'a', 'id', 'on', 'key', 'test', 'Bearer', '=', 'dolor'))
    fc.assert(
      fc.property(texts, short, (text, words) => {
        const headers = Object.fromEntries(words.map((word, at) => [`x-key-${at}`, word]))
        const request = { url: `https://a.example/?api-version=${text.slice(0, 9)}`, headers }
        expect(sentSecrets({ ...request, url: 'https://a.example/?region=consectetur' }).cut(text)).toBe(text)
        expect(secretCutter(['']).cut(text)).toBe(text)
      }),
      { numRuns: runs(300) },
    )
  })

  it('N46: leaves a value of JSON one of the same structure', () => {
    const secret = fc.oneof(
      fc.string({ minLength: 8 }),
      fc.constantFrom('description', 'properties', '"type":"', '","a":"'),
    )
    const name = fc.constantFrom('description', 'properties', 'type', 'a b', 'x1')
    fc.assert(
      fc.property(secret, fc.dictionary(name, fc.anything({ maxDepth: 2 })), (each, rest) => {
        const value = JSON.parse(
          JSON.stringify({ ...rest, description: `It is ${each}.`, list: [each, 1, null] }),
        ) as object
        const shown = secretCutter([each]).cutAll(value) as Record<string, unknown>
        expect(JSON.parse(JSON.stringify(shown))).toEqual(shown)
        expect(Object.keys(shown).filter((key) => /^[a-z]+$/.test(key))).toEqual(
          Object.keys(value).filter((key) => /^[a-z]+$/.test(key)),
        )
        expect(shown['list']).toEqual(['[redacted]', 1, null])
      }),
      { numRuns: runs(300) },
    )
  })

  it('N46: is cut out of names of members, too', () => {
    const { cutAll } = secretCutter(['tok-4711-secret'])
    expect(cutAll({ 'by tok-4711-secret': { a: 1 } })).toEqual({ 'by [redacted]': { a: 1 } })
    const same = { a: [{ b: 'c' }] }
    expect(cutAll(same)).toBe(same)
  })

  it('N46: that holds another one leaves nothing of itself', () => {
    expect(secretCutter(['4711-secret', 'tok-4711-secret-end']).cut('it is tok-4711-secret-end')).toBe(
      'it is [redacted]',
    )
  })
})

describe('what a request was sent', () => {
  const headers = {
    authorization: 'Bearer bearer-0123456789',
    'proxy-authorization': `Basic ${base64('me:the-password-1')}`,
    cookie: 'sid=cookie-0123456789; theme=dark-mode-7',
    'x-tenant': 'eu-west-1-production-long',
    'x-trace': 'plainwordswithoutanydigit',
    'x-session-token': 'Token token="param-0123456789", realm="example-realm"',
    'x-api-key': 'short',
  }
  const { cut } = sentSecrets({
    url: 'https://u:user-pass-1@a.example/k?token=query-0123&region=eu-central-1',
    headers,
  })

  it.each([
    ...['bearer-0123456789', base64('me:the-password-1'), 'the-password-1', 'cookie-0123456789', 'user-pass-1'],
    ...['query-0123', 'eu-west-1-production-long', 'param-0123456789'],
  ])('N46: is cut: %s', (secret) => {
    expect(cut(`It is ${secret}.`)).toBe('It is [redacted].')
  })

  it.each(['Bearer', 'Basic', 'eu-central-1', 'plainwordswithoutanydigit', 'short', 'a.example'])(
    'is not: %s',
    (word) => {
      expect(cut(`It is ${word}.`)).toBe(`It is ${word}.`)
    },
  )
})
