import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Utf8Check } from '../../src/streams/utf8-check.ts'
import { runs } from '../support/level.ts'

function check(pieces: readonly Uint8Array[]): { readonly isText: boolean; readonly isCut: boolean } {
  const text = new Utf8Check()
  const isText = pieces.every((piece) => text.takes(piece))
  return { isText, isCut: text.isCut }
}

function cutAt(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const ends = [...new Set(offsets.map((offset) => offset % (bytes.length + 1)))].sort((a, b) => a - b)
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

function isValid(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

describe('Utf8Check', () => {
  it('takes text however it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat()), (text, offsets) => {
        expect(check(cutAt(Buffer.from(text), offsets))).toEqual({ isText: true, isCut: false })
      }),
    )
  })

  it('tells what is no UTF-8 as a decoder of the whole would, however it is cut', () => {
    const bytes = fc.array(
      fc.oneof(
        fc.constantFrom(0x41, 0x80, 0xbf, 0xc3, 0xe2, 0x82, 0xac, 0xed, 0xa0, 0xf0, 0x9f, 0xf8, 0xff),
        fc.nat(255),
      ),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(bytes, fc.array(fc.nat()), (list, offsets) => {
        const { isText, isCut } = check(cutAt(Uint8Array.from(list), offsets))
        expect(isText && !isCut).toBe(isValid(Uint8Array.from(list)))
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('knows of a character that is cut at the end', () => {
    const bytes = Buffer.from('a\u20ac')
    for (const end of [2, 3]) expect(check([bytes.subarray(0, end)])).toEqual({ isText: true, isCut: true })
  })
})
