import { describe, expect, it } from 'vitest'
import { CustomPattern, PatternError } from '../../../src/guardrails/patterns/custom-pattern.ts'

function refusal(source: string): { message: string; position: number } | null {
  try {
    new CustomPattern(source)
    return null
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return { message: error.message, position: error.position }
  }
}

describe('custom patterns', () => {
  it.each([
    ['ab(?=c)', 2, 'look-ahead'],
    ['a(?!c)', 1, 'look-ahead'],
    ['(?<=a)b', 0, 'look-behind'],
    ['x(?<!a)b', 1, 'look-behind'],
    ['(a)b\\1', 4, 'back-reference'],
    ['(?P<n>a)\\k<n>', 8, 'back-reference'],
    ['(?>a)', 0, 'atomic'],
    ['ab**', 2, 'repetition'],
    ['x[a-', 1, '[ that nothing closes'],
    ['x(a', 0, '( that nothing closes'],
    ['a)', 0, ') for the parenthesis'],
    ['*a', 0, 'repeats nothing'],
    ['a{2000}', 1, 'count'],
    ['((a{100}){100}){100}', 3, 'count'],
    ['[z-a]', 1, 'range'],
    ['a\\', 2, 'backslash'],
    ['\\p{Foo}', 0, 'class of characters'],
    ['a*', 0, 'empty text'],
    ['(?:)', 0, 'empty text'],
    ['.{400}.{400}', 0, 'too large'],
    ['a'.repeat(1001), 1000, '1000 characters'],
  ])('refuse %j at its place, and say what to write', (source, position, words) => {
    expect(refusal(source)).toEqual({ position, message: expect.stringContaining(words) })
  })

  it.each(['(a+)+', '(?i)secret', '\\bACME-\\d{4}\\b', '\\p{L}+@', '[^\\x00-\\x7F]{3}', '(?P<year>\\d{4})'])(
    'take %j',
    (source) => {
      expect(refusal(source)).toBeNull()
    },
  )

  it('find all stretches that match', () => {
    expect(new CustomPattern('a+|b').find('aa b c a')).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 4 },
      { start: 7, end: 8 },
    ])
  })

  it('leave empty matches out', () => {
    expect(new CustomPattern('\\b|ab').find('ab')).toEqual([])
  })

  it.each(['(a+)+', '(a+)+$', '(a|aa)+$', '(.*a){12}$', '([a-z]+)*@'])(
    'end with %j on 100 KB that stop a backtracking engine',
    (source) => {
      const spans = new CustomPattern(`x?${source}`).find(`${'a'.repeat(100_000)}!`)
      expect(spans.length).toBeLessThanOrEqual(1)
    },
  )

  it.each([
    ['x[^y]*y|w', 'x w ', 'w'],
    ['BEGIN[\\s\\S]*END|\\d{6}', 'BEGIN 123456 ', '123456'],
  ])(
    'leave nothing uncovered of a text that takes %s too long, and end soon',
    { timeout: 20_000 },
    (source, piece, wanted) => {
      const text = piece.repeat(300_000 / piece.length)
      const spans = new CustomPattern(source).find(text)
      let at = 0
      let uncovered = ''
      for (const { start, end } of spans) {
        uncovered += text.slice(at, start)
        at = end
      }
      expect(uncovered + text.slice(at)).not.toContain(wanted)
    },
  )
})
