import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, foldWith } from '../../../src/guardrails/folding/fold-text.ts'

describe('foldText', () => {
  it('leaves texts alone that have nothing to fold', () => {
    expect(foldText('plain ASCII, 123')).toBeNull()
    expect(foldText('Grüße – Привет, 你好。')).toBeNull()
    expect(foldText('😀 1– 2, 1 –2, 1\u00a0m')).toBeNull()
    expect(foldText('\ud835, \udfd2')).toBeNull()
  })

  it.each([
    ['a\u200bb', 'ab'],
    ['４１１１', '4111'],
    ['٤١', '41'],
    ['߃', '3'],
    ['𝟗𝟘', '90'],
    ['😀😀𝟗', '😀😀9'],
    ['ａ＠ｂ．ｃ', 'a@b.c'],
    ['1‐2–3', '1-2-3'],
    ['a–b, 1–2', 'a-b, 1-2'],
    ['1\u00a02', '1 2'],
    ['\u{e0061}x\ufe0f', 'x'],
  ])('reads %j as %j', (text, folded) => {
    expect(foldText(text)?.text).toBe(folded)
  })

  it('maps every stretch back to whole characters of the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (text, from, length) => {
        const folded = foldText(`${text}４\u200b`)
        if (folded === null) return false
        const start = from % Math.max(1, folded.text.length)
        const end = Math.min(folded.text.length, start + 1 + (length % 8))
        const original = folded.toOriginal({ start, end })
        const piece = `${text}４\u200b`.slice(original.start, original.end)
        return (
          original.start < original.end &&
          [...piece].join('') === piece &&
          foldAgain(piece).includes(folded.text.slice(start, end))
        )
      }),
    )
  })

  it('gives each character of a longer reading the place of the one that it stands for', () => {
    const folded = foldWith('aⅧb', /Ⅷ/g, (character) => character.normalize('NFKC'))
    expect(folded.text).toBe('aVIIIb')
    expect(folded.toOriginal({ start: 2, end: 3 })).toEqual({ start: 1, end: 2 })
    expect(folded.toOriginal({ start: 5, end: 6 })).toEqual({ start: 2, end: 3 })
  })
})

function foldAgain(text: string): string {
  return foldText(text)?.text ?? text
}
