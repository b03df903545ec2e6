import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SpanReader } from '../../../src/streams/sse/span-reader.ts'
import { runs } from '../../support/level.ts'

interface Found {
  readonly text: string
  readonly bytes: string
  readonly lineCount: number
}

/** Reads bytes that come in these pieces. */
function read(pieces: readonly Uint8Array[], reader = new SpanReader({ unit: 'event', bytesMax: 1000 })): Found[] {
  const found: Found[] = []
  const take = () => {
    while (reader.next()) {
      const { text, bytes, start, end, lineCount } = reader
      found.push({ text: text.slice(start, end), bytes: bytes.toString('latin1', start, end), lineCount })
    }
  }
  for (const piece of pieces) {
    reader.push(piece)
    take()
  }
  reader.finish()
  take()
  return found
}

function textsOf(pieces: readonly Uint8Array[]): string[] {
  return read(pieces).map(({ text }) => Buffer.from(text, 'latin1').toString())
}

describe('SpanReader', () => {
  test('finds the same spans, in text and in bytes, however the bytes are cut and their lines end', () => {
    const line = fc.constantFrom('data: ä', 'data: 😀', 'x', ': c', 'event: e')
    const events = fc.array(fc.tuple(fc.array(line, { minLength: 1, maxLength: 3 }), fc.nat(2)), { maxLength: 6 })
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
    const cuts = fc.array(fc.nat(), { maxLength: 9 })
    const property = fc.property(events, lineEnd, cuts, (wanted, end, places) => {
      const lines = wanted.flatMap(([own, blanks]) => [...own, '', ...Array.from({ length: blanks }, () => '')])
      const bytes = Buffer.from(lines.map((one) => one + end).join(''))
      const edges = [...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
      const pieces = edges.map((edge, index) => bytes.subarray(edges[index - 1] ?? 0, edge))
      const expected = wanted.map(([own]) => {
        const text = Buffer.from(own.join('\n')).toString('latin1')
        return { text, bytes: text, lineCount: own.length }
      })
      expect(read(pieces)).toEqual(expected)
      expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected)
    })
    fc.assert(property, { numRuns: runs(300) })
  })

  test('leaves a byte order mark at the start out, however it is cut', () => {
    const bytes = Buffer.from('\ufeffdata: a\n\n\ufeffdata: b')
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(textsOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(['data: a', '\ufeffdata: b'])
    }
  })

  test('says whether empty lines stand before a span', () => {
    const reader = new SpanReader({ unit: 'event', bytesMax: 1000 })
    reader.push(Buffer.from('a\n\nb\n\n\nc\n\n'))
    const seen: boolean[] = []
    while (reader.next()) seen.push(reader.isAdjacent)
    expect(seen).toEqual([true, true, false])
  })

  test('gives all bytes back that were not taken', () => {
    const reader = new SpanReader({ unit: 'event', bytesMax: 1000 })
    reader.push(Buffer.from('da'))
    expect(reader.next()).toBe(false)
    expect(reader.takeRest().toString()).toBe('da')
    reader.push(Buffer.from('data: a\n\ndata: b\n\nda'))
    expect([reader.next(), reader.next()]).toEqual([true, true])
    expect(reader.takeRest().toString()).toBe('data: b\n\nda')
    expect(reader.next()).toBe(false)
  })

  describe('F17: a span that is too large', () => {
    test('is not made of comments', () => {
      const reader = new SpanReader({ unit: 'event', bytesMax: 1000 })
      const comments = Array.from({ length: 100 }, () => Buffer.from(': still here\n'.repeat(20)))
      expect(read([...comments, Buffer.from('data: a\n\n')], reader)).toHaveLength(1)
      expect(reader.hasOverflowed).toBe(false)
    })

    test.each([
      ['a line without end', Array.from({ length: 30 }, () => Buffer.alloc(100, 'x'))],
      ['lines without end', Array.from({ length: 300 }, () => Buffer.from('data: x\n'))],
      ['a comment without end', [Buffer.from(':'), ...Array.from({ length: 30 }, () => Buffer.alloc(100, 'x'))]],
      ['lines among comments', Array.from({ length: 100 }, () => Buffer.from('data: xxxxxxxxx\n: c\n'))],
      ['one event in one piece', [Buffer.from(`${'data: x\n'.repeat(300)}\n`)]],
    ])('is reported, and nothing follows it: %s', (_, pieces) => {
      const reader = new SpanReader({ unit: 'event', bytesMax: 1000 })
      expect(read([Buffer.from('data: a\n\n'), ...pieces, Buffer.from('\n\ndata: b\n\n')], reader)).toHaveLength(1)
      expect(reader.hasOverflowed).toBe(true)
    })
  })
})
