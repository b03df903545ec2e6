import {
  categorySeparator,
  type HistoryColumn,
  historyColumns,
  isHistoryColumn,
  requiredColumns,
} from './history-columns.ts'
import type { LineParser, ParsedLine } from './parsed-line.ts'

/** Reads one JSON object per line, with the columns as its fields: categories as an array, counts as numbers or as strings of digits. */
export function ndjsonLines(): LineParser {
  return ({ text }) => text.slice(0, -1).split('\n').map(parseLine)
}

function parseLine(line: string): ParsedLine {
  if (line.trim() === '') return null
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { reason: 'is not JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'is not a JSON object' }
  return readObject(value)
}

function readObject(value: object): ParsedLine {
  const entries = Object.entries(value)
  const unknown = entries.find(([name]) => !isHistoryColumn(name))?.[0]
  if (unknown !== undefined) {
    return { reason: `there is no field "${unknown.slice(0, 40)}"; known are ${historyColumns.join(', ')}` }
  }
  const missing = requiredColumns.find((column) => !Object.hasOwn(value, column))
  if (missing !== undefined) return { reason: `misses ${missing}` }
  const given = new Map<string, unknown>(entries)
  const fields: Partial<Record<HistoryColumn, string>> = {}
  for (const column of historyColumns) {
    const text = readers[column](given.get(column))
    if (text === undefined) return { reason: `${column} must be ${wanted[column]}` }
    fields[column] = text
  }
  // All columns are set now.
  return { fields: fields as Record<HistoryColumn, string> }
}

type FieldReader = (value: unknown) => string | undefined

const text: FieldReader = (value) => (typeof value === 'string' ? value : undefined)
const optionalText: FieldReader = (value) => (value === null || value === undefined ? '' : text(value))
const count: FieldReader = (value) => {
  if (typeof value === 'string') return value
  // Larger numbers were rounded by JSON.parse.
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}
const texts: FieldReader = (value) => {
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return undefined
  return value.join(categorySeparator)
}

const readers: Readonly<Record<HistoryColumn, FieldReader>> = {
  date: text,
  app_url: text,
  title: optionalText,
  categories: texts,
  requests: count,
  prompt_tokens: count,
  completion_tokens: count,
  visibility: optionalText,
  merged_into: optionalText,
}

const aCount = 'a whole number from 0 on, beyond 9007199254740991 as a string of digits'

const wanted: Readonly<Record<HistoryColumn, string>> = {
  date: 'a string',
  app_url: 'a string',
  title: 'a string or null',
  categories: 'an array of strings',
  requests: aCount,
  prompt_tokens: aCount,
  completion_tokens: aCount,
  visibility: 'a string or null',
  merged_into: 'a string or null',
}
