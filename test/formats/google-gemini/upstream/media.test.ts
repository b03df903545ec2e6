import { expect, test } from 'vitest'
import { audioMediaType, encodeMedia, takesMediaUrl } from '../../../../src/formats/google-gemini/upstream/media.ts'

const baseUrl = 'https://generativelanguage.googleapis.com/v1beta'

test.each([
  ['image', 'gs://bucket/a.png', true],
  ['file', `${baseUrl}/files/abc-123`, true],
  ['video', 'https://www.youtube.com/watch?v=x', true],
  ['file', 'https://youtu.be/x', true],
  ['image', 'https://youtu.be/x', false],
  ['video', 'http://www.youtube.com/watch?v=x', false],
  ['image', 'https://example.com/a.png', false],
  ['video', 'https://youtube.com.example.com/x', false],
  ['file', 'https://example.com/v1beta/files/abc', false],
  ['file', 'no url', false],
] as const)('%s at %s: fetched by Google: %s', (kind, url, takes) => {
  expect(takesMediaUrl(kind, url)).toBe(takes)
})

test.each([
  ['image', 'gs://b/a.png', undefined, 'image/png'],
  ['image', 'gs://b/a', undefined, 'image/jpeg'],
  ['file', 'gs://b/a', 'notes.TXT', 'text/plain'],
  ['file', 'gs://b/song.mp3', undefined, 'audio/mp3'],
  ['file', 'gs://b/a', undefined, 'application/pdf'],
  ['video', 'gs://b/a.webm', undefined, 'video/webm'],
  ['file', 'https://youtu.be/x', undefined, 'video/mp4'],
  ['file', `${baseUrl}/files/abc`, undefined, undefined],
] as const)('%s at %s (%s) has the type %s', (kind, url, filename, mimeType) => {
  const part = encodeMedia(kind, { kind: 'url', url }, filename, baseUrl)
  expect(part).toEqual({ fileData: { fileUri: url, ...(mimeType === undefined ? {} : { mimeType }) } })
})

test('bytes are inlined, and files stored at Google are named by their address', () => {
  expect(encodeMedia('image', { kind: 'data', mediaType: 'image/png', base64: 'QQ==' }, undefined, baseUrl)).toEqual({
    inlineData: { mimeType: 'image/png', data: 'QQ==' },
  })
  expect(encodeMedia('file', { kind: 'id', id: 'files/abc' }, undefined, baseUrl)).toEqual({
    fileData: { fileUri: `${baseUrl}/files/abc` },
  })
  expect(encodeMedia('file', { kind: 'id', id: 'file-abc' }, undefined, baseUrl)).toBeUndefined()
})

test('a text is inlined in UTF-8, as no encoding can be named', () => {
  const source = { kind: 'data', mediaType: 'text/plain;charset=koi8-r', base64: '8NLJ18XU' } as const
  expect(encodeMedia('file', source, undefined, baseUrl)).toEqual({
    inlineData: { mimeType: 'text/plain', data: Buffer.from('Привет').toString('base64') },
  })
})

test('sound has the media type of its format', () => {
  expect(['wav', 'MP3', 'm4a', 'flac', 'pcm16'].map(audioMediaType)).toEqual([
    'audio/wav',
    'audio/mp3',
    'audio/mp4',
    'audio/flac',
    'audio/pcm',
  ])
})
