import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../src/streams/encode-utf8.ts'

describe('encodeUtf8', () => {
  it('writes any text as Node does, short or long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(400), (text, times) => {
        const all = text.repeat(times)
        expect(encodeUtf8(all).equals(Buffer.from(all))).toBe(true)
      }),
    )
  })

  it('puts a replacement character where half a surrogate pair stands, as Node does', () => {
    const padding = 'é→😀'.repeat(2_000)
    for (const half of ['\uD83D', '\uDE00', '\uDE00\uD83D', '\uD83Dx']) {
      for (const text of [half, padding + half, half + padding, padding + half + padding]) {
        expect(encodeUtf8(text).equals(Buffer.from(text))).toBe(true)
      }
    }
  })
})
