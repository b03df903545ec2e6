import { expect, it } from 'vitest'
import { documentKind } from '../../src/documents/document.ts'
import { decodeText } from '../../src/streams/decode-text.ts'

it.each([
  [Buffer.from('%PDF-1.7\n'), 'application/octet-stream', '', 'pdf'],
  [Buffer.from('\n\njunk %PDF-1.7\n'), 'text/plain', '', 'pdf'],
  [Buffer.from('a,b'), 'text/csv; charset=utf-8', '', 'text'],
  [Buffer.from('# Hi'), 'text/markdown', '', 'text'],
  [Buffer.from('<p>'), 'text/html', 'x.txt', 'html'],
  [Buffer.from('<p>'), 'application/octet-stream', 'PAGE.HTM', 'html'],
  [Buffer.from('a,b'), 'application/octet-stream', 'table.csv', 'text'],
  [Buffer.from('a,b'), 'application/pdf', 'fake.pdf', undefined],
  [Buffer.from('PK\u0003\u0004\u0000\u0000'), 'text/plain', 'a.txt', undefined],
  [Buffer.from('a'), 'application/octet-stream', 'a.docx', undefined],
  [Buffer.from('\ufeffhi', 'utf16le'), 'text/plain', '', 'text'],
])('%s as %s named "%s" is %s', (bytes, type, name, kind) => {
  expect(documentKind(bytes, type, name)).toBe(kind)
})

it.each([
  [Buffer.from('Grüße'), 'Grüße'],
  [Buffer.from('\ufeffGrüße'), 'Grüße'],
  [Buffer.from('Grüße', 'latin1'), 'Grüße'],
  [Buffer.from('\ufeffGrüße', 'utf16le'), 'Grüße'],
])('text is decoded: %s', (bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})

it('reads each byte of Windows-1252 as the character that it stands for, by all of its names', () => {
  const bytes = Buffer.from('caf\xe9 \x80 5 \x93so\x94 \x96 na\xefve\x85 \x8a\x9f', 'latin1')
  const text = 'café € 5 “so” – naïve… ŠŸ'
  for (const encoding of [undefined, 'windows-1252', 'iso-8859-1', 'latin1', 'us-ascii', 'cp1252', 'no-such'])
    expect(decodeText(bytes, encoding)).toBe(text)
})
