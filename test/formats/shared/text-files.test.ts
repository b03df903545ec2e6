import { expect, it } from 'vitest'
import { textOfFile } from '../../../src/formats/shared/text-files.ts'
import { FileTexts } from '../../../src/plugins/file-parser/file-texts.ts'
import { decodeText } from '../../../src/streams/decode-text.ts'
import { someone } from '../../support/holders.ts'

// The same words as old programs save them.
const files: readonly (readonly [mediaType: string, hex: string, text: string])[] = [
  ['text/plain', '93 48 e9 80', '“Hé€'],
  ['text/plain; charset=iso-8859-1', '93 48 e9 80', '“Hé€'],
  ['text/plain; charset=utf-8', 'ef bb bf 48 c3 a9', 'Hé'],
  ['text/plain', 'ff fe 48 00 e9 00', 'Hé'],
  ['text/plain; charset=windows-1251', 'cf f0 e8 e2 e5 f2', 'Привет'],
  ['text/csv;charset="koi8-r"', 'f0 d2 c9 d7 c5 d4', 'Привет'],
  ['text/plain; charset=shift_jis', '93 fa 96 7b', '日本'],
]

it.each(files)(
  'a file of %s, %s, is read as it was written, with a plugin and without',
  async (mediaType, hex, text) => {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
    const source = { kind: 'data', mediaType, base64: bytes.toString('base64') } as const
    expect(textOfFile({ kind: 'file', source, filename: 'a.txt' })).toBe(`a.txt:\n${text}`)
    const texts = new FileTexts({
      read: async (_kind, read, _holder, _signal, how) => ({ text: decodeText(read, how?.encoding), isCut: false }),
    })
    const found = await texts.read(
      { bytes, mediaType, name: 'a.txt' },
      false,
      someone,
      new AbortController().signal,
      () => undefined,
    )
    expect(found?.file.text).toBe(text)
  },
)

it('a page that names its encoding is read so', async () => {
  const page = Buffer.concat([Buffer.from('<meta charset="windows-1251">'), Buffer.from('cff0e8e2e5f2', 'hex')])
  const texts = new FileTexts({
    read: async (_kind, read, _holder, _signal, how) => ({ text: decodeText(read, how?.encoding), isCut: false }),
  })
  const file = { bytes: page, mediaType: 'text/html', name: 'a.html' }
  const found = await texts.read(file, false, someone, new AbortController().signal, () => undefined)
  expect(found?.file.text).toContain('Привет')
})
