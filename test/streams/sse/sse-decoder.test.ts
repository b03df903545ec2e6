import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SseDecoder } from '../../../src/streams/sse/sse-decoder.ts'
import { runs } from '../../support/level.ts'

interface Message {
  readonly data: string
  readonly event: string
  readonly lastId: string
}

/** Decodes bytes that come in these pieces. */
function decode(pieces: readonly Uint8Array[], eventBytesMax?: number): Message[] {
  const decoder = new SseDecoder(eventBytesMax === undefined ? {} : { eventBytesMax })
  const messages: Message[] = []
  const take = (data: string, event: string, lastId: string) => messages.push({ data, event, lastId })
  for (const piece of pieces) decoder.push(piece, take)
  decoder.end(take)
  return messages
}

function dataOf(text: string): string[] {
  return decode([Buffer.from(text)]).map(({ data }) => data)
}

function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge))
}

const stream = [
  ': hello\n\n',
  'event: first\ndata: {"text":"žluťoučký kůň 🐎"}\n\n',
  'data: one\ndata: two\n\n',
  'id: 7\ndata:no space\n\n',
  'retry: 10\nunknown: x\ndata:  two spaces\n\n',
  'data\n\n',
  'event: nothing\n\n',
  'data: [DONE]\n\n',
].join('')

const expected: Message[] = [
  { data: '{"text":"žluťoučký kůň 🐎"}', event: 'first', lastId: '' },
  { data: 'one\ntwo', event: 'message', lastId: '' },
  { data: 'no space', event: 'message', lastId: '7' },
  { data: ' two spaces', event: 'message', lastId: '7' },
  { data: '', event: 'message', lastId: '7' },
  { data: '[DONE]', event: 'message', lastId: '7' },
]

describe('SseDecoder', () => {
  test('hands over data, event name and last id, and skips comments, unknown fields and events without data', () => {
    expect(decode([Buffer.from(stream)])).toEqual(expected)
  })

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('reads %s line ends the same, cut at every byte (F16)', (_, lineEnd) => {
    const bytes = Buffer.from(stream.replaceAll('\n', lineEnd))
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(decode([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected)
    }
    expect(decode(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected)
  })

  test('reads a stream whose lines end in different ways', () => {
    expect(dataOf('data: a\r\n\ndata: b\n\r\ndata: c\r\rdata: d\r\n\r\ndata: e\n\rdata: f\n\n')).toEqual([...'abcdef'])
  })

  test('gives the same events for any cuts and any line ends (F16)', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'data: x',
        'data:',
        'data',
        ': c',
        'event: e',
        'id: 1',
        '',
        '',
        'data: ä🐎',
        'event',
        'da',
        ' data: x',
      ),
      fc.string({ maxLength: 8 }).map((text) => `data: ${text.replaceAll(/[\r\n]/g, '')}`),
    )
    const lines = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 20 })
    fc.assert(
      fc.property(lines, fc.array(fc.nat(), { maxLength: 12 }), (parts, cuts) => {
        const bytes = Buffer.from(parts.map(([text, end]) => text + end).join(''))
        expect(decode(cutAt(bytes, cuts))).toEqual(reference(bytes.toString('utf8')))
      }),
      { numRuns: runs(500) },
    )
  })

  test('ignores a byte order mark at the start, however it is cut, and nowhere else', () => {
    const bytes = Buffer.from('\uFEFFdata: a\n\n\uFEFFdata: b\n\ndata: c\n\n')
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(decode([bytes.subarray(0, cut), bytes.subarray(cut)]).map(({ data }) => data)).toEqual(['a', 'c'])
    }
  })

  test('puts replacement characters where bytes are no UTF-8 (F15)', () => {
    const bytes = Buffer.concat([Buffer.from('data: a'), Buffer.from([0xff, 0xc3]), Buffer.from('b\n\n')])
    expect(decode([bytes])[0]?.data).toBe('a\uFFFD\uFFFDb')
  })

  test('hands over the last event when its final line ends are missing', () => {
    expect(dataOf('data: a\n\ndata: b')).toEqual(['a', 'b'])
    expect(dataOf('data: a\n\ndata: b\n')).toEqual(['a', 'b'])
    expect(dataOf('data: a\n\nevent: x')).toEqual(['a'])
    expect(dataOf('')).toEqual([])
  })

  test('forgets the name of an event that had no data', () => {
    expect(decode([Buffer.from('event: lost\n\ndata: a\n\n')])).toEqual([{ data: 'a', event: 'message', lastId: '' }])
  })

  test('ignores an id with a null character', () => {
    expect(decode([Buffer.from('id: 1\nid: 2\0\ndata: a\n\n')])[0]?.lastId).toBe('1')
  })

  test('reads bytes that are a view into a larger buffer, and keeps none of them', () => {
    const whole = new Uint8Array(Buffer.from('xxdata: ab\n\nyy'))
    const decoder = new SseDecoder()
    const seen: string[] = []
    decoder.push(whole.subarray(2, 9), (data) => seen.push(data))
    whole.fill(0x7a, 0, 9)
    decoder.push(whole.subarray(9, 12), (data) => seen.push(data))
    expect(seen).toEqual(['ab'])
  })

  describe('F17: an event that is too large', () => {
    test.each([
      ['one endless line', ['data: ', ...Array.from({ length: 100 }, () => 'x'.repeat(100))]],
      ['an endless number of lines', Array.from({ length: 500 }, () => 'data: xxxxxxxxxxxxxxx\n')],
      ['one endless comment', [':', ...Array.from({ length: 100 }, () => 'x'.repeat(100))]],
      ['one large chunk', [`data: ${'x'.repeat(3000)}\n\n`]],
    ])('is reported and ends the decoding: %s', (_, pieces) => {
      const decoder = new SseDecoder({ eventBytesMax: 2000 })
      const seen: string[] = []
      decoder.push(Buffer.from('data: before\n\n'), (data) => seen.push(data))
      for (const piece of pieces) decoder.push(Buffer.from(piece), (data) => seen.push(data))
      decoder.push(Buffer.from('\n\ndata: after\n\n'), (data) => seen.push(data))
      decoder.end((data) => seen.push(data))
      expect(decoder.hasOverflowed).toBe(true)
      expect(seen).toEqual(['before'])
    })

    test('is no matter for many events and comments that are small', () => {
      const text = `${'data: x\n\n'.repeat(500)}${': comment\n'.repeat(500)}data: y\n\n`
      expect(decode([Buffer.from(text)], 100)).toHaveLength(501)
    })
  })
})

/** The event-stream rules, line by line and slowly. */
function reference(text: string): Message[] {
  const messages: Message[] = []
  let data: string[] = []
  let event = ''
  let lastId = ''
  const dispatch = () => {
    if (data.length > 0) messages.push({ data: data.join('\n'), event: event || 'message', lastId })
    data = []
    event = ''
  }
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const [, name, value] = /^([^:]*)(?::\s?(.*))?$/s.exec(line) ?? []
    const rest = line.includes(':') ? line.slice(line.indexOf(':') + 1).replace(/^ /, '') : (value ?? '')
    if (line === '') dispatch()
    else if (name === 'data') data.push(rest)
    else if (name === 'event') event = rest
    else if (name === 'id') lastId = rest
  }
  dispatch()
  return messages
}
