import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rewriteJson, rewriteMaybeJson } from '../../src/guardrails/rewrite-json.ts'

const hide = (text: string) => text.replaceAll('joe@x.org', '"[EMAIL]"').replaceAll('4111', '[CARD]')

it('rewrites strings as they read decoded, and leaves all else as it was written', () => {
  const text = '{ "to" : "j\\u006fe@x.org", "n":1.50, "big": 12345678901234567890,\n"s":"a\\/b" }'
  expect(rewriteJson(text, hide)).toBe(
    '{ "to" : "\\"[EMAIL]\\"", "n":1.50, "big": 12345678901234567890,\n"s":"a\\/b" }',
  )
})

it('rewrites names of members, and makes numbers strings that change', () => {
  expect(JSON.parse(rewriteJson('{"joe@x.org":4111,"n":5}', hide))).toEqual({ '"[EMAIL]"': '[CARD]', n: 5 })
})

it('reads JSON in strings in JSON', () => {
  const inner = '{"to":"j\\u006fe@x.org"}'
  const rewritten = JSON.parse(rewriteJson(JSON.stringify({ body: inner }), hide)) as { body: string }
  expect(JSON.parse(rewritten.body)).toEqual({ to: '"[EMAIL]"' })
})

it('finds what was cut off or is broken', () => {
  expect(rewriteJson('{"to":"j\\u006fe@x.org', hide)).toBe('{"to":"\\"[EMAIL]\\"')
  expect(rewriteJson('{"to":"joe@x.org\\', hide)).not.toContain('joe@')
  expect(rewriteJson("{to: 'joe@x.org'", hide)).not.toContain('joe@')
})

it('keeps any JSON as it is that nothing is found in, and any text that is none', () => {
  const same = (text: string) => rewriteJson(text, (said) => said) === text
  fc.assert(fc.property(fc.json(), same))
  fc.assert(fc.property(fc.string(), (text) => rewriteMaybeJson(text, (said) => said) === text && same(text)))
})

it('keeps JSON valid whatever is put into it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, put) => {
      const text = rewriteJson(JSON.stringify(value), (said) => (said.length > 3 ? put : said))
      expect(() => JSON.parse(text) as unknown).not.toThrow()
    }),
  )
})

it('reads a long string without backtracking', () => {
  const text = JSON.stringify({ a: 'b\n'.repeat(2_000_000), c: 'joe@x.org' })
  expect(rewriteJson(text, hide).endsWith('"c":"\\"[EMAIL]\\""}')).toBe(true)
})
