import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HistoryFileError } from '../../../src/datasets/import/history-file-error.ts'
import { readTextBlocks, type TextBlock } from '../../../src/datasets/import/text-blocks.ts'

async function blocksOf(...chunks: readonly Uint8Array[]): Promise<TextBlock[]> {
  const blocks: TextBlock[] = []
  for await (const block of readTextBlocks(sent(chunks))) blocks.push(block)
  return blocks
}

async function* sent(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function failureOf(bytes: Uint8Array): Promise<unknown> {
  return blocksOf(bytes).catch((error: unknown) => error)
}

describe('blocks of lines', () => {
  it('hold whole lines with their numbers, wherever the bytes are cut', async () => {
    const text = 'first\nzweite Zeile: äöü €\n\n𝒳 fourth\nlast'
    const bytes = Buffer.from(text)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
        const places = [0, ...cuts.sort((one, other) => one - other), bytes.length]
        const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end))
        const blocks = await blocksOf(...chunks)
        expect(blocks.map((block) => block.text).join('')).toBe(`${text}\n`)
        let line = 1
        for (const block of blocks) {
          expect(block.firstLine).toBe(line)
          expect(block.text.split('\n')).toHaveLength(block.lineCount + 1)
          line += block.lineCount
        }
      }),
    )
  })

  it('lose a byte order mark, but only in front', async () => {
    const [block] = await blocksOf(Buffer.from('\u{feff}a\n\u{feff}b\n'))
    expect(block?.text).toBe('a\n\u{feff}b\n')
  })

  it('are none for an empty file', async () => {
    expect(await blocksOf()).toEqual([])
    expect(await blocksOf(Buffer.alloc(0))).toEqual([])
  })

  it('end at the line that is no UTF-8', async () => {
    const failure = await failureOf(Buffer.concat([Buffer.from('one\ntwo\n'), Buffer.of(0xff, 0xfe, 0x41, 0x0a)]))
    expect(failure).toBeInstanceOf(HistoryFileError)
    expect(failure).toMatchObject({ line: 3, message: 'is not UTF-8' })
    expect(await failureOf(Buffer.from('\u{feff}date,app_url\n', 'utf16le'))).toMatchObject({ line: 1 })
  })

  it('end at a line that would fill the memory', async () => {
    const chunks = Array.from({ length: 20 }, () => Buffer.alloc(64 * 1024, 0x61))
    const failure = await blocksOf(Buffer.from('one\n'), ...chunks).catch((error: unknown) => error)
    expect(failure).toMatchObject({ line: 2, message: 'is longer than 1 MiB' })
  })
})
