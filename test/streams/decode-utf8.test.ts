import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeUtf8 } from '../../src/streams/decode-utf8.ts'

describe('decodeUtf8', () => {
  it('reads any text as Node does, short or long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(200), (text, times) => {
        const bytes = Buffer.from(text.repeat(times))
        expect(decodeUtf8(bytes)).toBe(bytes.toString())
      }),
    )
  })

  it('puts replacement characters where Node does in bytes that are not UTF-8', () => {
    const padding = Buffer.from('é'.repeat(600))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const all = Buffer.concat([padding, bytes, padding])
        expect(decodeUtf8(all)).toBe(all.toString())
      }),
    )
    expect(decodeUtf8(Buffer.concat([padding, Buffer.from([0xff])]))).toBe(`${'é'.repeat(600)}\uFFFD`)
  })

  it('keeps a byte order mark and takes a view into something larger', () => {
    const all = Buffer.from(`xx\uFEFF${'日本'.repeat(500)}yy`)
    const view = new Uint8Array(all.buffer, all.byteOffset + 2, all.length - 4)
    expect(decodeUtf8(view)).toBe(`\uFEFF${'日本'.repeat(500)}`)
  })
})
