import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownProse, shownText } from '../../src/telemetry/shown-text.ts'

describe('shownText', () => {
  it.each([
    ['a\nb\r\u0085c', 'a\\u000ab\\u000d\\u0085c'],
    ['\u001b[31mred\u009b0m', '\\u001b[31mred\\u009b0m'],
    ['up\u2028 and\u202eturned', 'up\\u2028 and\\u202eturned'],
    ['half \ud83d of it', 'half \\ud83d of it'],
    ['café 👩‍💻 東京', 'café 👩‍💻 東京'],
  ])('I16: spells out what ends lines, colours or turns letters: %j', (text, shown) => {
    expect(shownText(text)).toBe(shown)
  })

  it('cuts what is longer than it may be', () => {
    expect(shownText('abcdef', 3)).toBe('abc…')
    expect(shownText('abc', 3)).toBe('abc')
  })

  it('I16: leaves one line, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(shownText(text)).toMatch(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u)
      }),
    )
  })
})

describe('shownProse', () => {
  it('I16: keeps lines, tabs and letters of any direction, and spells out what commands a terminal', () => {
    expect(shownProse('a\n\tb\u200f שלום')).toBe('a\n\tb\u200f שלום')
    expect(shownProse('\u001b]0;title\u0007\r\u009b2J')).toBe('\\u001b]0;title\\u0007\\u000d\\u009b2J')
  })
})
