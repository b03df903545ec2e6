import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LinkScanner } from '../../src/web/link-scanner.ts'

/** What is found in a text: the words of each span, and where it leads. */
function scan(pieces: readonly string[]): [words: string, url: string][] {
  const scanner = new LinkScanner()
  const characters = [...pieces.join('')]
  return pieces
    .flatMap((piece) => scanner.take(piece))
    .map(({ url, start, end }) => [characters.slice(start, end).join(''), url])
}

describe('a link', () => {
  it.each([
    ['See [the bridge](https://a.b/c).', [['[the bridge](https://a.b/c)', 'https://a.b/c']]],
    ['👩‍🚀 e\u0301 🌉 ([a.b](https://a.b/c))', [['[a.b](https://a.b/c)', 'https://a.b/c']]],
    ['[[1]](https://a.b/1)[[2]](https://a.b/2)', ['[[1]](https://a.b/1)', '[[2]](https://a.b/2)'].map(asPair)],
    ['[x](https://a.b/c_(d)) and)', [['[x](https://a.b/c_(d))', 'https://a.b/c_(d)']]],
    ['[x](https://a.b/c "A (title)")', [['[x](https://a.b/c "A (title)")', 'https://a.b/c']]],
    ['[x]( <https://a.b/c d> )', [['[x]( <https://a.b/c d> )', 'https://a.b/c d']]],
    ['[x](https://a.b/c\\_d\\))', [['[x](https://a.b/c\\_d\\))', 'https://a.b/c_d)']]],
    ['[x](https://a.b/?c=1&amp;d=2)', [['[x](https://a.b/?c=1&amp;d=2)', 'https://a.b/?c=1&d=2']]],
    ['See <https://a.b/c>.', [['<https://a.b/c>', 'https://a.b/c']]],
    ['[a\\]b](https://a.b/c)', [['[a\\]b](https://a.b/c)', 'https://a.b/c']]],
    ['a < b [x](https://a.b/c)', [['[x](https://a.b/c)', 'https://a.b/c']]],
    ['[x] [y](https://a.b/c)', [['[y](https://a.b/c)', 'https://a.b/c']]],
  ] as const)('is found in %s', (text, links) => {
    expect(scan([text])).toEqual(links)
  })

  it.each(['[x] (https://a.b)', '[x](https://a.b', 'x](https://a.b)', '\\[x](https://a.b)', '[x](https://a.b c)', ''])(
    'is not in %s',
    (text) => {
      expect(scan([text])).toEqual([])
    },
  )

  it('is found wherever its text is cut, also between the halves of a character', () => {
    const pieces = ['[a 🌉](https://a.b/🌉)', '🌉', '[', ']', '(', ')', '<https://c.d>', '\\', ' ', 'e\u0301', '"x"']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), fc.nat(20), (texts, size) => {
        const whole = texts.join('')
        const cut = Array.from({ length: Math.ceil(whole.length / (size + 1)) }, (_, at) =>
          whole.slice(at * (size + 1), (at + 1) * (size + 1)),
        )
        expect(scan(cut)).toEqual(scan([whole]))
      }),
    )
  })

  it('keeps nothing of an address without end', () => {
    const scanner = new LinkScanner()
    expect(scanner.take(`[x](https://a.b/${'c'.repeat(5_000)})`)).toEqual([])
    expect(scanner.take('[x](https://a.b)')).toHaveLength(1)
    expect(scanner.take(`[x](https://a.b "${'t'.repeat(2_000)}")[${'['.repeat(1_000)}y](https://a.b)`)).toHaveLength(1)
  })
})

function asPair(words: string): [string, string] {
  return [words, words.slice(words.indexOf('(') + 1, -1)]
}
