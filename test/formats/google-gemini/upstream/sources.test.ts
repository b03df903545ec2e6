import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { chunk, decodeChunks, decodeReply, stop } from '../gemini-streams.ts'

const chunks = [
  { web: { uri: 'https://a.example/', title: 'A' } },
  { web: { uri: 'https://b.example/' } },
  { retrievedContext: { text: 'no address' } },
]

function support(text: string, quoted: string, indices: readonly unknown[], more: object = {}): object {
  const startIndex = Buffer.byteLength(text.slice(0, text.indexOf(quoted)))
  const segment = { startIndex, endIndex: startIndex + Buffer.byteLength(quoted), text: quoted, ...more }
  return { segment, groundingChunkIndices: indices }
}

/** What each annotation points to: the text of its span, its URL and its title. */
function sourcesOf(events: readonly TurnEvent[]): string[][] {
  const { items } = foldEvents(events)
  return events.flatMap((event) => {
    if (event.kind !== 'annotation' || event.annotation.kind !== 'url-citation') return []
    const { url, title, startIndex, endIndex } = event.annotation
    const characters = [...(items[event.index]?.content[event.part] ?? '')]
    return [[characters.slice(startIndex, endIndex).join(''), url, title]]
  })
}

describe('grounding', () => {
  const text = 'Größe: 1,5 m – 😀 höher als „Paris“.'
  const groundingMetadata = {
    groundingChunks: chunks,
    groundingSupports: [support(text, 'Größe: 1,5 m', [0]), support(text, '😀 höher', [0, 1, 2, 9, 'x'])],
    webSearchQueries: ['', 'größe', 'größe', 'paris'],
  }
  const expected = [
    ['Größe: 1,5 m', 'https://a.example/', 'A'],
    ['😀 höher', 'https://a.example/', 'A'],
    ['😀 höher', 'https://b.example/', 'https://b.example/'],
  ]

  test('points to text by bytes, streamed and whole', () => {
    const streamed = decodeChunks(
      chunk([{ text: text.slice(0, 5) }], { groundingMetadata: {} }),
      chunk([{ text: text.slice(5) }]),
      chunk([{ text: '', thoughtSignature: 's' }], { groundingMetadata, finishReason: 'STOP' }),
    )
    expect(sourcesOf(streamed)).toEqual(expected)
    const whole = decodeReply(chunk([{ text }], { groundingMetadata, finishReason: 'STOP' }))
    expect(sourcesOf(whole)).toEqual(expected)
  })

  test('counts searches: each from generation 3 on, once before', () => {
    const counts = ['gemini-2.5-flash', 'gemini-3-flash', 'other'].map((modelVersion) => {
      const events = decodeChunks(
        chunk([{ text }], { groundingMetadata }, { modelVersion }),
        stop('STOP', [], { modelVersion }),
      )
      return foldEvents(events).usage?.webSearchCount
    })
    expect(counts).toEqual([1, 2, 1])
  })

  test('whose places are off is put where its quotation stands', () => {
    const off = { startIndex: 1, endIndex: 4, text: 'höher' }
    const metadata = {
      groundingChunks: chunks,
      groundingSupports: [{ segment: off, groundingChunkIndices: [0] }],
    }
    expect(sourcesOf(decodeChunks(chunk([{ text }], { groundingMetadata: metadata }), stop()))).toEqual([
      ['höher', 'https://a.example/', 'A'],
    ])
  })

  test('goes to the message that it is about', () => {
    const metadata = {
      groundingChunks: chunks,
      groundingSupports: [support('first second', 'second', [0]), support('first second', 'first', [1])],
    }
    const code = { executableCode: { code: '1' } }
    const last = chunk([{ text: 'second' }], { groundingMetadata: metadata, finishReason: 'STOP' })
    expect(sourcesOf(decodeChunks(chunk([{ text: 'first ' }, code]), last))).toEqual([
      ['second', 'https://a.example/', 'A'],
    ])
  })

  test('without places is a list of sources', () => {
    const metadata = { groundingChunks: chunks }
    expect(sourcesOf(decodeChunks(chunk([{ text }], { groundingMetadata: metadata }), stop()))).toEqual([
      ['', 'https://a.example/', 'A'],
      ['', 'https://b.example/', 'https://b.example/'],
    ])
  })

  test('that makes no sense is left out', () => {
    const metadata = {
      groundingChunks: [null, 'x', { web: 5 }, { web: { uri: 7 } }, ...chunks],
      groundingSupports: [null, 'x', {}, { segment: 5, groundingChunkIndices: 'x' }, { groundingChunkIndices: [4] }],
    }
    expect(sourcesOf(decodeChunks(chunk([{ text }], { groundingMetadata: metadata }), stop()))).toEqual([
      ['', 'https://a.example/', 'A'],
    ])
    expect(sourcesOf(decodeChunks(chunk([], { groundingMetadata: metadata }), stop()))).toEqual([])
  })
})

describe('citations', () => {
  test('are sources too, under both names, each once', () => {
    const text = 'für alle'
    const cited = { startIndex: 0, endIndex: 4, uri: 'https://a.example/', title: 'A', license: 'mit' }
    const citations = [{}, cited, cited, { uri: 'https://b.example/' }, { startIndex: 3, endIndex: 9 }]
    for (const name of ['citations', 'citationSources']) {
      const events = decodeChunks(chunk([{ text }], { citationMetadata: { [name]: citations } }), stop())
      expect(sourcesOf(events)).toEqual([
        ['für', 'https://a.example/', 'A'],
        ['', 'https://b.example/', 'https://b.example/'],
      ])
      expect(events.find(({ kind }) => kind === 'annotation')).toMatchObject({
        annotation: { extra: { 'google-gemini': { license: 'mit' } } },
      })
    }
  })
})
