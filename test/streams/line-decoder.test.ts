import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LineDecoder } from '../../src/streams/line-decoder.ts'

function linesOf(pieces: readonly Uint8Array[], decoder = new LineDecoder()): string[] {
  const lines: string[] = []
  const onLine = (line: string) => void lines.push(line)
  for (const piece of pieces) decoder.push(piece, onLine)
  decoder.end(onLine)
  return lines
}

it('hands over lines without their ends, empty ones left out, the last one with or without an end', () => {
  expect(linesOf([Buffer.from('a\r\n\n  \nb\nc')])).toEqual(['a', 'b', 'c'])
  expect(linesOf([Buffer.from('a\n')])).toEqual(['a'])
  expect(linesOf([])).toEqual([])
})

it('skips a byte order mark at the start only', () => {
  expect(linesOf([Buffer.from('\ufeffa\n\ufeffb')])).toEqual(['a', '\ufeffb'])
})

it('gives the same lines however the bytes are cut', () => {
  const text = fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replace(/[\r\n\ufeff]/g, '_')))
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (lines, size) => {
      const bytes = Buffer.from(lines.join('\n'))
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
        bytes.subarray(place * size, (place + 1) * size),
      )
      expect(linesOf(pieces)).toEqual(lines.filter((line) => line.trim() !== ''))
    }),
  )
})

it('keeps nothing of a chunk that is reused', () => {
  const decoder = new LineDecoder()
  const chunk = Buffer.from('half')
  decoder.push(chunk, () => {})
  chunk.fill(0x78)
  expect(linesOf([Buffer.from(' a line\n')], decoder)).toEqual(['half a line'])
})

it.each([
  ['in one piece', [Buffer.from('short\nmuch too long\nshort\n')]],
  ['in pieces', [Buffer.from('short\nmuch too'), Buffer.from(' long'), Buffer.from('\nshort\n')]],
])('stops at a line that is too long, %s', (_, pieces) => {
  const decoder = new LineDecoder({ lineBytesMax: 10 })
  expect(linesOf(pieces, decoder)).toEqual(['short'])
  expect(decoder.hasOverflowed).toBe(true)
})
