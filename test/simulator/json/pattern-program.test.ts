import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePattern } from '../../../src/simulator/json/pattern.ts'
import { compilePattern } from '../../../src/simulator/json/pattern-program.ts'
import { openScope } from '../../../src/simulator/json/schema-scope.ts'
import { TooMuchWork, Work } from '../../../src/simulator/json/work.ts'
import { runs } from '../../support/level.ts'

function matches(source: string, text: string): boolean | null {
  const pattern = parsePattern(source)
  const program = pattern && compilePattern(pattern, new Work())
  return program?.matches(text) ?? null
}

/** Patterns over few letters, so that matches are common. */
const pattern: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '[a-c1-3]', '^', '$'),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'))
      .map(([node, many]) => `(?:${node})${many}`),
    fc.array(tie('node'), { maxLength: 3 }).map((nodes) => nodes.join('')),
    fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map((nodes) => `(${nodes.join('|')})`),
  ),
})).node

describe('compilePattern', () => {
  it('agrees with regular expressions', () => {
    fc.assert(
      fc.property(
        pattern,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '-'), maxLength: 8 }),
        (source, text) => {
          expect(matches(source, text)).toBe(new RegExp(source, 'u').test(text))
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  it('answers at once where a backtracking engine would not', () => {
    expect(matches('^(a+)+$', `${'a'.repeat(5000)}b`)).toBe(false)
    expect(matches('^(\\w+\\s?)*$', `${'word '.repeat(1000)}!`)).toBe(false)
  })

  it.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)b',
    '(a)\\1',
    '\\bword',
    '(',
    '[a',
    'a{2,1}',
    '*',
    '\\p{Script=Greek}',
    'a{5000}',
    '('.repeat(99),
  ])('does not pretend to understand %s', (source) => {
    expect(matches(source, 'a')).toBeNull()
  })

  it.each([
    ['is compiled', '^(a|b){1,50}$', 1_000],
    ['repeats nothing until that is too much', '((((a{0}){99}){99}){99}){99}', 10],
    ['grows too long', '(a|b|c|d|e){400}', 100],
  ])('N5: counts what it takes where a pattern %s', (_, source, most) => {
    const scope = openScope(true)
    let compiledCount = 0
    const compileAll = () => {
      for (; compiledCount < 3_000; compiledCount++) scope.matchesPattern(`${source}|${compiledCount}`, '')
    }
    expect(compileAll).toThrow(TooMuchWork)
    expect(compiledCount).toBeLessThan(most)
  })
})
