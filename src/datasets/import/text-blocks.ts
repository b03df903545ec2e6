import { isUtf8 } from 'node:buffer'
import { HistoryFileError } from './history-file-error.ts'

/** Whole lines of a file; each ends with a line feed, including the last. */
export interface TextBlock {
  /** Number of the first line, from 1. */
  readonly firstLine: number
  readonly lineCount: number
  readonly text: string
}

const lineBytesMax = 1024 * 1024
const lineFeed = 0x0a
const byteOrderMark = '\u{feff}'

/**
 * Splits bytes into blocks of whole lines, without a byte order mark. Rejects with HistoryFileError at a line that is not UTF-8 or longer
 * than 1 MiB.
 */
export async function* readTextBlocks(source: AsyncIterable<Uint8Array>): AsyncGenerator<TextBlock> {
  let firstLine = 1
  let pending: Buffer[] = []
  let pendingBytes = 0
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    // In UTF-8 this byte is never part of another character.
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end > 0) {
      const block = toBlock(Buffer.concat([...pending, chunk.subarray(0, end)]), firstLine)
      yield block
      firstLine += block.lineCount
      pending = []
      pendingBytes = 0
    }
    if (end < chunk.length) pending.push(chunk.subarray(end))
    pendingBytes += chunk.length - end
    if (pendingBytes > lineBytesMax) throw new HistoryFileError(firstLine, 'is longer than 1 MiB')
  }
  if (pendingBytes > 0) yield toBlock(Buffer.concat([...pending, Buffer.of(lineFeed)]), firstLine)
}

function toBlock(bytes: Buffer, firstLine: number): TextBlock {
  const isText = isUtf8(bytes)
  let lineCount = 0
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, start) + 1
    if (!isText && !isUtf8(bytes.subarray(start, end)))
      throw new HistoryFileError(firstLine + lineCount, 'is not UTF-8')
    start = end
    lineCount++
  }
  const text = bytes.toString('utf8')
  return { firstLine, lineCount, text: firstLine === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text }
}
