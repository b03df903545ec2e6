import { describe, expect, test } from 'vitest'
import { decodeDataUrl, sourceOfFileData, sourceOfUrl } from '../../../src/formats/client-request/media-source.ts'

describe('a data URL', () => {
  test.each([
    ['data:image/PNG;base64,AA==', 'image/png', 'AA=='],
    ['DATA:text/plain;charset=utf-8;base64,SGk=', 'text/plain', 'SGk='],
    ['data:text/plain;charset=KOI8-R;base64,8NLJ18XU', 'text/plain;charset=koi8-r', '8NLJ18XU'],
    ['data:application/pdf;charset=koi8-r;base64,JVBE', 'application/pdf', 'JVBE'],
    // Its characters are UTF-8 by now.
    ['data:text/plain;charset=koi8-r,Hi', 'text/plain', 'SGk='],
    ['data:,Hi%20there', 'text/plain', 'SGkgdGhlcmU='],
    ['data:text/html,100%', 'text/html', 'MTAwJQ=='],
    ['data:application/pdf; base64 ,JVBE', 'application/pdf', 'JVBE'],
  ])('%s holds %s', (url, mediaType, base64) => {
    expect(decodeDataUrl(url)).toEqual({ kind: 'data', mediaType, base64 })
    expect(sourceOfUrl(url)).toEqual({ kind: 'data', mediaType, base64 })
  })

  test('is no other URL', () => {
    expect(decodeDataUrl('https://a.example/data:,x')).toBeUndefined()
    expect(sourceOfUrl('https://a.example/x.png')).toEqual({ kind: 'url', url: 'https://a.example/x.png' })
  })
})

describe('bare base64', () => {
  test.each([
    ['report.PDF', 'application/pdf'],
    ['notes.md', 'text/markdown'],
    ['blob', 'application/octet-stream'],
    [undefined, 'application/octet-stream'],
  ])('of a file called %s is %s', (filename, mediaType) => {
    expect(sourceOfFileData('JVBE', filename)).toEqual({ kind: 'data', mediaType, base64: 'JVBE' })
  })
})
