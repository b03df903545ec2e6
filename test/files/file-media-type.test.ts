import { describe, expect, it } from 'vitest'
import { fileMediaType } from '../../src/files/file-media-type.ts'

const pdf = Buffer.from('%PDF-1.7')
const text = Buffer.from('a,b')

describe('the media type of a file', () => {
  it.each([
    ['bytes tell it, whatever was said', pdf, 'text/html', 'a.html', 'application/pdf'],
    ['what was said', text, 'Text/CSV; charset=utf-8', 'a.txt', 'text/csv'],
    ['the name, where nothing was said', text, '', 'A.CSV', 'text/csv'],
    ['the name, where what was said says nothing', text, 'application/octet-stream', 'a.md', 'text/markdown'],
    ['the name, where what was said is no type', text, 'a/b\r\nc: d', 'a.md', 'text/markdown'],
    ['nothing', text, '', 'constructor', 'application/octet-stream'],
  ])('is by %s', (_, head, said, name, wanted) => {
    expect(fileMediaType(head, said, name)).toBe(wanted)
  })
})
