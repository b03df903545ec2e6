import { describe, expect, it } from 'vitest'
import { hidesWords, withLatinLetters } from '../../../src/guardrails/injection/look-alikes.ts'

describe('hidesWords', () => {
  it.each(['іgnore it', 'IGNОRE it', 'x, ıgnore', 'the рromptly', 'nëw', 'Ünrestricted'])('sees %j', (text) => {
    expect(hidesWords(text)).toBe(true)
  })

  it.each([
    'ignore the previous prompt',
    'Die Größe täglich prüfen, über Geräte',
    'Привет, как дела',
    '在这种情况下 ignore',
    'Ⅷ',
    '',
  ])('sees none in %j', (text) => {
    expect(hidesWords(text)).toBe(false)
  })

  it('agrees for every letter in each of the first three places with what the word reads as', () => {
    const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    const words = letters.flatMap((letter) => [`${letter}ask`, `t${letter}sk`, `ta${letter}k`])
    const differing = words.filter((word) => {
      const latin = withLatinLetters(word)
      return hidesWords(word) !== (latin !== word && /^task/i.test(latin))
    })
    expect(differing).toEqual([])
  })
})

describe('withLatinLetters', () => {
  it('keeps every letter in its place', () => {
    expect(withLatinLetters('Аé你ﬁх')).toBe('Ae你ﬁx')
  })
})
