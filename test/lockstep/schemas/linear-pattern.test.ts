import { describe, expect, it } from 'vitest'
import { compileLinearPattern } from '../../../src/lockstep/schemas/linear-pattern.ts'
import { SchemaCompiler } from '../../../src/lockstep/schemas/schema-compiler.ts'

describe('a linear pattern', () => {
  it.each([
    ['^(a+)+$', 'aaa', 'aab'],
    ['^[\\w.-]+@\\w+\\.com$', 'ada@example.com', 'ada@example.org'],
    ['^\\u0041\\/b$', 'A/b', 'B/b'],
    ['^\\p{L}+$', 'é', '1'],
    ['^\\d{4}-\\d\\d$', '2026-11', '2026-11\n'],
    ['b', 'abc', 'ac'],
  ])('%s finds what ECMA-262 finds', (pattern, fits, fails) => {
    for (const text of [fits, fails])
      expect(compileLinearPattern(pattern).test(text)).toBe(new RegExp(pattern, 'u').test(text))
  })

  // V8 needs longer than the universe has for these.
  it.each(['^(a+)+$', '^(a|a)*$', '^(a*)*b$', '(x+x+)+y'])('%s comes to an end', (pattern) => {
    const checks = new SchemaCompiler({ openapi: '3.1.0' }, compileLinearPattern)
    const check = checks.compile({ type: 'string', pattern })
    expect(check(`${'a'.repeat(50_000)}${'x'.repeat(50_000)}!`)).toHaveLength(1)
  })

  it.each(['(?=a)', '(?<!a)b', '(a)\\1', 'a{2000}'])('refuses %s, and says what to write', (pattern) => {
    expect(() => compileLinearPattern(pattern)).toThrow(`has the pattern ${pattern}, which can't be matched in linear`)
  })
})

describe('the format url', () => {
  it.each([
    ['https://example.com/a?b', true],
    ['ftp://example.com', true],
    ['example.com', false],
    ['http://', false],
    [`http://${'1:1:'.repeat(100_000)}!`, false],
  ])('%.40s', (text, fits) => {
    const check = new SchemaCompiler({ openapi: '3.1.0' }).compile({ type: 'string', format: 'url' })
    expect(check(text)).toHaveLength(fits ? 0 : 1)
  })
})
