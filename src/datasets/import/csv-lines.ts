import { parse } from 'csv-parse/sync'
import {
  type HistoryColumn,
  type HistoryFields,
  historyColumns,
  isHistoryColumn,
  requiredColumns,
} from './history-columns.ts'
import { HistoryFileError } from './history-file-error.ts'
import type { LineParser, ParsedLine } from './parsed-line.ts'
import type { TextBlock } from './text-blocks.ts'

/**
 * Reads CSV (RFC 4180) whose first line names the columns, in any order. Fields can't span lines, so that each line can be checked by
 * itself.
 */
export function csvLines(): LineParser {
  let columns: readonly HistoryColumn[] | undefined
  return (block) => {
    const records = parseBlock(block)
    if (columns !== undefined) return records.map((record) => toParsedLine(record, columns ?? []))
    const at = records.findIndex((record) => typeof record === 'string' || !isEmpty(record))
    if (at === -1) return records.map(() => null)
    const known = readHeader(records[at] ?? [], block.firstLine + at)
    columns = known
    return records.map((record, index) => (index <= at ? null : toParsedLine(record, known)))
  }
}

/** The fields of a line, or why it has none. */
type CsvRecord = readonly string[] | string

const parseOptions = { relax_column_count: true, record_delimiter: ['\r\n', '\n'] }

// Parsing a whole block at once is ten times faster; blocks that fail are parsed line by line.
function parseBlock(block: TextBlock): readonly CsvRecord[] {
  try {
    const records = parse(block.text, parseOptions)
    if (records.length === block.lineCount) return records
  } catch {}
  return block.text.slice(0, -1).split('\n').map(parseLine)
}

function parseLine(line: string): CsvRecord {
  try {
    return parse(`${line}\n`, parseOptions)[0] ?? []
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    switch (code) {
      case 'CSV_QUOTE_NOT_CLOSED':
        return 'a quote is opened and not closed; fields can hold no line breaks'
      case 'CSV_INVALID_CLOSING_QUOTE':
        return 'a quote within a quoted field must be written twice'
      case 'INVALID_OPENING_QUOTE':
      case 'CSV_INVALID_OPENING_QUOTE':
        return 'a field with a quote must be quoted as a whole, with the quote written twice'
    }
    return 'is not CSV'
  }
}

function readHeader(record: CsvRecord, line: number): readonly HistoryColumn[] {
  if (typeof record === 'string') throw new HistoryFileError(line, record)
  const names = record.map((name) => name.trim())
  const columns = names.filter(isHistoryColumn)
  const unknown = names.find((name) => !isHistoryColumn(name))
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0) {
    throw new HistoryFileError(line, `must name the columns, and misses ${missing.join(', ')}`)
  }
  if (unknown !== undefined) {
    throw new HistoryFileError(
      line,
      `there is no column "${unknown.slice(0, 40)}"; known are ${historyColumns.join(', ')}`,
    )
  }
  const twice = columns.find((column, index) => columns.indexOf(column) !== index)
  if (twice !== undefined) throw new HistoryFileError(line, `names ${twice} twice`)
  return columns
}

function toParsedLine(record: CsvRecord, columns: readonly HistoryColumn[]): ParsedLine {
  if (typeof record === 'string') return { reason: record }
  if (record.length !== columns.length) {
    if (isEmpty(record)) return null
    return { reason: `has ${record.length} fields where the first line names ${columns.length}` }
  }
  const fields: Record<HistoryColumn, string> = { ...noFields }
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index]
    if (column !== undefined) fields[column] = record[index] ?? ''
  }
  fields.title = withoutFormulaGuard(fields.title)
  return { fields }
}

function isEmpty(record: readonly string[]): boolean {
  return record.length === 0 || (record.length === 1 && record[0]?.trim() === '')
}

const noFields: HistoryFields = {
  date: '',
  app_url: '',
  title: '',
  categories: '',
  requests: '',
  prompt_tokens: '',
  completion_tokens: '',
  visibility: '',
  merged_into: '',
}

/** A title that a spreadsheet reads as text: titles come from strangers, and it would run one that begins like a formula. */
export function withFormulaGuard(title: string): string {
  return /^'*[=+\-@]/.test(title) ? `'${title}` : title
}

function withoutFormulaGuard(title: string): string {
  return /^'+[=+\-@]/.test(title) ? title.slice(1) : title
}
