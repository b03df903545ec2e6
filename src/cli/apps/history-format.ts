import { extname } from 'node:path'
import type { HistoryFormat } from '../../datasets/import/import-history.ts'
import { UsageError } from '../usage-error.ts'

const formats: readonly HistoryFormat[] = ['csv', 'ndjson']
const extensions: Readonly<Record<string, HistoryFormat>> = { '.csv': 'csv', '.ndjson': 'ndjson', '.jsonl': 'ndjson' }

/** The requested format, or the one that the file name implies. Throws UsageError when there is neither. */
export function historyFormat(asked: string | undefined, file: string): HistoryFormat {
  if (asked === undefined) {
    const told = extensions[extname(file).toLowerCase()]
    if (told === undefined) throw new UsageError(`Say with --format whether ${file} is csv or ndjson.`)
    return told
  }
  const known = formats.find((format) => format === asked)
  if (known === undefined) throw new UsageError(`--format must be csv or ndjson, not "${asked}".`)
  return known
}
