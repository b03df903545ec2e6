import { describe, expect, it } from 'vitest'
import type { Part } from '../../src/canonical/part.ts'
import { describeMedia, readPrompt, shorten } from '../../src/simulator/prompt.ts'

describe('readPrompt', () => {
  it('reads the last user message and counts them', () => {
    const prompt = readPrompt({
      items: [
        { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'one' }] },
        { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: 'two' }] },
        {
          kind: 'message',
          role: 'user',
          parts: [
            { kind: 'text', text: 'three' },
            { kind: 'text', text: 'four' },
          ],
        },
        { kind: 'message', role: 'developer', parts: [{ kind: 'text', text: 'five' }] },
      ],
      tools: [],
    })
    expect(prompt).toEqual({ text: 'three\nfour', media: [], turns: 2 })
  })

  it('finds nothing in an empty conversation', () => {
    expect(readPrompt({ items: [], tools: [] })).toEqual({ text: '', media: [], turns: 0 })
  })
})

describe('describeMedia', () => {
  it.each<[string, Part, string]>([
    [
      'image data',
      { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAAAA==' } },
      'an image (image/png, 4 bytes)',
    ],
    [
      'a data URL',
      { kind: 'image', source: { kind: 'url', url: 'data:image/gif;base64,AAE=' } },
      'an image (image/gif, 2 bytes)',
    ],
    [
      'an address',
      { kind: 'image', source: { kind: 'url', url: 'https://example.com/a.png' } },
      'an image (https://example.com/a.png)',
    ],
    [
      'a named file',
      { kind: 'file', filename: 'a.pdf', source: { kind: 'data', mediaType: 'application/pdf', base64: 'AA==' } },
      'a file named a.pdf (application/pdf, 1 byte)',
    ],
    ['a stored file', { kind: 'file', source: { kind: 'id', id: 'file_1' } }, 'a file (id file_1)'],
    ['audio', { kind: 'audio', base64: 'AAAA', audioFormat: 'wav' }, 'an audio clip (wav, 3 bytes)'],
    [
      'video',
      { kind: 'video', source: { kind: 'url', url: 'https://example.com/v.mp4' } },
      'a video (https://example.com/v.mp4)',
    ],
  ])('puts %s into words', (_, part, words) => {
    expect(describeMedia(part)).toEqual([words])
  })
})

describe('shorten', () => {
  it('leaves short text alone and never splits a character', () => {
    expect(shorten('abc', 3)).toBe('abc')
    expect(shorten('abcd', 3)).toBe('abc…')
    expect(shorten('ab😀d', 3)).toBe('ab…')
  })
})
