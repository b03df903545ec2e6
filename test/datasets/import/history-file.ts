import { csvLines } from '../../../src/datasets/import/csv-lines.ts'
import { type HistoryDay, HistoryReader } from '../../../src/datasets/import/history-reader.ts'
import type { HistoryFormat } from '../../../src/datasets/import/import-history.ts'
import { ndjsonLines } from '../../../src/datasets/import/ndjson-lines.ts'
import { readTextBlocks } from '../../../src/datasets/import/text-blocks.ts'
import { dayOf } from '../../../src/records/dataset-day.ts'

/** When the tests of history files take place. */
export const testNow = Date.UTC(2025, 5, 15, 12)

export const csvHeader = 'date,app_url,title,categories,requests,prompt_tokens,completion_tokens'

/** A file's bytes as a stream of chunks. */
export async function* chunksOf(text: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

/** What a reader makes of each line of a file: the day, or `line N: reason`. */
export async function readLines(text: string, format: HistoryFormat = 'csv'): Promise<(HistoryDay | string)[]> {
  const parse = format === 'csv' ? csvLines() : ndjsonLines()
  const reader = new HistoryReader(dayOf(testNow))
  const found: (HistoryDay | string)[] = []
  for await (const block of readTextBlocks(chunksOf(text))) {
    for (const [index, parsed] of parse(block).entries()) {
      if (parsed === null) continue
      const line = block.firstLine + index
      const day = 'reason' in parsed ? parsed.reason : reader.read(parsed.fields, line)
      found.push(typeof day === 'string' ? `line ${line}: ${day}` : day)
    }
  }
  return found
}
