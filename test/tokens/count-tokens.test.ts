import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadTokenCounter } from '../../src/tokens/count-tokens.ts'

const counter = await loadTokenCounter()

const isWellFormed = (text: string): boolean => Buffer.from(text).toString() === text

describe('loadTokenCounter', () => {
  it('counts as o200k_base does', () => {
    expect(counter.count('')).toBe(0)
    expect(counter.count('hello world')).toBe(2)
    expect(counter.count('The quick brown fox jumps over the lazy dog.')).toBe(10)
  })

  it('takes the names of control tokens for plain text', () => {
    expect(counter.count('<|endoftext|>')).toBe(7)
    expect(
      counter
        .cut('a<|endoftext|>b')
        .map((piece) => piece.text)
        .join(''),
    ).toBe('a<|endoftext|>b')
  })

  it('cuts text into pieces that join to the text and add up to its tokens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const pieces = counter.cut(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(pieces.reduce((sum, piece) => sum + piece.tokens, 0)).toBe(counter.count(text))
        expect(pieces.every((piece) => piece.text !== '' && piece.tokens >= 1)).toBe(true)
      }),
    )
  })

  it('never cuts a character in two', () => {
    const pieces = counter.cut('👩‍👩‍👧 family '.repeat(40))
    for (const { text } of pieces) expect(isWellFormed(text)).toBe(true)
  })

  it('counts long prose as the sum of its sentences', () => {
    const sentence = ' The gateway answers every request.'
    expect(counter.count(sentence.repeat(100))).toBe(counter.count(sentence) * 100)
  })

  it('gets through long words in pieces', () => {
    const word = 'qzxjvkwp'.repeat(5000)
    expect(counter.count(word)).toBeGreaterThan(5000)
    expect(
      counter
        .cut(word)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(word)
  })
})
