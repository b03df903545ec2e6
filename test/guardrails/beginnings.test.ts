import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Beginnings } from '../../src/guardrails/beginnings.ts'

function places(words: readonly string[], text: string): readonly number[] {
  const beginnings = new Beginnings<string>()
  for (const word of words) beginnings.add(word, word)
  const found: number[] = []
  beginnings.each(text, (index, items) => {
    if (items.some((item) => text.slice(index, index + item.length).toLowerCase() === item)) found.push(index)
    return index + 1
  })
  return found
}

describe('Beginnings', () => {
  it('finds each place where a word begins, whatever its case', () => {
    expect(places(['ignore'], 'ignore, IGNORE, signore')).toEqual([0, 8, 17])
  })

  it('misses no word in any text', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '指', ' '), minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.array(word), (words, pieces) => {
        // Nothing shorter than three characters is looked at, and so neither is the end of a text.
        const text = `${pieces.join('')}  `
        const expected = [...text].flatMap((_, index) =>
          words.some((each) => text.startsWith(each, index) && index <= text.length - 3) ? [index] : [],
        )
        expect(places(words, text)).toEqual(expected)
      }),
    )
  })

  it('goes on where it is told to', () => {
    const beginnings = new Beginnings<number>()
    beginnings.add('aaa', 1)
    const found: number[] = []
    beginnings.each('aaaaaaaaa', (index) => {
      found.push(index)
      return index + 4
    })
    expect(found).toEqual([0, 4])
  })
})
